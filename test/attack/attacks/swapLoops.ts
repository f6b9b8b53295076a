import { createWriteGate, noDocuments, type WriteGate } from '../../../server/src/host/writes/gate.ts';
import { addLine, changes, gate, once } from '../../host/support/gates.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { type Step, steppedDisk } from '../../host/support/steppedDisk.ts';
import { onDisk, type WorkspaceOnDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess } from '../support/childProcess.ts';
import { canary, oddThings, putInPlace } from '../support/oddThings.ts';

const theirs = `${canary}\n`;
const path = 'memory/a.md';

/** What the gate can be asked for, by name. */
const works: Readonly<Record<string, (disk: WorkspaceOnDisk, through: WriteGate) => Promise<unknown>>> = {
	append: (disk, through) => changes[0].change(disk, path, through),
	replace: (disk, through) => changes[1].change(disk, path, through),
	create: ({ root }, through) => through.create({ root, path, policy, text: '- created\n' }),
	remove: ({ root }, through) => through.remove({ root, path, policy, ifText: '- ordinary\n' }),
	read: ({ root }, through) => through.read({ root, path, policy }),
};

const steps: readonly Step[] = [
	'realpath',
	'stat',
	'read',
	'makeFolder',
	'hold',
	'create',
	'write',
	'sync',
	'close',
	'append',
	'link',
	'replace',
	'removeIf',
	'remove',
	'list',
	'syncFolder',
];

const outsideWith = () => onDisk({ 'a.md': theirs });

/** Nothing of what lies outside was changed, and no outcome tells of it. */
function judge(outside: WorkspaceOnDisk, outcome: unknown, what: string, ground: Ground): void {
	ground.tried();
	const tree = outside.tree();
	ground.expect(tree.join() === 'a.md', 'outside', () => `${what}: outside there is now ${tree.join(', ')}`);
	if (tree.includes('a.md'))
		ground.expect(outside.read('a.md') === theirs, 'outside', () => `${what}: a file outside was written`);
	const told = JSON.stringify(outcome) ?? '';
	ground.expect(!told.includes(canary), 'outside', () => `${what}: a file outside was read`);
}

/** Each thing in the place of the file before each step of each kind of work: once each, nothing left to chance. */
async function atEveryStep(ground: Ground, share: number): Promise<void> {
	for (const [name, work] of Object.entries(works)) {
		for (const step of steps) {
			for (const thing of Object.keys(oddThings)) {
				if (!ground.dice.chance(share)) continue;
				const outside = outsideWith();
				const here = onDisk({ [path]: '- ordinary\n' });
				const swap = once(step, () => putInPlace(thing, here.file(path), outside.root));
				const through = createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(swap) });
				const what = `${name}, ${thing} before ${step}`;
				judge(outside, await ground.answered(work(here, through), what), what, ground);
			}
		}
	}
}

/** A process that swaps as fast as it can, and one that writes as fast as it can. */
async function inALoop(ground: Ground, what: 'file' | 'folder', times: number): Promise<void> {
	const outside = outsideWith();
	const here = onDisk({ [path]: '- ordinary\n' });
	const aside = onDisk();
	const place = here.file(what === 'file' ? path : 'memory');
	const args = [place, aside.root, outside.root, what, String(ground.dice.below(1e9))];
	const swapper = startProcess('swappingProcess.ts', args);
	await new Promise<void>((resolve) => swapper.onLine(() => resolve()));
	let written = 0;
	for (let index = 0; index < times; index++) {
		const [name, work] = ground.dice.one(Object.entries(works));
		const outcome = await ground.answered(work(here, gate), `${name} while the ${what} is swapped`);
		judge(outside, outcome, `${name} while the ${what} is swapped`, ground);
		if (/"kind":"(written|removed)"/u.test(JSON.stringify(outcome))) written += 1;
	}
	const swaps = swapper.lines.at(-1)?.split(' ')[1] ?? '0';
	swapper.child.kill('SIGKILL');
	await swapper.ended;
	ground.note(`${what}: ${swaps} swaps, ${written} of ${times} came through`);
	putInPlace('nothing', place, outside.root);
	const after = await gate.change({ root: here.root, path, policy, transform: addLine('- after') });
	ground.expect(after.kind === 'written', 'wrong', () => `a write after the swaps: ${JSON.stringify(after)}`);
	judge(outside, after, 'after the swaps', ground);
}

export const swapLoops: Attack = {
	name: 'swap-loops',
	what: 'links, pipes, folders and hard links come in the place of a file, at every step and in a loop',
	async run(ground) {
		if (process.platform === 'win32') {
			ground.tried();
			ground.note('not on Windows: there are no pipes in folders, and links take a privilege');
			return;
		}
		await atEveryStep(ground, ground.size(1, 10) / 10);
		for (const what of ['file', 'folder'] as const) await inALoop(ground, what, ground.size(100, 3_000));
	},
};
