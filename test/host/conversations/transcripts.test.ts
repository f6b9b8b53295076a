import { describe, expect, it } from 'vitest';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { GoneError, type Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { withPostgres } from '../../support/postgres/database.ts';
import { answered, fullEntries, userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { soundPostgresTranscripts } from '../support/conversations/transcriptsInPostgres.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const main = { root: '/ws', session: 'main', at: 1000 };

const titles = async (transcripts: Transcripts, query?: string) =>
	(await transcripts.list('/ws', query === undefined ? {} : { query })).map(({ title }) => title);

/** A conversation in which these things were said. */
async function talk(transcripts: Transcripts, ...texts: readonly string[]): Promise<string> {
	const id = await transcripts.begin(main);
	for (const [index, text] of texts.entries()) {
		const make = index % 2 === 0 ? userMessage : answered;
		await transcripts.put(id, make(`${id} ${index}`, text, { at: 1001 + index }));
	}
	return id;
}

const entryIds = async (transcripts: Transcripts, id: string) =>
	(await transcripts.open(id))?.entries.map((entry) => entry.id);

describe.each<readonly [string, () => Transcripts | Promise<Transcripts>]>([
	['in memory', () => memoryTranscripts()],
	['in SQLite', () => transcriptsAt(onDisk().file('storage/chat.db')).transcripts],
	...withPostgres('in PostgreSQL', soundPostgresTranscripts),
])('transcripts %s', (_, make) => {
	it('give back every kind of entry as it was put, in order', async () => {
		const transcripts = await make();
		const id = await transcripts.begin(main);
		for (const entry of fullEntries) await transcripts.put(id, entry);
		expect(await transcripts.open(id)).toEqual({
			id,
			workspace: 'file:///ws',
			session: 'main',
			title: '/ask me',
			createdAt: 1000,
			updatedAt: 1000,
			messages: 3,
			entries: fullEntries,
			busyElsewhere: false,
		});
		expect(await transcripts.open('nobody’s')).toBeUndefined();
	});

	it('put an entry in the place of the one with its id', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'Hello', 'Go', 'Thanks');
		await transcripts.put(id, answered(`${id} 1`, 'Good morning', { state: 'stopped' }));
		expect((await transcripts.open(id))?.entries.map((entry) => 'text' in entry && entry.text)).toEqual([
			'Hello',
			'Good morning',
			'Thanks',
		]);
	});

	it('keep what was said as it was when it was put', async () => {
		const transcripts = await make();
		const id = await transcripts.begin(main);
		const entry = { ...userMessage('1', 'before'), attachments: [{ kind: 'file' as const, title: 'a', uri: 'b' }] };
		await transcripts.put(id, entry);
		entry.attachments.pop();
		expect((await transcripts.open(id))?.entries).toEqual([
			userMessage('1', 'before', { attachments: [{ kind: 'file', title: 'a', uri: 'b' }] }),
		]);
	});

	it('take the first thing that a person says for the title: one line, 60 units, no half characters', async () => {
		const transcripts = await make();
		const id = await transcripts.begin(main);
		await transcripts.put(id, userMessage('h', 'Heartbeat prompt', { by: 'heartbeat' }));
		expect((await transcripts.open(id))?.title).toBe('');
		await transcripts.put(id, userMessage('1', `\n\t  What\r\n grows\u202e ${'x'.repeat(46)}😀😀😀`));
		await transcripts.put(id, userMessage('2', 'Something else'));
		expect((await transcripts.open(id))?.title).toBe(`What grows ${'x'.repeat(46)}😀…`);
	});

	it('take what was typed, or the name of what was attached, where that is all there is', async () => {
		const transcripts = await make();
		const typed = await transcripts.begin(main);
		await transcripts.put(typed, userMessage('1', 'A long prompt of a skill', { typed: '/plan week' }));
		const attached = await transcripts.begin(main);
		await transcripts.put(
			attached,
			userMessage('1', ' ', { attachments: [{ kind: 'file', title: 'USER.md', uri: 'u' }] }),
		);
		expect((await transcripts.open(typed))?.title).toBe('/plan week');
		expect((await transcripts.open(attached))?.title).toBe('USER.md');
	});

	it('follow the first words with the title when those are replaced, unless a person chose it', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'Helo', 'Hi');
		await transcripts.setAside(id, `${id} 0`);
		expect((await transcripts.open(id))?.title).toBe('Helo');
		await transcripts.put(id, userMessage('new', 'Hello'));
		expect((await transcripts.open(id))?.title).toBe('Hello');
		await transcripts.rename(id, '  My\n talk ');
		await transcripts.setAside(id, 'new');
		await transcripts.put(id, userMessage('newer', 'Good day'));
		expect((await transcripts.open(id))?.title).toBe('My talk');
		await transcripts.rename(id, ' ');
		expect((await transcripts.open(id))?.title).toBe('Good day');
	});

	it('set an entry and all behind it aside, and say which', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'one', 'two', 'three', 'four');
		expect(await transcripts.setAside(id, `${id} 2`)).toEqual([`${id} 2`, `${id} 3`]);
		expect(await transcripts.setAside(id, `${id} 2`)).toEqual([]);
		await transcripts.put(id, userMessage('new', 'five'));
		// Late news of what was set aside does not bring it back.
		await transcripts.put(id, answered(`${id} 3`, 'four, and more'));
		expect(await entryIds(transcripts, id)).toEqual([`${id} 0`, `${id} 1`, 'new']);
		expect(await transcripts.setAside(id, `${id} 0`)).toEqual([`${id} 0`, `${id} 1`, 'new']);
		expect((await transcripts.open(id))?.messages).toBe(0);
	});

	it('remember the state of a conversation, each part for itself', async () => {
		const transcripts = await make();
		const id = await transcripts.begin(main);
		expect(await transcripts.state(id)).toEqual({ compactions: 0, tokens: 0, cost: 0, allowed: [] });
		await transcripts.change(id, { tokens: 5, allowed: ['remember'] });
		await transcripts.change(id, { flushedAt: 0, cost: 0.25 });
		expect(await transcripts.state(id)).toEqual({
			compactions: 0,
			flushedAt: 0,
			tokens: 5,
			cost: 0.25,
			allowed: ['remember'],
		});
		expect(await transcripts.state('nobody’s')).toBeUndefined();
	});

	it('list what a workspace has, the latest first, without those in which nothing was said', async () => {
		const transcripts = await make();
		const first = await talk(transcripts, 'first');
		await talk(transcripts, 'second', 'yes');
		await transcripts.begin(main);
		await transcripts.put(await transcripts.begin({ ...main, root: '/elsewhere' }), userMessage('x', 'elsewhere'));
		expect(await titles(transcripts)).toEqual(['second', 'first']);
		await transcripts.put(first, userMessage('late', 'again', { at: 5000 }));
		expect(await titles(transcripts)).toEqual(['first', 'second']);
		expect(await transcripts.list('/ws', { limit: 1 })).toEqual([
			{
				id: first,
				workspace: 'file:///ws',
				session: 'main',
				title: 'first',
				createdAt: 1000,
				updatedAt: 5000,
				messages: 2,
			},
		]);
	});

	it('are searched for every word of a question, in titles, questions and answers', async () => {
		const transcripts = await make();
		await talk(transcripts, 'The garden in May', 'Roses');
		await talk(transcripts, 'The kitchen', 'Bread from the oven');
		const named = await talk(transcripts, 'x', 'y');
		await transcripts.rename(named, 'Garden party');
		expect(await titles(transcripts, 'GARDEN')).toEqual(['Garden party', 'The garden in May']);
		expect(await titles(transcripts, 'roses  garden')).toEqual(['The garden in May']);
		expect(await titles(transcripts, 'read')).toEqual(['The kitchen']);
		expect(await titles(transcripts, 'garden oven')).toEqual([]);
		expect(await titles(transcripts, ' ')).toHaveLength(3);
	});

	it.each<readonly [string, string, string]>([
		['two characters of a language without spaces', '今日は記憶の庭を歩きました', '記憶'],
		['one character', '記憶の庭', '庭'],
		['three and more', '今日は記憶の庭を歩きました', '記憶の庭'],
		['kana that differ in a mark', 'ガーデン', 'ガーデ'],
		['Hangul', '정원에서 만나요', '정원에'],
		['Thai', 'สวนสวยมาก', 'สวย'],
		['Cyrillic without regard to case', 'САД весной', 'сад'],
		['letters without their accents', 'Ça me plaît, naïve élève', 'naive eleve'],
		['accents that are written apart', 'cafe\u0301 noir', 'café'],
		['a final sigma', 'ο κόσμος', 'ΚΟΣΜΟΣ'],
		['wide letters', 'ＡＢＣ', 'abc'],
		['emoji', 'a 🌹 for you', '🌹'],
		['quotes, stars and minus signs', 'say "no*" -now', '"no*" -now'],
		['an apostrophe and a percent sign', "it's 100%_", "'s 100%_"],
		['words of a search language', 'this OR that NEAR it', 'OR NEAR'],
	])('find %s', async (_kind, text, query) => {
		const transcripts = await make();
		await talk(transcripts, text);
		await talk(transcripts, 'something else');
		expect(await titles(transcripts, query)).toHaveLength(1);
		expect(await titles(transcripts, `${query} nowhere`)).toEqual([]);
	});

	it('do not take one kana for another', async () => {
		const transcripts = await make();
		await talk(transcripts, 'カキクケ');
		expect(await titles(transcripts, 'ガギグ')).toEqual([]);
	});

	it('find nothing that was set aside, and everything that was put in its place', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'keep', 'kept', 'wrong words');
		await transcripts.setAside(id, `${id} 2`);
		await transcripts.put(id, userMessage('new', 'right words'));
		await transcripts.put(id, answered(`${id} 1`, 'another answer'));
		expect(await titles(transcripts, 'wrong')).toEqual([]);
		expect(await titles(transcripts, 'kept')).toEqual([]);
		expect(await titles(transcripts, 'right another')).toEqual(['keep']);
	});

	it('find an answer while it grows and when it has ended', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'Question');
		await transcripts.put(id, answered('a', 'Roses and', { state: 'streaming' }));
		expect(await titles(transcripts, 'roses')).toEqual(['Question']);
		await transcripts.put(id, answered('a', 'Roses and tulips'));
		expect(await titles(transcripts, 'tulips')).toEqual(['Question']);
	});

	it('find the last words of something very long', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, `${'lorem ipsum '.repeat(20_000)} needle`);
		expect(await transcripts.list('/ws', { query: 'needle' })).toMatchObject([{ id }]);
	});

	it('show a stretch around the first hit', async () => {
		const transcripts = await make();
		await talk(transcripts, 'Question', `${'before '.repeat(20)}the Élan\nof a rose${' after'.repeat(40)}`);
		const [found] = await transcripts.list('/ws', { query: 'rose elan' });
		const { text, hits } = found?.snippet ?? { text: '', hits: [] };
		expect(hits.map(([start, end]) => text.slice(start, end))).toEqual(['Élan', 'rose']);
		expect(text).toMatch(/^….*the Élan of a rose after.*…$/u);
		expect(text.length).toBeLessThan(200);
	});

	it('delete a conversation, and bring it back with all it had', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'one', 'two', 'three');
		await transcripts.setAside(id, `${id} 2`);
		await transcripts.rename(id, 'My talk');
		await transcripts.change(id, { cost: 1 });
		const [before, state] = [await transcripts.open(id), await transcripts.state(id)];
		expect(await transcripts.delete(id)).toBe(true);
		expect(await transcripts.open(id)).toBeUndefined();
		expect(await titles(transcripts, 'two')).toEqual([]);
		expect(await transcripts.delete(id)).toBe(false);
		await expect(transcripts.put(id, userMessage('late', 'late'))).rejects.toThrow(GoneError);
		expect(await transcripts.restore(id)).toBe(true);
		expect(await transcripts.open(id)).toEqual(before);
		expect(await transcripts.state(id)).toEqual(state);
		expect(await titles(transcripts, 'two')).toEqual(['My talk']);
		expect(await titles(transcripts, 'three')).toEqual([]);
		expect(await transcripts.restore(id)).toBe(false);
	});

	it('say that a conversation is gone to whoever changes it', async () => {
		const transcripts = await make();
		await expect(transcripts.put('nobody’s', userMessage('1', 'x'))).rejects.toThrow(GoneError);
		await expect(transcripts.setAside('nobody’s', '1')).rejects.toThrow(GoneError);
		await expect(transcripts.change('nobody’s', {})).rejects.toThrow(GoneError);
		await expect(transcripts.rename('nobody’s', 'x')).rejects.toThrow(GoneError);
		expect(await transcripts.hold('nobody’s')).toBeUndefined();
	});

	it('are held by one at a time, and not deleted meanwhile', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'one');
		const [first, second] = await Promise.all([transcripts.hold(id), transcripts.hold(id)]);
		expect([first !== undefined, second]).toEqual([true, undefined]);
		expect(await transcripts.delete(id)).toBe(false);
		expect((await transcripts.open(id))?.busyElsewhere).toBe(false);
		await first?.release();
		const third = await transcripts.hold(id);
		// Letting go twice does not take it from whoever has it now.
		await first?.release();
		expect(await transcripts.hold(id)).toBeUndefined();
		await third?.release();
		expect(await transcripts.delete(id)).toBe(true);
	});

	it('remember what a person allowed for good, workspace by workspace', async () => {
		const transcripts = await make();
		await transcripts.approve('/ws', 'remember', 'memory/a.md');
		await transcripts.approve('/ws', 'remember', 'memory/a.md');
		await transcripts.approve('/ws', 'edit', 'b.md');
		await transcripts.approve('/elsewhere', 'edit', 'c.md');
		await transcripts.revoke('/ws', 'edit', 'b.md');
		await transcripts.revoke('/ws', 'edit', 'never allowed');
		expect(await transcripts.approvals('/ws')).toEqual([{ tool: 'remember', path: 'memory/a.md' }]);
	});

	it('tell who listens what changed, until they listen no more', async () => {
		const transcripts = await make();
		const heard: string[] = [];
		const listener = transcripts.onDidChange((ids) => heard.push(...ids));
		const id = await talk(transcripts, 'one');
		await transcripts.rename(id, 'x');
		expect(heard).toEqual([id, id, id]);
		listener.dispose();
		await transcripts.delete(id);
		expect(heard).toHaveLength(3);
	});

	it('are of one mind on half a surrogate pair', async () => {
		const transcripts = await make();
		const id = await talk(transcripts, 'half \ud83d of a pair', 'fine');
		expect((await transcripts.open(id))?.entries[0]).toMatchObject({ text: 'half \ud83d of a pair' });
		expect(await titles(transcripts, 'of a pair')).toEqual(['half \ufffd of a pair']);
	});
});
