import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { conversationLayouts } from '../../../server/src/host/conversations/storage/postgres/layouts.ts';
import type { Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { type SqlStatement, sql } from '../../../server/src/host/postgres/statement.ts';
import { withPostgres } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { answered, fullEntries, userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { freshConversations, postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';
import { killed, talking } from '../support/processes/talking.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const main = { root: '/ws', session: 'main', at: 1000 };

/** A way to keep conversations that outlasts whoever opened them, and is shared by processes. */
interface LastingPlace {
	/** A place of its own for each test. */
	make(): Promise<string>;
	at(
		place: string,
		options?: { readonly lookEvery?: number },
	): { readonly transcripts: Transcripts & AsyncDisposable; readonly complaints: readonly string[] };
	/** Does this to what is kept, behind everybody's back. */
	change(place: string, how: 'cut entries' | 'old summary'): Promise<void>;
}

const inSqlite: Readonly<Record<'cut entries' | 'old summary', string>> = {
	'cut entries': `
		UPDATE entries SET data = '{"id":"odd","kind":"answer","text":1}' WHERE id = 'odd';
		UPDATE entries SET data = '{"id":' WHERE id = 'cut';
		UPDATE conversations SET state = 'x'`,
	'old summary': `UPDATE entries SET data = replace(data, '"summary"', '"account"') WHERE id = 't'`,
};

const inPostgres: Readonly<Record<'cut entries' | 'old summary', readonly SqlStatement[]>> = {
	'cut entries': [
		sql`UPDATE soulscope.entries SET data = '{"id":"odd","kind":"answer","text":1}' WHERE id = 'odd'`,
		sql`UPDATE soulscope.entries SET data = '{"id":' WHERE id = 'cut'`,
		sql`UPDATE soulscope.conversations SET state = 'x'`,
	],
	'old summary': [sql`UPDATE soulscope.entries SET data = replace(data, '"summary"', '"account"') WHERE id = 't'`],
};

const places: readonly (readonly [name: string, place: LastingPlace])[] = [
	[
		'in SQLite',
		{
			make: async () => onDisk().file('chat.db'),
			at: transcriptsAt,
			async change(file, how) {
				using other = new DatabaseSync(file);
				other.exec(inSqlite[how]);
			},
		},
	],
	...withPostgres<LastingPlace>('in PostgreSQL', {
		make: freshConversations,
		at: postgresTranscriptsAt,
		async change(address, how) {
			const postgres = postgresAt(address, conversationLayouts);
			for (const each of inPostgres[how]) await postgres.direct((session) => session.run(each));
		},
	}),
];

const idsIn = async (transcripts: Transcripts, id: string) =>
	(await transcripts.open(id))?.entries.map((entry) => entry.id) ?? [];

describe.each(places)('conversations that last, %s', (_name, { make, at, change }) => {
	/** A conversation, and what to look at it with. */
	async function begun() {
		const place = await make();
		const opened = at(place);
		const id = await opened.transcripts.begin(main);
		await opened.transcripts.put(id, userMessage('first', 'The first words'));
		return { ...opened, id, place };
	}

	it('outlive the process, approvals too', async () => {
		const { transcripts, id, place } = await begun();
		await transcripts.approve('/ws', 'remember', 'a.md');
		await transcripts[Symbol.asyncDispose]();
		const again = at(place).transcripts;
		expect(await idsIn(again, id)).toEqual(['first']);
		expect(await again.approvals('/ws')).toEqual([{ tool: 'remember', path: 'a.md' }]);
	});

	it('are over when what was under way is, and then nobody looks for news any more', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		onTestFinished(() => void vi.useRealTimers());
		const { transcripts, id, place } = await begun();
		transcripts.onDidChange(() => undefined);
		expect(vi.getTimerCount()).toBe(1);
		const late = transcripts.put(id, userMessage('late', 'The last words'));
		await transcripts[Symbol.asyncDispose]();
		expect(vi.getTimerCount()).toBe(0);
		await late;
		expect(await idsIn(at(place).transcripts, id)).toEqual(['first', 'late']);
	});

	it('have every entry that was said to be kept when the process is killed in mid-write, and go on', async () => {
		const { transcripts, id, place } = await begun();
		const other = talking(place, id, 'k', Number.POSITIVE_INFINITY);
		await other.heard(/^kept/u, 50);
		await killed(other.child);
		// What a server was doing for it then goes on for a moment: at most the one that was being written is there beside them.
		const there = (await idsIn(transcripts, id)).slice(1);
		expect(there.slice(0, other.kept().length)).toEqual(other.kept());
		expect(there.length - other.kept().length).toBeLessThanOrEqual(1);
		await transcripts.put(id, answered('after', 'go on'));
		expect((await idsIn(transcripts, id)).at(-1)).toBe('after');
	});

	it('take three hundred entries from each of three processes at once, and lose none', {
		timeout: 120_000,
	}, async () => {
		const { transcripts, id, place } = await begun();
		const names = ['a', 'b', 'c'];
		const others = names.map((name) => talking(place, id, name, 300));
		await Promise.all(others.map(({ child }) => once(child, 'close')));
		const there = await idsIn(transcripts, id);
		for (const name of names) {
			const expected = Array.from({ length: 300 }, (_, index) => `${name} ${index}`);
			expect(there.filter((one) => one.startsWith(name))).toEqual(expected);
		}
		expect(await transcripts.list('/ws', { query: 'b 299' })).toMatchObject([{ id, messages: 901 }]);
	});

	it('tell what another process changed, and not what was there before', { timeout: 30_000 }, async () => {
		const { id, place } = await begun();
		const { transcripts } = at(place, { lookEvery: 5 });
		const news: string[] = [];
		const listener = transcripts.onDidChange((ids) => news.push(...ids));
		onTestFinished(() => listener.dispose());
		const other = at(place).transcripts;
		// It may have been begun before the first look: then it is no news.
		await expect
			.poll(async () => {
				await other.put(id, answered('second', 'More'));
				return news;
			})
			.toContain(id);
		const second = await other.begin(main);
		await expect.poll(() => news).toContain(second);
		expect(new Set(news)).toEqual(new Set([id, second]));
	});

	it('have holds that other processes see, and that end with their process', { timeout: 30_000 }, async () => {
		const { transcripts, id, place } = await begun();
		const other = talking(place, id, 'x', 0, { hold: true });
		await other.heard(/^held$/u);
		expect(await transcripts.hold(id)).toBeUndefined();
		expect((await transcripts.open(id))?.busyElsewhere).toBe(true);
		expect(await transcripts.delete(id)).toBe(false);
		await killed(other.child);
		expect((await transcripts.open(id))?.busyElsewhere).toBe(false);
		const hold = await transcripts.hold(id);
		const refused = talking(place, id, 'x', 0, { hold: true });
		await refused.heard(/^refused$/u);
		await hold?.release();
		const third = talking(place, id, 'x', 0, { hold: true });
		await third.heard(/^held$/u);
	});

	it('are held by one of many who ask at once', async () => {
		const { place, id } = await begun();
		const asking = Array.from({ length: 8 }, () => at(place).transcripts.hold(id));
		expect((await Promise.all(asking)).filter((hold) => hold !== undefined)).toHaveLength(1);
	});

	it('pass over a row that makes no sense', async () => {
		const { transcripts, id, place } = await begun();
		for (const name of ['odd', 'cut', 'sound']) await transcripts.put(id, answered(name, name));
		await change(place, 'cut entries');
		expect(await idsIn(transcripts, id)).toEqual(['first', 'sound']);
		expect(await transcripts.state(id)).toMatchObject({ tokens: 0 });
		expect(await transcripts.list('/ws', { query: 'sound' })).toHaveLength(1);
	});

	it('have the summary of a tool by the name that it was stored under once', async () => {
		const { transcripts, id, place } = await begun();
		for (const entry of fullEntries) await transcripts.put(id, entry);
		await change(place, 'old summary');
		expect((await transcripts.open(id))?.entries.slice(1)).toMatchObject(fullEntries);
	});
});
