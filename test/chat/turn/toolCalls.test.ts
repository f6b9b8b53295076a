import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer } from '../../../protocol/chat/chat.ts';
import { callLimits } from '../../../server/src/chat/turn/toolCalls.ts';
import { calls, type Scripted, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const log = 'memory/2026-11-21.md';

const remember = (note: string, where: 'today' | 'long-term' = 'today') => ({
	name: 'remember',
	input: { note, where },
});

const answering =
	(...answers: readonly ApprovalAnswer[]) =>
	() =>
		answers.length > 1 ? ((answers as ApprovalAnswer[]).shift() ?? 'refused') : (answers[0] ?? 'refused');

const toolsOf = async (talk: Awaited<ReturnType<typeof talkWith>>) => ofKind(await talk.entries(), 'tool');

/** What the model was told of its calls, in the request after them. */
const resultsIn = (talk: Awaited<ReturnType<typeof talkWith>>, request: number) =>
	(talk.model.requests[request]?.messages.at(-1)?.content ?? []).flatMap((part) =>
		part.kind === 'result' ? [part] : [],
	);

describe('a tool that looks', () => {
	it('runs without asking, and the model goes on with what it found', async () => {
		const talk = await talkWith({
			files: { [log]: '# 2026-11-21\n\n- The kiln needs a thermocouple.\n' },
			answers: [
				{ texts: ['Let me look.'], calls: [{ name: 'memory_search', input: { query: 'kiln thermocouple' } }] },
				says('A thermocouple.'),
			],
		});
		const result = await talk.say('What does the kiln need?');
		expect([result.kind, talk.questions]).toEqual(['done', []]);
		expect(resultsIn(talk, 1)).toMatchObject([{ isError: false, text: expect.stringContaining('thermocouple') }]);
		expect(await toolsOf(talk)).toMatchObject([
			{ name: 'memory_search', state: 'done', summary: 'Searches its memory for “kiln thermocouple”' },
		]);
		expect((await talk.entries()).map(({ kind }) => kind)).toEqual(['user', 'answer', 'tool', 'answer']);
	});

	it('runs beside others of one answer, and each call gets its own result', async () => {
		const files = { 'memory/a.md': 'alpha\n', 'memory/b.md': 'beta\n' };
		const get = (path: string) => ({ name: 'memory_get', input: { path } });
		const talk = await talkWith({ files, answers: [calls(get('memory/a.md'), get('memory/b.md')), says('ok')] });
		await talk.say('Read');
		const [first, second] = resultsIn(talk, 1);
		expect(first?.text).toContain('alpha');
		expect(second?.text).toContain('beta');
	});

	it('is run no more than 64 times for one answer, however many calls there are', { timeout: 30_000 }, async () => {
		const search = (index: number) => ({ name: 'memory_search', input: { query: `kiln ${index}` } });
		const talk = await talkWith({
			files: { [log]: '# 2026-11-21\n\n- The kiln.\n' },
			answers: [calls(...Array.from({ length: 3_000 }, (_, index) => search(index))), says('ok')],
		});
		expect((await talk.say('Look')).kind).toBe('done');
		expect(await toolsOf(talk)).toHaveLength(64);
		expect(resultsIn(talk, 1)).toHaveLength(64);
		expect(ofKind(await talk.entries(), 'answer')[0]?.notice).toContain('more than 64 tools at once');
	});

	it('tells no more than a model can bear', async () => {
		const skill = `---\nname: long\ndescription: At length.\n---\n${'x'.repeat(100_000)}`;
		const talk = await talkWith({
			files: { 'skills/long/SKILL.md': skill },
			answers: [calls({ name: 'load_skill', input: { name: 'long' } }), says('ok')],
		});
		await talk.say('Read');
		const [result] = resultsIn(talk, 1);
		expect(result?.text.length).toBeLessThan(callLimits.result + 200);
		expect(result?.text).toContain('was cut here');
	});
});

describe('a tool that writes', () => {
	it('shows the change and asks before anything is written', async () => {
		const seen: (string | undefined)[] = [];
		const talk = await talkWith({
			answers: [calls(remember('Ana likes oolong.')), says('Noted.')],
			approve: async (): Promise<ApprovalAnswer> => {
				seen.push(await talk.read(log));
				return 'once';
			},
		});
		await talk.say('Remember that I like oolong');
		expect(seen).toEqual([undefined]);
		expect(await talk.read(log)).toContain('Ana likes oolong.');
		expect(talk.questions).toMatchObject([
			{ tool: 'remember', summary: 'Adds a note to today’s log', changes: [{ path: log }] },
		]);
		expect(talk.questions[0]?.changes[0]).not.toHaveProperty('before');
		expect(talk.questions[0]?.changes[0]?.after).toBe(await talk.read(log));
		const [tool] = await toolsOf(talk);
		expect(tool).toMatchObject({ state: 'done', result: `Saved in ${log}.`, changes: [{ path: log }] });
		expect(
			talk.events.flatMap((event) =>
				event.kind === 'entry' && event.entry.kind === 'tool' ? [event.entry.state] : [],
			),
		).toContain('waiting');
	});

	it('can be taken back', async () => {
		const talk = await talkWith({ approve: answering('once'), answers: [calls(remember('Oolong.')), says('ok')] });
		await talk.say('Remember');
		const [tool] = await toolsOf(talk);
		expect((await talk.journal.undo(tool?.undo ?? '')).kind).toBe('undone');
		expect(await talk.read(log)).toBeUndefined();
	});

	it('that is refused writes nothing, and the model is told and not asked for again', async () => {
		const talk = await talkWith({
			answers: [calls(remember('Secret.')), calls(remember('A secret, then.')), says('All right.')],
		});
		await talk.say('Hi');
		expect(await talk.read(log)).toBeUndefined();
		expect(talk.questions.length).toBe(1);
		expect(await toolsOf(talk)).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
		expect(resultsIn(talk, 1)).toMatchObject([{ isError: true, text: expect.stringContaining('did not allow') }]);
	});

	it('is asked for again in the next turn', async () => {
		const talk = await talkWith({
			approve: answering('refused', 'once'),
			answers: [calls(remember('Oolong.')), says('ok'), calls(remember('Oolong.')), says('ok')],
		});
		await talk.say('Hi');
		await talk.say('Now you may');
		expect(talk.questions.length).toBe(2);
		expect(await talk.read(log)).toContain('Oolong.');
	});

	it('is asked for one by one where an answer has several, and each is done in order', async () => {
		const talk = await talkWith({
			approve: answering('refused', 'once'),
			answers: [calls(remember('One.'), remember('Two.'), remember('One.')), says('ok')],
		});
		await talk.say('Hi');
		expect((await toolsOf(talk)).map(({ state }) => state)).toEqual(['refused', 'done', 'refused']);
		const text = await talk.read(log);
		expect(text).toContain('Two.');
		expect(text).not.toContain('One.');
	});

	it('that is allowed in this conversation is not asked for in it again', async () => {
		const talk = await talkWith({
			approve: answering('session'),
			answers: [calls(remember('One.')), says('ok'), calls(remember('Two.', 'long-term')), says('ok')],
		});
		await talk.say('Hi');
		await talk.say('More');
		expect(talk.questions.length).toBe(1);
		expect(await talk.read('MEMORY.md')).toContain('Two.');
	});

	it('that is allowed for a file is not asked for there again, in any conversation, but elsewhere', async () => {
		const talk = await talkWith({
			approve: answering('file', 'refused'),
			answers: [
				calls(remember('One.')),
				says('ok'),
				calls(remember('Two.'), remember('Three.', 'long-term')),
				says('ok'),
			],
		});
		await talk.say('Hi');
		await talk.transcripts.change(talk.conversation, { allowed: [] });
		await talk.say('More');
		expect(talk.questions.map(({ changes }) => changes.map(({ path }) => path))).toEqual([[log], ['MEMORY.md']]);
		expect(await talk.read(log)).toContain('Two.');
		expect(await talk.transcripts.approvals(talk.workspace.root)).toEqual([{ tool: 'remember', path: log }]);
	});

	it('is shown anew where the file changed while the person looked, and never writes what was not shown', async () => {
		const talk = await talkWith({
			files: { [log]: '# 2026-11-21\n\n- Before.\n' },
			answers: [calls(remember('Oolong.')), says('ok')],
			approve: async (): Promise<ApprovalAnswer> => {
				if (talk.questions.length === 1) await talk.files.write(log, '# 2026-11-21\n\n- Somebody else.\n');
				return 'once';
			},
		});
		await talk.say('Remember');
		expect(talk.questions.length).toBe(2);
		expect(talk.questions[1]?.changes[0]?.before).toContain('Somebody else.');
		expect(await talk.read(log)).toBe(talk.questions[1]?.changes[0]?.after);
	});

	it('gives up where the file never stands still', async () => {
		let round = 0;
		const talk = await talkWith({
			files: { [log]: '# 2026-11-21\n' },
			answers: [calls(remember('Oolong.')), says('ok')],
			approve: async (): Promise<ApprovalAnswer> => {
				round += 1;
				await talk.files.write(log, `# 2026-11-21\n\n- ${round}.\n`);
				return 'once';
			},
		});
		await talk.say('Remember');
		expect(await toolsOf(talk)).toMatchObject([
			{ state: 'failed', result: expect.stringContaining('was changed in the meantime') },
		]);
		expect(await talk.read(log)).not.toContain('Oolong');
	});

	it('writes at the time at which it was shown, however long the person looked', async () => {
		const talk = await talkWith({
			answers: [calls(remember('Oolong.')), says('ok')],
			approve() {
				talk.clock.now += 26 * 3_600_000;
				return 'once';
			},
		});
		await talk.say('Remember');
		expect(talk.questions.length).toBe(1);
		expect(await talk.read(log)).toContain('Oolong.');
	});

	it('that would change nothing is not asked for', async () => {
		const files = { 'BOOTSTRAP.md': 'Say hello.\n' };
		const talk = await talkWith({
			runtime: 'openclaw@2026.1.29',
			files,
			approve: answering('once'),
			answers: [
				calls({ name: 'delete_bootstrap', input: {} }),
				calls({ name: 'delete_bootstrap', input: {} }),
				says('ok'),
			],
		});
		await talk.turn({ kind: 'bootstrap' });
		expect(await talk.read('BOOTSTRAP.md')).toBeUndefined();
		expect(talk.questions.map(({ changes }) => changes)).toMatchObject([
			[{ path: 'BOOTSTRAP.md', before: 'Say hello.\n' }],
		]);
		expect(talk.questions[0]?.changes[0]).not.toHaveProperty('after');
	});

	it('in an untrusted folder writes nothing, whatever the person says', async () => {
		const talk = await talkWith({
			trusted: false,
			approve: answering('once'),
			answers: [calls(remember('x')), says('ok')],
		});
		await talk.say('Remember');
		expect(await talk.read(log)).toBeUndefined();
		expect(await toolsOf(talk)).toMatchObject([{ state: 'failed' }]);
	});

	it('is stopped while it waits for the person, and nothing is written', async () => {
		const stop = new AbortController();
		const talk = await talkWith({
			answers: [calls(remember('x')), says('never')],
			approve: (_question, signal) =>
				new Promise((_, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason));
					stop.abort();
				}),
		});
		expect((await talk.say('Remember', { stop })).kind).toBe('stopped');
		expect(await toolsOf(talk)).toMatchObject([{ state: 'stopped' }]);
		expect(await talk.read(log)).toBeUndefined();
		talk.model.answerWith(says('Going on.'));
		await talk.turn({ kind: 'resume' });
		expect(resultsIn(talk, 1)).toMatchObject([{ isError: true, text: expect.stringContaining('Stopped') }]);
	});

	it('is refused where nobody can be asked', async () => {
		const talk = await talkWith({
			answers: [calls(remember('x')), says('ok')],
			approve: () => Promise.reject(new Error('no such method')),
		});
		await talk.say('Remember');
		expect(await toolsOf(talk)).toMatchObject([{ state: 'refused' }]);
		expect(talk.logged).toEqual(['chat approval: no such method']);
	});

	it('takes no answer for a permission that is none', async () => {
		const talk = await talkWith({
			answers: [calls(remember('x')), says('ok')],
			approve: () => 'yes' as unknown as ApprovalAnswer,
		});
		await talk.say('Remember');
		expect(await toolsOf(talk)).toMatchObject([{ state: 'refused' }]);
	});
});

