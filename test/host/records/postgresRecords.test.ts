import { expect, it } from 'vitest';
import * as z from 'zod';
import { conversationLayouts } from '../../../server/src/host/conversations/storage/postgres/layouts.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { jobRow, memoryRow, snapshotRow, turnRow } from '../support/conversations/recordRows.ts';
import { freshConversations, postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';

const count = z.object({ count: z.number() });
const texts = sql`SELECT count(*) AS count FROM soulscope.record_texts`;
const uses = sql`SELECT count(*) AS count FROM soulscope.record_text_uses`;

describeWithPostgres('records on a server', { timeout: 60_000 }, () => {
	it('are claimed by one of many who want the same', async () => {
		const address = await freshConversations();
		const everybody = Array.from({ length: 4 }, () => postgresTranscriptsAt(address).transcripts.records);
		const keys = Array.from({ length: 20 }, (_, index) => `j${index}`);
		await everybody[0]?.write(...keys.map((key) => put('jobs', jobRow(key))));
		const claims = await Promise.all(
			everybody.flatMap((records, who) =>
				keys.map((key) =>
					records.change('jobs', key, { status: 'QUEUED' }, { status: 'CLAIMED', claimedBy: `${who}` }),
				),
			),
		);
		expect(claims.filter(Boolean)).toHaveLength(keys.length);
		expect(await everybody[0]?.list('jobs', { status: 'CLAIMED' })).toHaveLength(keys.length);
	});

	it('are added once by many who add the same', async () => {
		const address = await freshConversations();
		const added = await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				postgresTranscriptsAt(address).transcripts.records.add('jobs', jobRow(`j${index}`, { idempotencyKey: 'one' })),
			),
		);
		expect(added.filter(Boolean)).toHaveLength(1);
	});

	it('keep texts that others take away at the same moment', async () => {
		const address = await freshConversations();
		const [one, other] = [postgresTranscriptsAt(address).transcripts, postgresTranscriptsAt(address).transcripts];
		const payload = { system: 'The same for all. '.repeat(200), tools: [{ name: 'read', text: 'x'.repeat(2000) }] };
		const begin = () => one.begin({ root: '/ws', session: 'main', at: 1 });
		for (let round = 0; round < 15; round++) {
			const [going, staying] = [await begin(), await begin()];
			await one.records.write(put('requestSnapshots', snapshotRow(`going${round}`, payload, { sessionId: going })));
			await Promise.all([
				one.delete(going),
				other.records.write(put('requestSnapshots', snapshotRow(`staying${round}`, payload, { sessionId: staying }))),
			]);
			expect((await other.records.get('requestSnapshots', `staying${round}`))?.payload).toEqual(payload);
			await one.delete(staying);
		}
		const postgres = postgresAt(address, conversationLayouts);
		for (const statement of [texts, uses])
			expect(await postgres.direct((session) => session.rows(statement, count))).toEqual([{ count: 0 }]);
	});

	it('are found by long values and odd ones, to the letter', async () => {
		const { records } = postgresTranscriptsAt(await freshConversations()).transcripts;
		const odd = ['x'.repeat(300), `${'x'.repeat(300)}y`, 'a\0b', '\u0001', '\ud800', 'Ä'];
		await records.write(
			...odd.map((assistantText, index) => put('turnResults', turnRow(`t${index}`, { assistantText }))),
		);
		for (const [index, assistantText] of odd.entries()) {
			const found = await records.list('turnResults', { assistantText });
			expect([assistantText, found.map(({ inputId }) => inputId)]).toEqual([assistantText, [`t${index}`]]);
			expect(found[0]?.assistantText).toBe(assistantText);
		}
	});

	it('go by bytes, whatever language the server speaks', async () => {
		const { records } = postgresTranscriptsAt(await freshConversations()).transcripts;
		await records.write(...['b', 'A', 'a', 'ä', 'Z'].map((id) => put('memories', memoryRow(id))));
		expect((await records.list('memories')).map(({ memoryId }) => memoryId)).toEqual(['A', 'Z', 'a', 'b', 'ä']);
	});
});
