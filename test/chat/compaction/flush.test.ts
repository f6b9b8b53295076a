import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../protocol/workspace/settings.ts';
import { calls, failsWith, type Scripted, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const today = 'memory/2026-11-21.md';

const remember = (note: string, where = 'today'): Scripted => calls({ name: 'remember', input: { note, where } });

const used = (input: number): Scripted => ({ texts: ['Yes.'], usage: { input, output: 10 } });

type Flush = Settings['chat']['flush'];

/** A talk that has come to `tokens`. */
async function fullTalk(tokens: number, flush: Flush, more: TalkSetting = {}) {
	const talk = await talkWith({ ...more, chat: { flush, ...more.chat }, answers: [used(tokens)] });
	await talk.say('Ana likes oolong.');
	return talk;
}

const textsIn = (request: { readonly messages: readonly { readonly content: readonly object[] }[] } | undefined) =>
	JSON.stringify(request?.messages);

describe('memories are written down before they are forgotten', () => {
	it('once the conversation reaches what the runtime allows, without a word of it in the conversation', async () => {
		const talk = await fullTalk(176_000, 'auto');
		talk.model.answerWith(remember('Ana likes oolong.'), says('NO_REPLY'), says('Hello.'));
		await talk.say('Hi');
		expect(await talk.read(today)).toContain('Ana likes oolong.');
		const [note] = ofKind(await talk.entries(), 'note');
		expect(note).toMatchObject({ about: 'flushed', text: expect.stringContaining(today), changes: [{ path: today }] });
		const [, asked, , after] = talk.model.requests;
		expect(textsIn(asked)).toContain('will soon be summarised');
		expect(textsIn(after)).not.toContain('summarised');
		expect(textsIn(after)).not.toContain('NO_REPLY');
		expect(talk.questions).toEqual([]);
		expect((await talk.journal.undo(note?.undo ?? '')).kind).toBe('undone');
		expect(await talk.read(today)).toBeUndefined();
	});

	it('not before', async () => {
		const talk = await fullTalk(175_980, 'auto');
		talk.model.answerWith(says('Hello.'));
		await talk.say('Hi');
		expect(talk.model.requests.length).toBe(2);
	});

	it('once in a cycle', async () => {
		const talk = await fullTalk(176_000, 'auto');
		talk.model.answerWith(says('NO_REPLY'), used(176_100), used(176_200));
		await talk.say('One');
		await talk.say('Two');
		expect(talk.model.requests.length).toBe(4);
		expect(ofKind(await talk.entries(), 'note')).toEqual([]);
	});

	it('asking first where the person wants that', async () => {
		const talk = await fullTalk(176_000, 'ask', { approve: () => 'once' });
		talk.model.answerWith(remember('Ana likes oolong.'), says('NO_REPLY'), says('Hello.'));
		await talk.say('Hi');
		expect(talk.questions).toMatchObject([{ tool: 'remember', changes: [{ path: today }] }]);
		expect(await talk.read(today)).toContain('oolong');
		expect(ofKind(await talk.entries(), 'tool')).toMatchObject([{ state: 'done' }]);
		talk.model.answerWith(says('Going on.'));
		await talk.say('And?');
		expect(textsIn(talk.model.requests.at(-1))).not.toContain('Saved in');
	});

	it('never where the person does not want it', async () => {
		const talk = await fullTalk(176_000, 'off');
		talk.model.answerWith(says('Hello.'));
		await talk.say('Hi');
		expect(talk.model.requests.length).toBe(2);
	});

	it.each(['openclaw@2026.9.6', 'openclaw@2026.3.13'])(
		'only at the end of the log of today, in %s',
		async (runtime) => {
			const talk = await fullTalk(176_000, 'auto', { runtime });
			talk.model.answerWith(remember('Ana likes oolong.', 'long-term'), says('NO_REPLY'), says('Hello.'));
			await talk.say('Hi');
			expect(await talk.read('MEMORY.md')).toBeUndefined();
			expect(ofKind(await talk.entries(), 'note')).toEqual([]);
		},
	);

	it('anywhere in memory, and nowhere else, in OpenClaw 2026.1', async () => {
		const talk = await fullTalk(176_000, 'auto', {
			runtime: 'openclaw@2026.1.29',
			files: { 'BOOTSTRAP.md': 'Begin.\n' },
		});
		talk.model.answerWith(
			remember('Ana likes oolong.', 'long-term'),
			calls({ name: 'delete_bootstrap', input: {} }),
			says('NO_REPLY'),
			says('Hello.'),
		);
		await talk.say('Hi');
		expect(await talk.read('MEMORY.md')).toContain('oolong');
		expect(await talk.read('BOOTSTRAP.md')).toBe('Begin.\n');
	});

	it('and where that fails, the turn goes on', async () => {
		const talk = await fullTalk(176_000, 'auto');
		talk.model.answerWith(failsWith('refused-request'), says('Hello.'));
		expect((await talk.say('Hi')).kind).toBe('done');
		expect(talk.logged[0]).toContain('chat flush');
	});

	it('when somebody asks for it, however little was said', async () => {
		const talk = await fullTalk(100, 'ask');
		talk.model.answerWith(says('NO_REPLY'));
		await talk.turn({ kind: 'flush' });
		expect(ofKind(await talk.entries(), 'note')).toMatchObject([{ text: 'The agent found nothing to save.' }]);
	});

	it('is stopped like anything else', async () => {
		const talk = await fullTalk(176_000, 'auto');
		const stop = new AbortController();
		talk.model.answerWith({ texts: ['NO'], during: () => stop.abort() });
		expect((await talk.say('Hi', { stop })).kind).toBe('stopped');
		expect((await talk.transcripts.state(talk.conversation))?.flushedAt).toBeUndefined();
	});
});

describe('a conversation that grew too long is summarised', () => {
	const long = 'x'.repeat(40_000);
	const grown = async (more: TalkSetting = {}) => {
		const talk = await talkWith({ ...more, chat: { flush: 'off' }, answers: [used(1_000)] });
		for (const word of ['one', 'two', 'three', 'four']) await talk.say(`${word} ${long}`);
		talk.model.answerWith(used(190_000));
		await talk.say(`five ${long}`);
		return talk;
	};

	it('and the last of it stays as it is', async () => {
		const talk = await grown();
		talk.model.answerWith(says('They counted to three.'), says('Six.'));
		await talk.say('six');
		const [note] = ofKind(await talk.entries(), 'note');
		expect(note).toMatchObject({ about: 'compacted', summary: 'They counted to three.' });
		const last = talk.model.requests.at(-1);
		expect(textsIn(last)).toContain('They counted to three.');
		expect(textsIn(last)).toContain('four');
		expect(textsIn(last)).not.toContain('three x');
		expect(await talk.transcripts.state(talk.conversation)).toMatchObject({ compactions: 1 });
		// Everything that was said is still there for the person.
		expect(ofKind(await talk.entries(), 'user').length).toBe(6);
	});

	it('by a request that takes what was said for data, and has no tools', async () => {
		const talk = await grown();
		talk.model.answerWith(says('Summary.'), says('ok'));
		await talk.say('six');
		const summary = talk.model.requests.at(-2);
		expect(summary?.tools).toEqual([]);
		expect(summary?.system[0]?.text).toContain('data');
		expect(textsIn(summary)).toContain('> one x');
	});

	it('and stays as it is where that fails, and says so', async () => {
		const talk = await grown();
		talk.model.answerWith(failsWith('refused-request'), says('Six.'));
		expect((await talk.say('six')).kind).toBe('done');
		expect(ofKind(await talk.entries(), 'note')).toMatchObject([
			{ text: expect.stringContaining('Nothing has changed') },
		]);
		expect(textsIn(talk.model.requests.at(-1))).toContain('three x');
	});

	it('and a second time with what the first summary said', async () => {
		const talk = await grown();
		talk.model.answerWith(says('First.'), used(190_000));
		await talk.say(`six ${long}`);
		talk.model.answerWith(says('Second.'), says('ok'));
		await talk.say('seven');
		const requests = talk.model.requests.map(textsIn);
		expect(requests.at(-2)).toContain('First.');
		expect(requests.at(-1)).toContain('Second.');
		expect(requests.at(-1)).not.toContain('First.');
	});

	it('when somebody asks for it, and not where there is too little', async () => {
		const talk = await talkWith({ runtime: 'goclaw@2026.2.26', answers: [says('ok')] });
		await talk.say('one');
		expect(await talk.turn({ kind: 'compact' })).toMatchObject({ kind: 'skipped' });
		for (const word of ['two', 'three', 'four']) await talk.say(word);
		talk.model.answerWith(says('They counted.'));
		expect(await talk.turn({ kind: 'compact' })).toMatchObject({ kind: 'done' });
		talk.model.answerWith(says('Five.'));
		await talk.say('five');
		const request = textsIn(talk.model.requests.at(-1));
		expect(request).toContain('They counted.');
		expect(request).not.toContain('"two"');
		expect(request).toContain('"three"');
	});

	it('without a model, line by line, as Holaboss does after every turn', async () => {
		const talk = await talkWith({ runtime: 'holaboss@2026.4.13', answers: [says('Counted.')] });
		for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) await talk.say(word);
		expect(talk.model.requests.length).toBe(6);
		await talk.say('seven');
		const notes = ofKind(await talk.entries(), 'note');
		expect(notes.at(-1)?.summary).toBe('- “one” → Counted.');
		expect(talk.model.requests.length).toBe(7);
		expect(talk.model.requests.at(-1)?.messages[0]?.content[0]).toMatchObject({
			text: expect.stringContaining('- “one” → Counted.'),
		});
	});
});

