import { Client } from 'pg';
import { expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { changeGrant, changeVisibility } from '../../../server/src/host/managed/changeGrants.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { grantingDatabase, readSkillGrants, sightsOf } from '../../../server/src/host/managed/skillGrants.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { wholeDatabase } from '../../../server/src/host/managed/storedPlaces.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

const everything = { what: 'a test', accepts: () => true };
const scribe = { kind: 'agent', id: 'scribe' } as const;

async function connected() {
	const place = await teamDatabase();
	const database = await connectDatabase({ address: addressFrom(place), runtimes, isReadOnly: false });
	whenOver(() => database[Symbol.asyncDispose]());
	const granting = grantingDatabase(database);
	if (!granting) throw new Error('it says nothing of grants');
	const { capability } = granting;
	const databases = new Map([[database.name, { database, agents: createStoredAgents(database) }]]);
	const gate = createStoredGate({ databases, documents: noDocuments });
	const where = (id: string) => ({
		root: wholeDatabase(database.name),
		path: capability.pathOf('minutes', { kind: 'agent', id }),
		policy: everything,
	});
	const grant = async () => sightsOf(capability, await readSkillGrants(granting)).grantOf('minutes', scribe);
	/** Somebody else, with a transaction of their own that has begun. */
	const somebodyElse = async () => {
		const client = new Client({ connectionString: place });
		await client.connect();
		whenOver(() => client.end());
		await client.query('BEGIN');
		return client;
	};
	return { gate, where, capability, grant, granting, database, place, somebodyElse };
}

/** Resolves once so many statements in the database at `address` wait for what another transaction holds. */
async function untilWaiting(address: string, count: number): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	for (;;) {
		const { rows } = await client.query(
			`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
		);
		if (rows.length === count) break;
	}
	await client.end();
}

const seenMinutes = { visibility: 'internal', status: 'active', version: 1 } as const;
const guide = { kind: 'agent', id: 'guide' } as const;
const ada = { kind: 'person', id: 'ada' } as const;

describeWithPostgres('the row of a grant', () => {
	it('is read as it is written, and is not there where nobody was granted anything', async () => {
		const { gate, where, capability } = await connected();
		const text = capability.textOf({ pinned: 1, by: 'ben' });
		expect(await gate.read(where('scribe'))).toEqual({ kind: 'read', text });
		expect(await gate.read(where('guide'))).toEqual({ kind: 'read', text: undefined });
		const added = await gate.create({ ...where('guide'), text });
		expect(added).toMatchObject({ kind: 'written', created: true });
		expect(await gate.read(where('guide'))).toEqual({ kind: 'read', text });
	});

	it.each([
		['another version', { pinned: 2, by: 'ben' }],
		['somebody else who gave it', { pinned: 1, by: 'eve' }],
	])('is neither taken away nor given again by whoever saw %s', async (_what, seen) => {
		const { gate, where, capability, grant } = await connected();
		const stale = capability.textOf(seen);
		expect(await gate.remove({ ...where('scribe'), ifText: stale })).toMatchObject({ failure: 'changed' });
		expect(await gate.create({ ...where('scribe'), text: stale })).toMatchObject({ failure: 'exists' });
		expect(await grant()).toEqual({ pinned: 1, by: 'ben' });
	});

	it('is pinned by many at once without a change being lost', async () => {
		const { gate, where, grant } = await connected();
		const outcomes = await Promise.all(
			Array.from({ length: 20 }, () =>
				gate.change({
					...where('scribe'),
					transform: (text) => {
						const { pinned_version, granted_by } = JSON.parse(text ?? '');
						return `${JSON.stringify({ pinned_version: pinned_version + 1, granted_by })}\n`;
					},
				}),
			),
		);
		expect(outcomes.filter(({ kind }) => kind === 'written')).toHaveLength(20);
		expect(await grant()).toEqual({ pinned: 21, by: 'ben' });
	});
});

describeWithPostgres('a skill that somebody else is changing', () => {
	it.each([
		['visibility', `UPDATE skills SET visibility = 'private' WHERE slug = 'minutes'`],
		['version', `UPDATE skills SET version = 2 WHERE slug = 'minutes'`],
		['status', `UPDATE skills SET status = 'archived' WHERE slug = 'minutes'`],
		['being there', `DELETE FROM skills WHERE slug = 'minutes'`],
	])(
		'in its %s is not granted, taken away or given another visibility by what was seen before',
		async (_what, theirs) => {
			const { gate, granting, grant, place, somebodyElse } = await connected();
			const granted = await grant();
			const other = await somebodyElse();
			await other.query(theirs);
			// They all see the skill as it was: nobody knows yet that it will be another.
			const ours = Promise.all([
				changeGrant(granting, { slug: 'minutes', to: guide, seen: seenMinutes, wanted: {} }, gate),
				changeGrant(granting, { slug: 'minutes', to: ada, seen: seenMinutes, wanted: {} }, gate),
				changeGrant(
					granting,
					{ slug: 'minutes', to: scribe, seen: { ...seenMinutes, ...(granted && { grant: granted }) } },
					gate,
				),
				changeVisibility(granting, { slug: 'minutes', seen: seenMinutes, wanted: 'public' }, gate),
			]);
			await untilWaiting(place, 4);
			await other.query('COMMIT');
			for (const outcome of await ours) expect(outcome).toMatchObject({ kind: 'failed', failure: 'changed' });
			const { rows } = await other.query(
				`SELECT count(*)::int AS people, (SELECT count(*)::int FROM skill_agent_grants w JOIN skills k ON k.id = w.skill_id WHERE k.slug = 'minutes') AS agents,
				(SELECT count(*)::int FROM skills WHERE visibility = 'public') AS public FROM skill_user_grants`,
			);
			expect(rows).toEqual([{ people: 0, agents: theirs.startsWith('DELETE') ? 0 : 1, public: 1 }]);
		},
	);

	it('waits until a grant that was begun is given', async () => {
		const { capability, granting, database, somebodyElse } = await connected();
		const other = await somebodyElse();
		await other.query(`SET LOCAL lock_timeout = '200ms'`);
		const change = database.runtime.managed.change({
			agent: '',
			path: capability.pathOf('minutes', guide),
			before: undefined,
			after: capability.textOf({ pinned: 1, by: 'ben' }),
			onlyIf: seenMinutes,
		});
		if ('refused' in change) throw new Error(change.refused);
		await database.together(async (ask) => {
			expect(await ask(change)).toHaveLength(1);
			await expect(other.query(`UPDATE skills SET visibility = 'private' WHERE slug = 'minutes'`)).rejects.toThrow(
				'lock timeout',
			);
		});
		await other.query('ROLLBACK');
		expect((await readSkillGrants(granting)).grants).toHaveLength(3);
	});

	it('is left alone by a change that goes by what no skill has', async () => {
		const { database } = await connected();
		expect(
			database.runtime.managed.change({
				agent: 'guide',
				path: 'SOUL.md',
				before: 'x',
				after: 'y',
				onlyIf: { version: 1 },
			}),
		).toEqual({ refused: 'SOUL.md was not changed: nothing is known that it hangs on.' });
	});
});
