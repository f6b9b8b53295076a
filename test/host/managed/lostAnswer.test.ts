import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { cuttingWire } from '../../support/postgres/cutting.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

async function overAWire() {
	const address = await teamDatabase();
	const wire = await cuttingWire(address);
	const database = await connectDatabase({
		address: addressFrom(wire.address),
		runtimes: registry.runtimes,
		isReadOnly: false,
	});
	whenOver(() => database[Symbol.asyncDispose]());
	const agents = createStoredAgents(database);
	const gate = createStoredGate({
		databases: new Map([[database.name, { database, agents }]]),
		documents: noDocuments,
	});
	const at = (path: string) => ({
		root: storedWorkspace(database.name, 'guide'),
		path,
		policy: { what: 'a test', accepts: () => true },
	});
	return { wire, gate, at, behind: (statement: string) => runIn(address, statement) };
}

const added = (text: string | undefined) => `${text ?? ''}More.\n`;

describeWithPostgres('a connection that breaks while a row is changed', () => {
	it('leaves nobody in the dark where it was changed all the same', async () => {
		const { wire, gate, at, behind } = await overAWire();
		wire.cutAt('after commit');
		expect(await gate.change({ ...at('SOUL.md'), transform: added })).toMatchObject({
			kind: 'written',
			before: '# Soul\n\nCalm, exact, kind.\n',
			after: '# Soul\n\nCalm, exact, kind.\nMore.\n',
		});
		wire.cutAt('after commit');
		expect(await gate.create({ ...at('memory/new.md'), text: 'New.' })).toMatchObject({
			kind: 'written',
			created: true,
		});
		wire.cutAt('after commit');
		expect(await gate.remove({ ...at('memory/new.md'), ifText: 'New.' })).toMatchObject({ kind: 'removed' });
		await behind(
			`DO $$ BEGIN ASSERT (SELECT count(*) FROM agent_context_files WHERE content LIKE '%More.%More.%') = 0;
				ASSERT (SELECT count(*) FROM agent_context_files WHERE content LIKE '%More.%') = 1; END $$`,
		);
	});

	it('has changed nothing where the server never heard of the end of it', async () => {
		const { wire, gate, at } = await overAWire();
		wire.cutAt('before commit');
		const refused = { kind: 'failed', message: expect.stringMatching(/^SOUL\.md was not changed: the server cannot/u) };
		expect(await gate.change({ ...at('SOUL.md'), transform: added })).toMatchObject(refused);
		const again = () => gate.change({ ...at('SOUL.md'), transform: added });
		const after = '# Soul\n\nCalm, exact, kind.\nMore.\n';
		await expect.poll(again, { interval: 500 }).toMatchObject({ kind: 'written', after });
	});

	it('says that nobody knows, where the server does not come back', async () => {
		const { wire, gate, at } = await overAWire();
		wire.cutAt('after commit');
		const changed = gate.change({
			...at('SOUL.md'),
			transform(text) {
				wire.isOpen = false;
				return added(text);
			},
		});
		expect(await changed).toMatchObject({
			kind: 'failed',
			message: expect.stringMatching(
				/^It is not known whether SOUL\.md was changed, because the connection broke\. Look at it/u,
			),
		});
		// Where nothing was sent, nothing is in doubt.
		expect(await gate.create({ ...at('memory/new.md'), text: 'New.' })).toMatchObject({
			kind: 'failed',
			message: expect.stringMatching(/^memory\/new\.md was not changed: the server cannot/u),
		});
	});
});
