import { describe, expect, it } from 'vitest';
import { sendAlong } from '../../../server/src/chat/turn/sendAlong.ts';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { calls, failsWith, says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';

const told = (request: { readonly messages: readonly { readonly content: readonly object[] }[] } | undefined) =>
	request?.messages.map(({ content }) => content.map((part) => ('text' in part ? part.text : part)));

describe('a turn', () => {
	it('has what the person says on disk before anybody is told, and before anything is sent', async () => {
		const order: string[] = [];
		const inner = memoryTranscripts();
		const transcripts = {
			...inner,
			put: async (...args: Parameters<typeof inner.put>) => {
				await inner.put(...args);
				order.push(`kept ${args[1].kind}`);
			},
		};
		const talk = await talkWith({ transcripts, answers: [{ texts: ['Hi'], during: () => order.push('asked') }] });
		await talk.say('Hello', { on: (event) => void (event.kind === 'entry' && order.push(`told ${event.entry.kind}`)) });
		expect(order.slice(0, 5)).toEqual(['kept user', 'told user', 'kept answer', 'told answer', 'asked']);
	});

	it('sends the whole conversation each time, and only once', async () => {
		const talk = await talkWith({ answers: [says('One.'), says('Two.')] });
		await talk.say('first');
		await talk.say('second');
		expect(told(talk.model.requests[1])).toEqual([['first'], ['One.'], ['second']]);
		expect((await talk.entries()).map(({ kind }) => kind)).toEqual(['user', 'answer', 'user', 'answer']);
	});

	it('tells of itself in order: what goes out, the answer as it streams, and what it came to', async () => {
		const talk = await talkWith({ answers: [{ texts: ['Hel', 'lo'], usage: { input: 100, output: 2 } }] });
		const result = await talk.say('Hi');
		expect(talk.events.map((event) => (event.kind === 'text' ? event.text : event.kind))).toEqual([
			'entry',
			'started',
			'entry',
			'Hel',
			'lo',
			'entry',
		]);
		expect(result).toEqual({
			kind: 'done',
			conversation: talk.conversation,
			usage: { input: 100, output: 2, cached: 0, exact: true, cost: 102 / 1_000_000 },
		});
		const [answer] = ofKind(await talk.entries(), 'answer');
		expect(answer).toMatchObject({ text: 'Hello', state: 'done', model: 'scripted-1', used: expect.any(Array) });
		expect(await talk.transcripts.state(talk.conversation)).toMatchObject({ tokens: 102, cost: 102 / 1_000_000 });
	});

	it('keeps what streams now and then, so that a crash loses a moment at most', async () => {
		const talk = await talkWith({});
		const onDisk: string[] = [];
		talk.model.answerWith({
			texts: ['a', 'b', 'c'],
			async during() {
				const open = await talk.transcripts.list(talk.workspace.root);
				const entries = (await talk.transcripts.open(open[0]?.id ?? ''))?.entries ?? [];
				onDisk.push(ofKind(entries, 'answer')[0]?.text ?? '');
			},
		});
		await talk.say('Hi', {
			on(event) {
				if (event.kind === 'text') talk.clock.now += 600;
			},
		});
		expect(onDisk).toEqual(['ab']);
	});

	it('that is stopped keeps what came, marked, and the next one goes on from there', async () => {
		const talk = await talkWith({ answers: [says('as far ', 'as this', ' and on'), says('More.')] });
		const stop = new AbortController();
		const result = await talk.say('Go', {
			stop,
			on: (event) => event.kind === 'text' && event.text === 'as this' && stop.abort(),
		});
		expect(result).toEqual({ kind: 'stopped', conversation: talk.conversation });
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([{ state: 'stopped', text: 'as far as this' }]);
		await talk.turn({ kind: 'resume' });
		expect(told(talk.model.requests[1])).toEqual([['Go'], ['as far as this'], [expect.stringContaining('broke off')]]);
		await talk.say('And now?');
		expect(told(talk.model.requests[2])).toEqual([['Go'], ['as far as this', 'More.'], ['And now?']]);
	});

	it.each([
		['cut', 'cut'],
		['refused', 'refused'],
	] as const)('whose answer is %s says so', async (ending, state) => {
		const talk = await talkWith({ answers: [{ texts: ['Well'], ending }] });
		expect((await talk.say('Hi')).kind).toBe('done');
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([{ state, text: 'Well' }]);
	});

	it('runs no call of an answer that was cut', async () => {
		const talk = await talkWith({
			answers: [{ texts: ['Let me'], calls: [{ name: 'session_status', input: {} }], ending: 'cut' }, says('Fine.')],
		});
		await talk.say('Hi');
		expect(ofKind(await talk.entries(), 'tool')).toEqual([]);
		await talk.say('And?');
		expect(talk.model.requests.length).toBe(2);
	});

	it('gives thoughts back as they came, and never as words', async () => {
		const replay = { signature: 'x' };
		const talk = await talkWith({ answers: [{ thinking: ['Hm.'], texts: ['Yes.'], replay }, says('No.')] });
		await talk.say('Hi');
		await talk.say('Sure?');
		expect(talk.model.requests[1]?.messages[1]?.content).toEqual([
			{ kind: 'replay', provider: 'scripted', data: replay },
			{ kind: 'text', text: 'Yes.' },
		]);
		expect(ofKind(await talk.entries(), 'answer')[0]).toMatchObject({ text: 'Yes.', thinking: 'Hm.' });
	});

	it('in a conversation that somebody answers in already sends nothing', async () => {
		const talk = await talkWith({});
		await talk.say('Hi');
		const hold = await talk.transcripts.hold(talk.conversation);
		expect(await talk.say('Me too')).toMatchObject({ kind: 'failed', message: expect.stringContaining('already') });
		expect(await talk.turn({ kind: 'heartbeat' })).toMatchObject({ kind: 'skipped' });
		await hold?.release();
		expect((await talk.say('Now?')).kind).toBe('done');
		expect(talk.model.requests.length).toBe(2);
	});

	it('in a conversation that is deleted meanwhile ends, and lets it go', async () => {
		const inner = memoryTranscripts();
		const talk = await talkWith({ transcripts: inner });
		await talk.say('Hi');
		talk.model.answerWith({ texts: ['x'], during: () => inner.drop(talk.conversation) });
		const deleted = expect.stringContaining('deleted');
		expect(await talk.say('Still there?')).toMatchObject({ kind: 'failed', message: deleted });
		expect(await talk.say('Hello?')).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('no longer exists'),
		});
	});

	it('for a workspace or a session that is not there sends nothing and begins nothing', async () => {
		const talk = await talkWith({ session: 'nonsense' as never });
		expect(await talk.say('Hi')).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('Nothing was sent'),
		});
		expect(await talk.transcripts.list(talk.workspace.root)).toEqual([]);
	});

	it('in which nothing is said begins nothing', async () => {
		const talk = await talkWith({});
		expect((await talk.say(' \n')).kind).toBe('skipped');
		expect([talk.model.requests, await talk.transcripts.list(talk.workspace.root)]).toEqual([[], []]);
	});
});

