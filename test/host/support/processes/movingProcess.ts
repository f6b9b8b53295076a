// A process of its own that moves memory/a.md to memory/b.md and is killed before a step: `ROOT STEP END-OF-PATH`.

import type { Step } from '../steppedDisk.ts';
import { writersAt } from '../writersAt.ts';

const [root = '', fatal, end = ''] = process.argv.slice(2);

const { writers, workspace } = writersAt(root, 'openclaw@2026.9.6', {
	before(step: Step, path) {
		if (step === fatal && path.endsWith(end)) process.kill(process.pid, 'SIGKILL');
	},
});
const result = await writers.files.move(workspace, 'memory/a.md', 'memory/b.md');
if (result.kind === 'failed') throw new Error(result.message);
