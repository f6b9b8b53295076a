// A process of its own that remembers notes in a Holaboss workspace: `ROOT NAME COUNT`.

import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { createMemory } from '../../../../server/src/host/memory/remember.ts';
import { createWriteGate, noDocuments } from '../../../../server/src/host/writes/gate.ts';

const [root = '', name = '', count = '0'] = process.argv.slice(2);
const runtime = runtimeById('holaboss@2026.4.13');
if (!runtime) throw new Error('no such runtime');
const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
const memory = createMemory({ gate, now: Date.now, timeZone: () => 'UTC' });
for (let index = 0; index < Number(count); index++) {
	const result = await memory.remember({ root, runtime }, `Note ${index} of ${name}.`, 'daily');
	if (result.kind === 'failed' || result.problem !== undefined) throw new Error(JSON.stringify(result));
}