describe('saying it again', () => {
	it('answers the last thing said anew, and sets the old answer aside', async () => {
		const talk = await talkWith({ answers: [says('One.'), says('Two.')] });
		await talk.say('Hi');
		await talk.turn({ kind: 'retry' });
		expect(told(talk.model.requests[1])).toEqual([['Hi']]);
		expect(ofKind(await talk.entries(), 'answer').map(({ text }) => text)).toEqual(['Two.']);
		expect(talk.events.some(({ kind }) => kind === 'gone')).toBe(true);
	});

	it('otherwise really makes another request, without what came of the first words', async () => {
		const talk = await talkWith({ answers: [says('One.'), says('Two.'), says('Three.')] });
		await talk.turn({
			kind: 'say',
			text: 'first',
			attachments: [{ kind: 'selection', title: 'a.md', uri: 'file:///a.md', startLine: 1, endLine: 1, text: 'look' }],
		});
		await talk.say('second');
		const [first] = ofKind(await talk.entries(), 'user');
		await talk.turn({ kind: 'edit', entry: first?.id ?? '', text: 'other' });
		expect(told(talk.model.requests[2])).toEqual([['other']]);
		expect(talk.model.requests[2]?.messages[0]?.context?.text).toContain('> look');
		expect(ofKind(await talk.entries(), 'user').map(({ text }) => text)).toEqual(['other']);
	});

	it('of nothing, or of a message that is gone, fails and changes nothing', async () => {
		const talk = await talkWith({});
		expect((await talk.turn({ kind: 'retry' })).kind).toBe('failed');
		expect((await talk.turn({ kind: 'edit', entry: 'none', text: 'x' })).kind).toBe('failed');
		expect((await talk.turn({ kind: 'resume' })).kind).toBe('failed');
		expect(talk.model.requests).toEqual([]);
	});
});

