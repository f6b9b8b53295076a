import { describe, expect, it } from 'vitest';
import { recordsInMemory } from '../../../server/src/host/records/inMemory.ts';
import type { Records, Where } from '../../../server/src/host/records/records.ts';
import { put, rowFrom } from '../../../server/src/host/records/rows.ts';
import type { NewRow, TableName } from '../../../server/src/host/records/tables.ts';
import { withPostgres } from '../../support/postgres/database.ts';
import {
	boundaryRow,
	candidateRow,
	jobRow,
	memoryRow,
	proposalRow,
	second,
	snapshotRow,
	taskRow,
	turnRow,
} from '../support/conversations/recordRows.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { soundPostgresTranscripts } from '../support/conversations/transcriptsInPostgres.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** Rows as they go in, and the keys in the order in which they are to be listed. */
const orders: {
	readonly [Name in TableName]?: readonly [rows: readonly NewRow<Name>[], keys: readonly string[]];
} = {
	turnResults: [
		[
			turnRow('a', { completedAt: second(1) }),
			turnRow('b', { completedAt: second(3) }),
			turnRow('c', { startedAt: second(2) }),
			turnRow('d', { completedAt: second(1), createdAt: second(1) }),
			turnRow('e', { completedAt: second(1) }),
		],
		['b', 'c', 'd', 'e', 'a'],
	],
	requestSnapshots: [
		[snapshotRow('a', {}), snapshotRow('b', {}, { createdAt: second(1) })],
		['b', 'a'],
	],
	boundaries: [
		[boundaryRow('a', { updatedAt: second(1) }), boundaryRow('b', { updatedAt: second(2) }), boundaryRow('c')],
		['compaction:b', 'compaction:a', 'compaction:c'],
	],
	memories: [
		[
			memoryRow('b'),
			memoryRow('a'),
			memoryRow('c', { updatedAt: second(1) }),
			memoryRow('d', { createdAt: second(1) }),
		],
		['c', 'd', 'a', 'b'],
	],
	memoryProposals: [
		[proposalRow('b', { createdAt: second(2) }), proposalRow('a', { createdAt: second(1) })],
		['a', 'b'],
	],
	jobs: [
		[jobRow('late', { createdAt: second(2) }), jobRow('first', { priority: 5, createdAt: second(3) }), jobRow('early')],
		['first', 'early', 'late'],
	],
	userProfiles: [
		[
			{ profileId: 'work', name: 'A', nameSource: 'manual', createdAt: second(0), updatedAt: second(0) },
			{ profileId: 'default', createdAt: second(1), updatedAt: second(1) },
		],
		['default', 'work'],
	],
	skillCandidates: [
		[candidateRow('a'), candidateRow('b', { updatedAt: second(1) })],
		['b', 'a'],
	],
	taskProposals: [
		[taskRow('a'), taskRow('b', { createdAt: second(1) })],
		['b', 'a'],
	],
};

