import { describe, expect, it } from 'vitest';
import { ChatController } from '../../../client/src/chat/controller.ts';
import type { ChatMessage, ChatOutlook, ChatTurnParams, ChatTurnResult } from '../../../protocol/chat.ts';
import type { PageState, ToPage } from '../../../protocol/chatPage.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';

const workspace = (name: string): WorkspaceInfo => ({
	uri: `file:///${name.toLowerCase()}`,
	name,
	runtime: 'test@1',
	runtimeTitle: 'Test Runtime 1',
	evidence: [],
	sessionKinds: ['main', 'group'],
	missing: [],
});

const outlook: ChatOutlook = {
	model: 'some-model',
	dryRun: false,
	wantsKey: false,
	parts: [{ title: 'SOUL.md', tokens: 10 }],
	recalled: [{ title: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', line: 7, why: 'the word “kiln”', tokens: 3 }],
	recallNote: 'The memory was still being read.',
	inputTokens: 12,
	window: 1000,
};

const done: ChatTurnResult = {
	kind: 'done',
	ending: 'complete',
	usage: { input: 20, output: 5, cached: 0, exact: true },
};

interface Turn {
	readonly params: ChatTurnParams;
	stopped: boolean;
	end(result: ChatTurnResult): Promise<void>;
	fail(): Promise<void>;
}

/** Lets everything that was promised happen. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The editor around a chat, with turns that end when the test says so. */
function editor(options: { stored?: unknown; workspaces?: readonly WorkspaceInfo[] | Error } = {}) {
	const turns: Turn[] = [];
	const posted: ToPage[] = [];
	const asked: (readonly ChatMessage[])[] = [];
	let stored = options.stored;
	let ids = 0;
	const chat = new ChatController(
		{
			workspaces: () => options.workspaces ?? [workspace('Aria'), workspace('Bram')],
			turn: (params, onStop) =>
				new Promise((resolve, reject) => {
					const turn: Turn = {
						params,
						stopped: false,
						end: (result) => {
							resolve(result);
							return settled();
						},
						fail: () => {
							reject(new Error('gone'));
							return settled();
						},
					};
					onStop(() => {
						turn.stopped = true;
					});
					turns.push(turn);
				}),
			outlook: async ({ messages }) => {
				asked.push(messages);
				return outlook;
			},
			post: (message) => posted.push(message),
			// As the editor does: through JSON and back.
			store: (value) => {
				stored = JSON.parse(JSON.stringify(value));
			},
			newId: () => `id${++ids}`,
		},
		stored,
	);
	const turn = (index: number): Turn => {
		const found = turns.at(index);
		if (!found) throw new Error(`There is no turn ${index}`);
		return found;
	};
	return {
		chat,
		turn,
		turns,
		posted,
		asked,
		reloaded: () => editor({ stored }),
		said: () => chat.state().messages.map(({ role, text, state }) => `${role}: ${text} (${state})`),
		start: (index = -1) => chat.event(turn(index).params.turn, { kind: 'started', outlook }),
		text: (text: string, index = -1) => chat.event(turn(index).params.turn, { kind: 'text', text }),
	};
}

const stateOf = (message: ToPage | undefined): PageState => {
	if (message?.type !== 'state') throw new Error(`expected a state, got ${message?.type}`);
	return message.state;
};

describe('the chat on the editor side', () => {
	it('runs a turn with the conversation so far', async () => {
		const { chat, turn, said, start, text } = editor();
		chat.send('Hi');
		start();
		text('Hel');
		text('lo');
		expect(said()).toEqual(['user: Hi (done)', 'assistant: Hello (streaming)']);
		await turn(0).end(done);
		expect(said()).toEqual(['user: Hi (done)', 'assistant: Hello (done)']);
		chat.send('And?');
		expect(turn(1).params).toMatchObject({
			workspace: 'file:///aria',
			session: 'main',
			messages: [
				{ role: 'user', text: 'Hi' },
				{ role: 'assistant', text: 'Hello' },
				{ role: 'user', text: 'And?' },
			],
		});
	});

	it('passes text on as it comes, not the whole conversation each time', () => {
		const { chat, posted, start, text } = editor();
		chat.send('Hi');
		start();
		const before = posted.length;
		text('Hello');
		expect(posted.slice(before)).toEqual([{ type: 'delta', id: expect.any(String), text: 'Hello' }]);
	});

	it('puts the cursor back into the input where the pressed button is gone', async () => {
		const { chat, turn, posted } = editor();
		chat.send('Hi');
		await turn(0).end(done);
		for (const type of ['retry', 'new'] as const) {
			posted.length = 0;
			chat.receive({ type });
			expect(posted).toContainEqual({ type: 'focus' });
		}
	});

	it('sends one message at a time', () => {
		const { chat, turns } = editor();
		chat.send('one');
		chat.send('two');
		expect(turns.length).toBe(1);
	});

	it('stops at once, keeps what came, and hears no more of it', async () => {
		const { chat, turn, said, start, text } = editor();
		chat.send('Hi');
		start();
		text('as far as this');
		chat.stop();
		text(' and further');
		expect(turn(0).stopped).toBe(true);
		expect(said()).toEqual(['user: Hi (done)', 'assistant: as far as this (stopped)']);
		await turn(0).end(done);
		expect(said()[1]).toContain('stopped');
		chat.send('On');
		expect(turn(1).params.messages).toEqual([
			{ role: 'user', text: 'Hi' },
			{ role: 'assistant', text: 'as far as this' },
			{ role: 'user', text: 'On' },
		]);
	});

	it('asks again in place of the last answer', async () => {
		const { chat, turn, said } = editor();
		chat.send('Hi');
		await turn(0).end({ kind: 'failed', failure: 'overloaded', message: 'Busy.' });
		expect(chat.state().messages.at(-1)?.failure).toEqual({ message: 'Busy.', action: 'retry' });
		chat.retry();
		expect(turn(1).params.messages).toEqual([{ role: 'user', text: 'Hi' }]);
		expect(said()).toEqual(['user: Hi (done)', 'assistant:  (streaming)']);
	});

	it.each(['no-key', 'refused-key'] as const)('offers to set a key after %s', async (failure) => {
		const { chat, turn } = editor();
		chat.send('Hi');
		await turn(0).end({ kind: 'failed', failure, message: 'Key.' });
		expect(chat.state().messages.at(-1)?.failure?.action).toBe('set-key');
	});

	it('ends a turn whose server is gone', async () => {
		const { chat, turn } = editor();
		chat.send('Hi');
		await turn(0).fail();
		expect(chat.state()).toMatchObject({ running: false });
		expect(chat.state().messages.at(-1)).toMatchObject({ state: 'failed', failure: { action: 'retry' } });
	});

	it.each(['cut', 'refused'] as const)('marks an answer that was %s', async (ending) => {
		const { chat, turn } = editor();
		chat.send('Hi');
		await turn(0).end({ ...done, ending });
		expect(chat.state().messages.at(-1)?.state).toBe(ending);
	});

	it('never sends a dry run’s account on as something that was said', async () => {
		const { chat, turn, text } = editor();
		chat.send('Hi');
		chat.event(turn(0).params.turn, { kind: 'started', outlook: { ...outlook, dryRun: true } });
		text('Nothing was sent.');
		await turn(0).end(done);
		chat.send('And?');
		expect(turn(1).params.messages.map((message) => message.text)).toEqual(['Hi', 'And?']);
	});

	it('has a conversation for each session of each workspace', async () => {
		const { chat, turn, said, text } = editor();
		chat.send('to main');
		chat.receive({ type: 'pick-session', session: 'group' });
		expect(said()).toEqual([]);
		chat.receive({ type: 'pick-workspace', workspace: 'file:///bram' });
		expect(chat.state()).toMatchObject({ workspace: 'file:///bram', session: 'main', agent: { name: 'Bram' } });
		// The turn that was left behind runs on, and writes where it belongs.
		text('still here', 0);
		await turn(0).end(done);
		expect(said()).toEqual([]);
		chat.receive({ type: 'pick-workspace', workspace: 'file:///aria' });
		chat.receive({ type: 'pick-session', session: 'main' });
		expect(said()).toEqual(['user: to main (done)', 'assistant: still here (done)']);
	});

	it('ignores workspaces and sessions that are not there', () => {
		const { chat } = editor();
		chat.receive({ type: 'pick-workspace', workspace: 'file:///elsewhere' });
		chat.receive({ type: 'pick-session', session: 'nonsense' });
		expect(chat.state()).toMatchObject({ workspace: 'file:///aria', session: 'main' });
	});

	it('starts anew, and lets nothing of the old turn in', async () => {
		const { chat, turn, said, text } = editor();
		chat.send('Hi');
		chat.receive({ type: 'new' });
		text('late', 0);
		await turn(0).end(done);
		expect(turn(0).stopped).toBe(true);
		expect(said()).toEqual([]);
		chat.send('Fresh');
		expect(turn(1).params.messages).toEqual([{ role: 'user', text: 'Fresh' }]);
	});

	it('survives a reload, in mid-answer too', async () => {
		const before = editor();
		before.chat.receive({ type: 'pick-workspace', workspace: 'file:///bram' });
		before.chat.send('Hi');
		before.start();
		before.text('Half an ans');
		before.chat.dispose();
		const after = before.reloaded();
		expect(after.chat.state()).toMatchObject({ workspace: 'file:///bram', running: false });
		expect(after.said()).toEqual(['user: Hi (done)', 'assistant: Half an ans (stopped)']);
		expect(after.chat.state().messages[1]?.used).toEqual(outlook.parts);
		expect(after.chat.state().messages[1]).toMatchObject({
			recalled: outlook.recalled,
			recallNote: 'The memory was still being read.',
		});
	});

	it.each([
		null,
		'nonsense',
		[],
		{ conversations: 1, sessions: 'x' },
		{ conversations: { 'file:///aria main': { messages: [{ id: 1 }, null] } } },
	])('begins empty where what was stored is %o', (stored) => {
		expect(editor({ stored }).said()).toEqual([]);
	});

	it('meters what the provider counted, else what is estimated', async () => {
		const { chat, turn, start } = editor();
		await chat.refresh();
		expect(chat.state().meter).toEqual({ tokens: 12, window: 1000, exact: false });
		chat.send('Hi');
		start();
		await turn(0).end(done);
		expect(chat.state().meter).toEqual({ tokens: 25, window: 1000, exact: true });
		chat.receive({ type: 'new' });
		await settled();
		expect(chat.state().meter).toMatchObject({ exact: false });
	});

	it('says what a message would go out with, as soon as the page is there', async () => {
		const { chat, posted } = editor();
		chat.receive({ type: 'ready' });
		await settled();
		expect(stateOf(posted.at(-1))).toMatchObject({ loaded: true, model: { name: 'some-model' }, parts: outlook.parts });
	});

	it('has nobody to talk to where there is no workspace, and sends nothing', () => {
		const { chat, turns } = editor({ workspaces: [] });
		chat.send('Hi');
		expect(turns).toEqual([]);
		expect(chat.state()).not.toHaveProperty('workspace');
	});

	it('says so where the server is not to be had', () => {
		const { chat } = editor({ workspaces: new Error('No server.') });
		expect(chat.state()).toMatchObject({ loaded: true, problem: 'No server.' });
	});
});