describe('a conversation of Botholomew that does not fit', () => {
	it('goes out without its oldest turns, the first message excepted, and nothing of it is lost', async () => {
		const talk = await talkWith({ runtime: 'botholomew@0.18.8', window: 10_000, answers: [says('Yes.')] });
		for (const word of ['one', 'two', 'three', 'four']) await talk.say(`${word} ${'x'.repeat(6_000)}`);
		const request = textsIn(talk.model.requests.at(-1));
		expect(['one', 'two', 'three', 'four'].map((word) => request.includes(`"${word} `))).toEqual([
			true,
			false,
			true,
			true,
		]);
		expect(ofKind(await talk.entries(), 'user').length).toBe(4);
	});
});

it('GoClaw looks after the length once a turn is over, so that the answer comes first', async () => {
	const talk = await talkWith({ runtime: 'goclaw@2026.2.26', window: 10_000, answers: [used(7_600)] });
	const long = 'x'.repeat(6_000);
	for (const word of ['one', 'two', 'three']) await talk.say(`${word} ${long}`);
	talk.model.answerWith(says('The fourth.'), says('They counted.'));
	const before = talk.model.requests.length;
	expect(await talk.say(`four ${long}`)).toMatchObject({ kind: 'done' });
	const [asked, summarised] = talk.model.requests.slice(before).map(textsIn);
	expect(asked).toContain('four xxx');
	expect(summarised).toContain('one xxx');
	expect((await talk.entries()).slice(-2)).toMatchObject([
		{ kind: 'answer', text: 'The fourth.' },
		{ kind: 'note', about: 'compacted', summary: 'They counted.' },
	]);
});

it('a summary says what would become of the messages before, and what it lost behind', async () => {
	const talk = await talkWith({ runtime: 'goclaw@2026.2.26', answers: [says('ok')] });
	await talk.say('Release with `npm run ship` at 15:30.');
	for (const word of ['two', 'three', 'four']) await talk.say(word);
	talk.model.answerWith(says('They release in the afternoon, at 15:30.'));
	const started = talk.events.findLast(({ kind }) => kind === 'started');
	expect(started).toMatchObject({ preflight: { compaction: { summarised: 2, kept: 4 } } });
	await talk.turn({ kind: 'compact' });
	const [note] = ofKind(await talk.entries(), 'note');
	expect(note?.text).toContain('The summary does not have: npm run ship.');
});