describe.each<readonly [string, () => Records | Promise<Records>]>([
	['in memory', () => recordsInMemory()],
	['in SQLite', () => transcriptsAt(onDisk().file('storage/chat.db')).transcripts.records],
	...withPostgres('in PostgreSQL', async () => (await soundPostgresTranscripts()).records),
])('records %s', (_, make) => {
	it('know nothing in the beginning', async () => {
		const records = await make();
		expect(await records.list('turnResults')).toEqual([]);
		expect(await records.get('jobs', 'x')).toBeUndefined();
	});

	for (const [name, [rows, keys]] of Object.entries(orders) as [TableName, NonNullable<(typeof orders)[TableName]>][]) {
		it(`give the rows of ${name} back as they were put, with what is usual where nothing was said, in the table’s order`, async () => {
			const records = await make();
			await records.write(...rows.map((row) => put(name, row as NewRow<TableName>)));
			const full = rows.map((row) => rowFrom(name, row));
			const listed = await records.list(name);
			expect(listed).toHaveLength(rows.length);
			expect(full).toEqual(expect.arrayContaining([...listed]));
			const found = await Promise.all(keys.map((key) => records.get(name, key)));
			expect(listed).toEqual(found);
			expect(await records.list(name, {}, 1)).toEqual(listed.slice(0, 1));
		});
	}

	it('have what §8 of the runtime has for usual', async () => {
		const records = await make();
		await records.write(
			put('memories', memoryRow('m')),
			put('memoryProposals', proposalRow('p')),
			put('jobs', jobRow('j')),
			put('taskProposals', taskRow('t')),
			put('skillCandidates', candidateRow('c')),
		);
		expect(await records.get('memories', 'm')).toMatchObject({ status: 'active', stalenessPolicy: 'stable', tags: [] });
		expect(await records.get('memoryProposals', 'p')).toMatchObject({ state: 'pending', acceptedAt: null });
		expect(await records.get('jobs', 'j')).toMatchObject({ status: 'QUEUED', priority: 0, attempt: 0 });
		expect(await records.get('taskProposals', 't')).toMatchObject({ state: 'not_reviewed' });
		expect(await records.get('skillCandidates', 'c')).toMatchObject({ status: 'draft' });
	});

	it('list 200 memories where nobody says how many', async () => {
		const records = await make();
		await records.write(...Array.from({ length: 205 }, (_each, index) => put('memories', memoryRow(`m${index}`))));
		expect(await records.list('memories')).toHaveLength(200);
		expect(await records.list('memories', {}, 203)).toHaveLength(203);
	});

	it('find by values, null among them', async () => {
		const records = await make();
		await records.write(
			put('memories', memoryRow('ours')),
			put('memories', memoryRow('person’s', { workspaceId: null, scope: 'user' })),
			put('memories', memoryRow('gone', { status: 'superseded' })),
		);
		const keys = async (where: Where<'memories'>) =>
			(await records.list('memories', where)).map(({ memoryId }) => memoryId);
		expect(await keys({ workspaceId: null })).toEqual(['person’s']);
		expect(await keys({ workspaceId: '/ws', status: 'active' })).toEqual(['ours']);
		expect(await keys({ workspaceId: '/other' })).toEqual([]);
	});

	it('keep long texts, and such as look like the mark of one, to the byte', async () => {
		const records = await make();
		const long = `${'Be kind.\r\n'.repeat(100)}\ud800`.toWellFormed();
		const payload = { system: [long, long, 'short', `\0${'a'.repeat(64)}`], deep: { long, none: null, at: 3 } };
		await records.write(
			put('requestSnapshots', snapshotRow('a', payload)),
			put('requestSnapshots', snapshotRow('b', { long })),
		);
		expect((await records.get('requestSnapshots', 'a'))?.payload).toEqual(payload);
		await records.write(put('requestSnapshots', snapshotRow('b', { other: `${long}!` })));
		expect((await records.get('requestSnapshots', 'b'))?.payload).toEqual({ other: `${long}!` });
		expect((await records.list('requestSnapshots'))[1]?.payload).toEqual(payload);
	});

	it('keep what was written as it was when it was written', async () => {
		const records = await make();
		const tags = ['a'];
		await records.add('memories', memoryRow('m', { tags }));
		tags.push('b');
		expect(await records.get('memories', 'm')).toMatchObject({ tags: ['a'] });
	});

	it('add a row once, by its key and by what no two may have', async () => {
		const records = await make();
		expect(await records.add('jobs', jobRow('1', { idempotencyKey: 'evolve:a' }))).toBe(true);
		expect(await records.add('jobs', jobRow('1'))).toBe(false);
		expect(await records.add('jobs', jobRow('2', { idempotencyKey: 'evolve:a' }))).toBe(false);
		expect(await records.add('jobs', jobRow('3'))).toBe(true);
		expect(await records.add('jobs', jobRow('4'))).toBe(true);
		await records.write(put('jobs', jobRow('5', { idempotencyKey: 'evolve:a' })));
		await records.write(put('jobs', jobRow('1', { idempotencyKey: 'evolve:a', status: 'DONE' })));
		expect((await records.list('jobs')).map(({ jobId, status }) => `${jobId} ${status}`)).toEqual([
			'1 DONE',
			'3 QUEUED',
			'4 QUEUED',
		]);
	});

	it('change a row only while it is what somebody takes it for', async () => {
		const records = await make();
		await records.add('jobs', jobRow('1'));
		const claim = (by: string) =>
			records.change('jobs', '1', { status: 'QUEUED', attempt: 0 }, { status: 'CLAIMED', claimedBy: by });
		expect(await Promise.all([claim('a'), claim('b')])).toEqual([true, false]);
		expect(await records.get('jobs', '1')).toMatchObject({ status: 'CLAIMED', claimedBy: 'a' });
		expect(await records.change('jobs', 'none', {}, { status: 'DONE' })).toBe(false);
	});

	it('take a row away', async () => {
		const records = await make();
		await records.add('userProfiles', { profileId: 'default', createdAt: second(0), updatedAt: second(0) });
		expect([await records.remove('userProfiles', 'default'), await records.remove('userProfiles', 'default')]).toEqual([
			true,
			false,
		]);
		expect(await records.get('userProfiles', 'default')).toBeUndefined();
	});

	it('take no row that is not what its table holds', () => {
		expect(() => put('turnResults', { ...turnRow('a'), startedAt: 'yesterday' })).toThrow('startedAt');
		expect(() => put('jobs', { ...jobRow('a'), colour: 'red' } as NewRow<'jobs'>)).toThrow('colour');
	});
});
