import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { note } from '../../../server/src/host/conversations/storage/postgres/changes.ts';
import { conversationLayouts } from '../../../server/src/host/conversations/storage/postgres/layouts.ts';
import type { Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { describeWithPostgres, ownCluster } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { memberAndStranger } from '../../support/postgres/roles.ts';
import { turnWrites } from '../support/conversations/recordRows.ts';
import { answered, userMessage } from '../support/conversations/transcriptEntries.ts';
import { freshConversations, postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';

const main = { root: '/ws', session: 'main', at: 1000 };

const idsIn = async (transcripts: Transcripts, id: string) =>
	(await transcripts.open(id))?.entries.map((entry) => entry.id) ?? [];

/** A conversation on a server, and what to look at it with. */
async function begunThere() {
	const address = await freshConversations();
	const opened = postgresTranscriptsAt(address, { lookEvery: 5 });
	const id = await opened.transcripts.begin(main);
	await opened.transcripts.put(id, userMessage('first', 'The first words'));
	return { ...opened, id, address };
}

/** What others change, as long as the test lasts. */
function newsOf(transcripts: Transcripts): string[] {
	const news: string[] = [];
	const listener = transcripts.onDidChange((ids) => news.push(...ids));
	onTestFinished(() => listener.dispose());
	return news;
}

describeWithPostgres('conversations on a server', () => {
	it('tell what was changed in a transaction that ends after later ones', async () => {
		const { transcripts, id, address } = await begunThere();
		const slow = postgresAt(address, conversationLayouts);
		let end = (): void => undefined;
		const ending = new Promise<void>((resolve) => {
			end = resolve;
		});
		let isNoted = (): void => undefined;
		const noted = new Promise<void>((resolve) => {
			isNoted = resolve;
		});
		const late = slow.transaction(async (session) => {
			await note(session, 'late', 'slow');
			isNoted();
			await ending;
		});
		await noted;
		const news = newsOf(transcripts);
		const other = postgresTranscriptsAt(address).transcripts;
		await expect
			.poll(async () => {
				await other.put(id, answered('second', 'More'));
				return news;
			})
			.toContain(id);
		end();
		await late;
		await expect.poll(() => news).toContain('late');
		expect(news.filter((one) => one === 'late')).toHaveLength(1);
	});

	const machineElsewhere = sql`UPDATE soulscope.holds SET machine = 'another', pid = 1073741824`;
	const longAgo = sql`UPDATE soulscope.holds SET beat = beat - interval '1 minute'`;
	it.each([
		['of a process on another machine that gave a sign just now', machineElsewhere, false],
		['of a living process that gave no sign for long', longAgo, true],
	])('have holds; one %s counts for what it is', async (_, change, free) => {
		const { transcripts, id, address } = await begunThere();
		const other = postgresTranscriptsAt(address).transcripts;
		expect(await other.hold(id)).toBeDefined();
		await postgresAt(address, conversationLayouts).direct((session) => session.run(change));
		expect((await transcripts.hold(id)) !== undefined).toBe(free);
	});

	it('are gone for everybody once they are deleted, with every word of them', async () => {
		const { transcripts, id, address } = await begunThere();
		await transcripts.put(id, userMessage('secret', 'Zanzibar marzipan'));
		expect(await transcripts.delete(id)).toBe(true);
		const left = sql`SELECT (SELECT count(*) FROM soulscope.conversations) + (SELECT count(*) FROM soulscope.entries)
			+ (SELECT count(*) FROM soulscope.holds) AS count`;
		const [row] = await postgresAt(address, conversationLayouts).direct((session) =>
			session.rows(left, z.object({ count: z.number() })),
		);
		expect(row).toEqual({ count: 0 });
		expect(await transcripts.restore(id)).toBe(true);
		expect(await idsIn(transcripts, id)).toEqual(['first', 'secret']);
	});
});

describeWithPostgres('rights in the database', () => {
	it('are enough without those to create anything, and nothing is seen without them', async () => {
		const cluster = await ownCluster();
		const owner = postgresTranscriptsAt(cluster.address('postgres')).transcripts;
		const id = await owner.begin(main);
		await owner.put(id, userMessage('first', 'The first words'));
		const addressOf = await memberAndStranger(cluster.address('postgres'));
		const as = (name: 'member' | 'stranger') => postgresTranscriptsAt(addressOf(name));
		const member = as('member');
		await member.transcripts.put(id, answered('second', 'Welcome'), turnWrites('i1', id));
		const hold = await member.transcripts.hold(id);
		await hold?.release();
		expect(await idsIn(owner, id)).toEqual(['first', 'second']);
		expect(await member.transcripts.delete(id)).toBe(true);
		expect(await member.transcripts.restore(id)).toBe(true);
		expect(member.complaints).toEqual([]);
		const stranger = as('stranger');
		expect(await stranger.transcripts.list('/ws')).toEqual([]);
		await expect(stranger.transcripts.open(id)).rejects.toThrow('permission denied');
		expect(stranger.complaints).toEqual([expect.stringContaining('has no rights to the schema “soulscope”')]);
	});
});

it('the layout of conversations on a server never changes in a step that has been released', () => {
	expect(conversationLayouts.steps.map(({ text }) => sha256(text).slice(0, 16))).toEqual(['842056666f390e45']);
});
