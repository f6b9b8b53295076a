// A process of its own that makes CLAUDE.md a link each time that it is told to: in which folder, to which file, and, where one is there
// already, what that may only say. Says that it is ready, and each time what came of it.
import { createWriteGate, noDocuments } from '../../../../server/src/host/writes/gate.ts';
import { type Step, steppedDisk } from '../steppedDisk.ts';

export interface LinkOrder {
	readonly root: string;
	readonly target: string;
	readonly ifText?: string;
}

// Whoever has seen that nothing is there takes its time, so that both have when the first one makes its link.
const disk = steppedDisk((step: Step) => {
	if (step === 'symlink') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
});
const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk });
const policy = { what: 'a test', accepts: () => true };

process.on('message', async (order: LinkOrder) => {
	const outcome = await gate.link({ ...order, path: 'CLAUDE.md', policy });
	process.send?.(outcome.kind === 'failed' ? outcome.failure : outcome.kind);
});
process.send?.('ready');