describe('a failure', () => {
	it('is an entry that stays, and never something that the agent said', async () => {
		const talk = await talkWith({ answers: [failsWith('refused-key'), says('Back.')] });
		expect(await talk.say('Hi')).toMatchObject({ kind: 'failed', failure: 'refused-key' });
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([
			{ state: 'failed', failure: { kind: 'refused-key', message: expect.any(String) } },
		]);
	});

	it('keeps its message from going out with the next one, until the person wants that', async () => {
		const talk = await talkWith({ answers: [failsWith('refused-key'), says('Back.'), says('Now I know.')] });
		await talk.say('Hi');
		await talk.say('Again');
		expect(told(talk.model.requests[1])).toEqual([['Again']]);
		const [first] = ofKind(await talk.entries(), 'user');
		expect(await sendAlong(talk.transcripts, talk.conversation, first?.id ?? '', true)).toBe(true);
		await talk.say('And now');
		expect(told(talk.model.requests[2])).toEqual([['Hi', 'Again'], ['Back.'], ['And now']]);
		expect(ofKind(await talk.entries(), 'user').map(({ text }) => text)).toEqual(['Hi', 'Again', 'And now']);
	});

	it('goes out when it is tried again', async () => {
		const talk = await talkWith({ answers: [failsWith('refused-key'), says('Back.')] });
		await talk.say('Hi');
		await talk.turn({ kind: 'retry' });
		expect(told(talk.model.requests[1])).toEqual([['Hi']]);
	});

	it('that may pass is waited out, and the person sees for how long and why', async () => {
		const talk = await talkWith({
			answers: [failsWith('rate-limit', { retryAfter: 7 }), failsWith('overloaded'), failsWith('offline'), says('ok')],
		});
		expect((await talk.say('Hi')).kind).toBe('done');
		expect(talk.waited).toEqual([7_000, 1_500, 3_000]);
		expect(talk.events.filter(({ kind }) => kind === 'waiting')).toMatchObject([
			{ seconds: 7, why: expect.stringContaining('Too many') },
			{ seconds: 2, why: expect.stringContaining('overloaded') },
			{ seconds: 3, why: expect.stringContaining('reached') },
		]);
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([{ state: 'done', text: 'ok' }]);
	});

	it('is not waited for longer than anybody would, nor for ever', async () => {
		const long = await talkWith({ answers: [failsWith('rate-limit', { retryAfter: 3_600 })] });
		expect(await long.say('Hi')).toMatchObject({ kind: 'failed', failure: 'rate-limit', retryAfter: 3_600 });
		expect(long.waited).toEqual([]);
		const often = await talkWith({ answers: [failsWith('overloaded')] });
		expect((await often.say('Hi')).kind).toBe('failed');
		expect(often.model.requests.length).toBe(4);
	});

	it('in mid-answer keeps what came and asks nothing again', async () => {
		const talk = await talkWith({ answers: [failsWith('offline', { texts: ['half'] }), says('whole')] });
		expect(await talk.say('Hi')).toMatchObject({ kind: 'failed', failure: 'offline' });
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([{ state: 'failed', text: 'half' }]);
		expect(talk.model.requests.length).toBe(1);
		await talk.turn({ kind: 'resume' });
		expect(told(talk.model.requests[1])).toEqual([['Hi'], ['half'], [expect.stringContaining('broke off')]]);
	});

	it('while it is waited can be stopped', async () => {
		const stop = new AbortController();
		const talk = await talkWith({ answers: [failsWith('overloaded'), says('ok')] });
		const result = await talk.say('Hi', { stop, on: (event) => event.kind === 'waiting' && stop.abort() });
		expect([result.kind, talk.model.requests.length]).toEqual(['stopped', 1]);
	});

	it('for want of room is met by a summary, once', async () => {
		const talk = await talkWith({ answers: [says('ok')] });
		for (const word of ['one', 'two', 'three', 'four', 'five']) await talk.say(`${word} ${'x'.repeat(40_000)}`);
		const before = talk.model.requests.length;
		talk.model.answerWith(failsWith('refused-request', { tooLong: true }), says('They counted.'), says('Six.'));
		expect((await talk.say('six')).kind).toBe('done');
		const [failedRequest, summary, last] = talk.model.requests.slice(before);
		expect(failedRequest?.messages.length).toBe(11);
		expect(summary?.tools).toEqual([]);
		expect(JSON.stringify(last?.messages[0])).toContain('They counted.');
		expect(ofKind(await talk.entries(), 'note')).toMatchObject([{ about: 'compacted', summary: 'They counted.' }]);
		talk.model.answerWith(failsWith('refused-request', { tooLong: true }));
		expect((await talk.say('seven')).kind).toBe('failed');
	});
});

