import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { put } from '../../../server/src/host/records/rows.ts';
import { recordTables } from '../../../server/src/host/records/sqlRows.ts';
import { jobRow, memoryRow, turnWrites } from '../support/conversations/recordRows.ts';
import { answered, userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** A conversation in a database that takes nothing more, as if the disk were full, until there is `room`. */
async function full() {
	const file = onDisk().file('chat.db');
	const { transcripts } = transcriptsAt(file, { saveEvery: 5 });
	const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
	await transcripts.put(id, userMessage('q', 'Where is the kiln?'));
	const names = ['entries', ...recordTables];
	using other = new DatabaseSync(file);
	for (const name of names)
		for (const what of ['INSERT', 'UPDATE'])
			other.exec(`CREATE TRIGGER no_${what}_${name} BEFORE ${what} ON ${name} BEGIN SELECT RAISE(ABORT, 'full'); END`);
	const rowsIn = (name: string): unknown => {
		using look = new DatabaseSync(file);
		return look.prepare(`SELECT count(*) AS rows FROM ${name}`).get()?.rows;
	};
	async function makeRoom(): Promise<void> {
		using look = new DatabaseSync(file);
		for (const name of names) for (const what of ['INSERT', 'UPDATE']) look.exec(`DROP TRIGGER no_${what}_${name}`);
		await expect.poll(() => transcripts.trouble).toBeUndefined();
	}
	return { file, transcripts, id, rowsIn, makeRoom };
}

describe('records that cannot be written', { timeout: 30_000 }, () => {
	it('are kept with their entry, and written once, together, as soon as that can be', async () => {
		const { file, transcripts, id, rowsIn, makeRoom } = await full();
		await transcripts.put(id, answered('i1-answer', 'In the shed.'), turnWrites('i1', id));
		expect(transcripts.trouble).toBeDefined();
		expect(await transcripts.records.list('turnResults', { sessionId: id })).toHaveLength(1);
		expect(rowsIn('turn_results')).toBe(0);
		await makeRoom();
		const there = transcriptsAt(file).transcripts;
		expect((await there.open(id))?.entries.map((entry) => entry.id)).toEqual(['q', 'i1-answer']);
		expect((await there.records.list('turnResults')).map(({ inputId }) => inputId)).toEqual(['i1']);
		expect(await there.records.list('jobs')).toHaveLength(1);
		expect(await transcripts.records.list('turnResults')).toHaveLength(1);
	});

	it('of no conversation in memory are kept as well', async () => {
		const { file, transcripts, makeRoom } = await full();
		await transcripts.records.write(put('memories', memoryRow('m')), put('memories', memoryRow('n')));
		expect(await transcripts.records.add('jobs', jobRow('j', { idempotencyKey: 'k' }))).toBe(true);
		expect(await transcripts.records.add('jobs', jobRow('j2', { idempotencyKey: 'k' }))).toBe(false);
		expect(await transcripts.records.change('memories', 'm', { status: 'active' }, { status: 'superseded' })).toBe(
			true,
		);
		expect((await transcripts.records.list('memories', { status: 'active' })).map(({ memoryId }) => memoryId)).toEqual([
			'n',
		]);
		await makeRoom();
		const there = transcriptsAt(file).transcripts.records;
		expect((await there.list('memories')).map(({ memoryId, status }) => [memoryId, status])).toEqual([
			['m', 'superseded'],
			['n', 'active'],
		]);
		expect(await there.list('jobs')).toHaveLength(1);
	});

	it('are nobody’s to claim: others may have claimed the same', async () => {
		const file = onDisk().file('chat.db');
		const { transcripts } = transcriptsAt(file);
		await transcripts.records.add('jobs', jobRow('j'));
		using other = new DatabaseSync(file);
		other.exec("CREATE TRIGGER none BEFORE UPDATE ON post_run_jobs BEGIN SELECT RAISE(ABORT, 'full'); END");
		const claim = transcripts.records.change('jobs', 'j', { status: 'QUEUED' }, { status: 'CLAIMED' });
		await expect(claim).rejects.toThrow('full');
	});

	it('go with a conversation that is deleted meanwhile', async () => {
		const { transcripts, id, makeRoom } = await full();
		await transcripts.put(id, answered('i1-answer', 'In the shed.'), turnWrites('i1', id));
		expect(await transcripts.delete(id)).toBe(true);
		expect(await transcripts.records.list('turnResults')).toEqual([]);
		expect(await transcripts.restore(id)).toBe(true);
		expect(await transcripts.records.list('turnResults')).toHaveLength(1);
		await makeRoom();
		expect(await transcripts.records.list('turnResults')).toHaveLength(1);
	});
});
