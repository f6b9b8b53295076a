import { describe, expect, it } from 'vitest';
import { answer, answering, around, file, preflight, settled, usage, user } from './panelAround.ts';

describe('the chat on the editor side', () => {
	it('begins a conversation with the first message, and goes on in it with the next', async () => {
		const { panel, turn, turn0, messages } = answering();
		expect(turn0.params).toMatchObject({
			workspace: 'file:///aria',
			session: 'main',
			input: { kind: 'say', text: 'Hi' },
		});
		expect(turn0.params).not.toHaveProperty('conversation');
		turn0.tell({ kind: 'entry', entry: answer('a1', 'Half an answer.') });
		await turn0.end({ kind: 'done', conversation: 'c1', usage });
		expect(messages()).toEqual(['user: Hi', 'answer: Half an answer. (done)']);
		void panel.send('And?');
		expect(turn(1).params.conversation).toBe('c1');
	});

	it('passes on what happens as it happens, not the whole conversation each time', () => {
		const { turn0, posted } = answering();
		posted.length = 0;
		turn0.tell({ kind: 'text', entry: 'a1', text: 'wer' });
		expect(posted).toEqual([
			{ type: 'event', key: expect.any(String), event: { kind: 'text', entry: 'a1', text: 'wer' } },
		]);
	});

	it('keeps from the page what only the provider wants back', () => {
		const { turn0, posted } = answering();
		posted.length = 0;
		turn0.tell({ kind: 'entry', entry: { ...answer('a1', 'x'), replay: { signature: 'secret' } } });
		expect(JSON.stringify(posted)).not.toContain('secret');
	});

	it('runs one turn at a time in a conversation', () => {
		const { panel, turns, posted } = answering();
		void panel.send('two');
		void panel.run({ kind: 'retry' });
		expect(turns.length).toBe(1);
		expect(posted).toContainEqual({ type: 'draft', text: 'two' });
	});

	it('shows what came as stopped at once, and is busy until the server has let go', async () => {
		const { panel, turn0, messages } = answering();
		panel.stop();
		expect(turn0.stopped).toBe(true);
		expect(messages()[1]).toBe('answer: Half an ans (stopped)');
		turn0.tell({ kind: 'text', entry: 'a1', text: 'wer' });
		expect(messages()[1]).toBe('answer: Half an ans (stopped)');
		expect(panel.state().running).toBe(true);
		await turn0.fail();
		expect(panel.state().running).toBe(false);
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('takes the server’s last word on what was stopped', async () => {
		const { panel, turn0, messages } = answering();
		panel.stop();
		turn0.tell({ kind: 'entry', entry: answer('a1', 'Half an answer', 'stopped') });
		await turn0.end({ kind: 'stopped', conversation: 'c1' });
		expect(messages()[1]).toBe('answer: Half an answer (stopped)');
	});

	it('ends a turn whose server is gone, and says so where the answer broke off', async () => {
		const { panel, turn0 } = answering();
		await turn0.fail();
		expect(panel.state().running).toBe(false);
		expect(panel.talk?.entries.at(-1)).toMatchObject({
			state: 'failed',
			text: 'Half an ans',
			failure: { kind: 'unknown', message: 'The server is gone.' },
		});
	});

	it('gives back what was said and attached where it went nowhere', async () => {
		const { panel, turn, posted } = around();
		panel.attach(file);
		void panel.send('Hi');
		expect(turn(0).params.input).toEqual({ kind: 'say', text: 'Hi', attachments: [file] });
		expect(panel.state().attachments).toEqual([]);
		await turn(0).end({ kind: 'failed', failure: 'offline', message: 'No network.' });
		expect(posted).toContainEqual({ type: 'draft', text: 'Hi' });
		expect(panel.state()).toMatchObject({
			attachments: [file],
			notice: { failure: 'offline', message: 'No network.' },
		});
		void panel.send('Hi');
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('does not say twice what an answer already says', async () => {
		const { panel, turn0 } = answering();
		const failure = { kind: 'overloaded', message: 'Busy.' } as const;
		turn0.tell({ kind: 'entry', entry: { ...answer('a1', 'Half', 'failed'), failure } });
		await turn0.end({ kind: 'failed', conversation: 'c1', failure: 'overloaded', message: 'Busy.' });
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('says why nothing was asked of a model', async () => {
		const { panel, turn } = around();
		void panel.run({ kind: 'heartbeat' });
		await turn(0).end({ kind: 'skipped', message: 'Quiet hours.' });
		expect(panel.state().notice).toEqual({ message: 'Quiet hours.' });
	});

	it('sets aside what an edit replaces', async () => {
		const { panel, turn, turn0, messages } = answering();
		await turn0.end({ kind: 'done', conversation: 'c1', usage });
		void panel.run({ kind: 'edit', entry: 'u1', text: 'Hello' });
		turn(1).begin('c1');
		turn(1).tell({ kind: 'gone', entries: ['u1', 'a1'] });
		turn(1).tell({ kind: 'entry', entry: user('u2', 'Hello') });
		expect(messages()).toEqual(['user: Hello']);
	});

	it('leaves memories out of one message where the person says so', async () => {
		const { panel, turn } = around();
		panel.setRecall(false);
		void panel.send('Hi');
		expect(turn(0).params.input).toMatchObject({ withoutRecall: true });
		expect(panel.state().recall).toBe(true);
	});

	it('attaches the same thing once, and takes it away again', () => {
		const { panel } = around();
		panel.attach(file);
		panel.attach({ ...file });
		expect(panel.state().attachments).toEqual([file]);
		panel.detach(0);
		expect(panel.state().attachments).toEqual([]);
	});

	it('asks what would go out with what is typed and attached', async () => {
		const { panel, asked } = around();
		panel.attach(file);
		panel.typed('When?');
		await settled();
		expect(asked.at(-1)).toMatchObject({ workspace: 'file:///aria', draft: 'When?', attachments: [file] });
		expect(panel.state().preflight).toEqual(preflight);
	});
});