describe('a dry run', () => {
	it('is told, and is never something that the agent said', async () => {
		const talk = await talkWith({
			chosen: {
				kind: 'dry-run',
				model: 'none',
				reason: 'There is no key.',
				wantsKey: true,
				create: () => ({
					windowOf: () => 1_000,
					run: async (_request, { onText }) => {
						onText('Nothing was sent.');
						return { kind: 'done', ending: 'complete', content: [{ kind: 'text', text: 'Nothing was sent.' }] };
					},
				}),
			},
		});
		expect((await talk.say('Hi')).kind).toBe('done');
		expect(ofKind(await talk.entries(), 'answer')).toMatchObject([{ dryRun: true, text: 'Nothing was sent.' }]);
		expect((await talk.transcripts.state(talk.conversation))?.tokens).toBe(0);
	});
});

it('a crash in mid-turn leaves a conversation that the next turn can go on from', async () => {
	const talk = await talkWith({ answers: [calls({ name: 'session_status', input: {} }), says('ok')] });
	await talk.say('Hi');
	const { transcripts, conversation } = talk;
	const at = talk.clock.now;
	await transcripts.put(conversation, { kind: 'user', id: 'u', at, text: 'More' });
	const call = { id: 'lost', name: 'session_status', input: {} };
	await transcripts.put(conversation, { kind: 'answer', id: 'a', at, text: 'So', calls: [call], state: 'streaming' });
	await transcripts.put(conversation, {
		kind: 'tool',
		id: 't',
		at,
		call: 'lost',
		name: 'session_status',
		input: {},
		summary: '',
		state: 'waiting',
		result: '',
	});
	await talk.turn({ kind: 'resume' });
	const entries = await talk.entries();
	expect(entries.find(({ id }) => id === 'a')).toMatchObject({ state: 'stopped' });
	expect(entries.find(({ id }) => id === 't')).toMatchObject({ state: 'stopped' });
	expect(talk.model.requests.at(-1)?.messages.at(-1)?.content).toMatchObject([{ kind: 'result', isError: true }]);
});
