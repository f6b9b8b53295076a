// A process of its own that appends lines to MEMORY.md through the write gate: `ROOT NAME COUNT append|prepend [KILLED-BEFORE-STEP]`.

import { createWriteGate, noDocuments, type WritePolicy } from '../../../../server/src/host/writes/gate.ts';
import { type Step, steppedDisk } from '../steppedDisk.ts';

const [root = '', name = '', count = '0', how, fatal] = process.argv.slice(2);

// That of a runtime would load them all, a dozen times.
const policy: WritePolicy = { what: 'memory', accepts: (path) => path === 'MEMORY.md' };

const disk = steppedDisk((step: Step, path) => {
	const last = step === fatal && (step !== 'remove' || path.includes('.soulscope-'));
	if (last) process.kill(process.pid, 'SIGKILL');
});
const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk });

for (let index = 0; index < Number(count); index++) {
	const line = `- ${name} ${index} ${'x'.repeat(index % 60)}.\n`;
	const transform = (current = '') => (how === 'prepend' ? line + current : current + line);
	const outcome = await gate.change({ root, path: 'MEMORY.md', policy, transform });
	if (outcome.kind === 'failed') throw new Error(outcome.message);
}
