import { expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
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
	const address = addressFrom(await teamDatabase());
	const database = await connectDatabase({ address, runtimes, isReadOnly: false });
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
	return { gate, where, capability, grant };
}

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
