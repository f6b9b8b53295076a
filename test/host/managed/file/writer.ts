import { runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { connectAddress } from '../../../../server/src/host/managed/connectAddress.ts';
import { createStoredAgents } from '../../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../../server/src/host/managed/storedPlaces.ts';
import { noDocuments } from '../../../../server/src/host/writes/gate.ts';

// A program that adds lines to a memory which others write to as well.

const [address = '', name, count] = process.argv.slice(2);
const database = await connectAddress({ address, runtimes, isReadOnly: false });
const databases = new Map([[database.name, { database, agents: createStoredAgents(database) }]]);
const gate = createStoredGate({ databases, documents: noDocuments });
for (let line = 0; line < Number(count); line++) {
	const outcome = await gate.change({
		root: storedWorkspace(database.name, 'guide'),
		path: 'memory/storm.md',
		policy: { what: 'a test', accepts: () => true },
		transform: (before = '') => `${before}${name} ${line}\n`,
	});
	if (outcome.kind !== 'written') throw new Error(JSON.stringify(outcome));
}
process.exit(0);
