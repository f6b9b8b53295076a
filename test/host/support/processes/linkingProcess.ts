// A process of its own that makes CLAUDE.md a link to AGENTS.md, or takes it away again: `ROOT link|replace|unlink|restore [KILLED-BEFORE-STEP]`.

import { createWriteGate, noDocuments } from '../../../../server/src/host/writes/gate.ts';
import { type Step, steppedDisk } from '../steppedDisk.ts';

const [root = '', how, fatal] = process.argv.slice(2);
const disk = steppedDisk((step: Step) => {
	if (step === fatal) process.kill(process.pid, 'SIGKILL');
});
const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk });
const policy = { what: 'a test', accepts: (path: string) => path === 'CLAUDE.md' };
const where = { root, path: 'CLAUDE.md', policy, target: 'AGENTS.md' };

const works = {
	link: () => gate.link(where),
	replace: () => gate.link({ ...where, ifText: 'Use tabs.\n' }),
	unlink: () => gate.unlink(where),
	restore: () => gate.unlink({ ...where, text: 'Use tabs.\n' }),
};
const outcome = await works[how as keyof typeof works]();
if (outcome.kind === 'failed') throw new Error(outcome.message);