describe('a call that cannot be run', () => {
	const failing = async (call: NonNullable<Scripted['calls']>[number], more: TalkSetting = {}) => {
		const talk = await talkWith({ ...more, answers: [calls(call), says('ok')] });
		expect((await talk.say('Hi')).kind).toBe('done');
		return resultsIn(talk, 1)[0];
	};

	it('names the tools that there are', async () => {
		const result = await failing({ name: 'exec', input: { command: 'rm -rf /' } });
		expect(result).toMatchObject({ isError: true, text: expect.stringContaining('There is no tool called exec') });
		expect(result?.text).toContain('remember');
	});

	it('says what does not fit', async () => {
		const result = await failing({ name: 'remember', input: { note: '', where: 'everywhere' } });
		expect(result?.isError).toBe(true);
		expect(result?.text).toMatch(/- note: .*\n- where: /);
	});

	it('passes on that the input was no JSON', async () => {
		const result = await failing({ name: 'remember', input: {}, fault: 'The input of the call was no valid JSON.' });
		expect(result).toMatchObject({ isError: true, text: 'The input of the call was no valid JSON.' });
	});

	it('is not run a third time with the same input', async () => {
		const ask = { name: 'load_skill', input: { name: 'none' } };
		const talk = await talkWith({ answers: [calls(ask), calls(ask), calls(ask), says('I give up.')] });
		await talk.say('Hi');
		expect((await toolsOf(talk)).map(({ result }) => result.includes('failed before'))).toEqual([false, false, true]);
	});
});

it('a turn ends although the agent would go on calling for ever', async () => {
	const talk = await talkWith({ answers: [calls({ name: 'session_status', input: {} })] });
	expect((await talk.say('Hi')).kind).toBe('done');
	expect(talk.model.requests.length).toBe(18);
	expect((await toolsOf(talk)).at(-1)).toMatchObject({ state: 'stopped' });
	talk.model.answerWith(says('ok'));
	expect((await talk.say('And now?')).kind).toBe('done');
});

it('the next request of a turn has the files as the tool has left them', async () => {
	const talk = await talkWith({
		approve: answering('once'),
		answers: [calls(remember('Ana likes oolong.', 'long-term')), says('ok')],
	});
	await talk.say('Remember');
	const systemOf = (request: number) => talk.model.requests[request]?.system.map(({ text }) => text).join('');
	expect(systemOf(0)).not.toContain('oolong');
	expect(systemOf(1)).toContain('Ana likes oolong.');
});
