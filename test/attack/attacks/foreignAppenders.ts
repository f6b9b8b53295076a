import { setTimeout } from 'node:timers/promises';
import { stragglers } from '../../../server/src/host/writes/stragglers.ts';
import { gate } from '../../host/support/gates.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess } from '../support/childProcess.ts';
import { ledgerOfLines, lineOf } from '../support/ledgerOfLines.ts';

interface Beside {
	/** What the programs do. */
	readonly how: 'open' | 'reopen';
	readonly pieces: 'whole' | 'halves';
	/** What we do meanwhile. */
	readonly ours: 'append' | 'prepend';
}

const all: readonly Beside[] = [
	{ how: 'open', pieces: 'whole', ours: 'append' },
	{ how: 'open', pieces: 'halves', ours: 'append' },
	{ how: 'reopen', pieces: 'halves', ours: 'append' },
	{ how: 'reopen', pieces: 'whole', ours: 'prepend' },
	{ how: 'open', pieces: 'whole', ours: 'prepend' },
];

/** ms between two of our writes, so that no more old files are kept open than we say that we keep. */
const betweenPrepends = 40;

async function beside({ how, pieces, ours }: Beside, ground: Ground, lines: number): Promise<void> {
	const what = `${ours} beside programs that ${how === 'open' ? 'keep the file open' : 'open the file for each line'}, ${pieces} lines`;
	const disk = onDisk({ 'MEMORY.md': '' });
	const ledger = ledgerOfLines();
	// Two that write halves of lines tear each other's, and that is not our doing.
	const names = pieces === 'whole' ? ['first', 'second'] : ['only'];
	const programs = names.map((name) =>
		startProcess('foreignAppender.ts', [disk.file('MEMORY.md'), name, String(lines), how, pieces]),
	);
	for (const name of names) {
		for (let index = 0; index < lines; index++) {
			ledger.hear(`begins ${name}-${index}`);
			ledger.hear(`kept ${name}-${index}`);
		}
	}
	ground.tried(names.length * lines);
	let running = true;
	const ended = Promise.all(programs.map((program) => program.ended)).finally(() => {
		running = false;
	});
	let written = 0;
	for (let index = 0; running; index++) {
		const id = `ours-${index}`;
		ledger.hear(`begins ${id}`);
		const transform = (now = '') => (ours === 'append' ? now + lineOf(id) : lineOf(id) + now);
		const outcome = await ground.answered(gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform }), what);
		ledger.hear(outcome?.kind === 'written' ? `kept ${id}` : `refused ${id}`);
		if (outcome?.kind === 'written') written += 1;
		ground.tried();
		if (ours === 'prepend') await setTimeout(betweenPrepends);
	}
	await ended;
	await stragglers.settled();
	ledger.judge(disk.read('MEMORY.md'), ground, what);
	ground.note(`${what}: ${written} of ours, ${names.length * lines} of theirs`);
}

export const foreignAppenders: Attack = {
	name: 'foreign-appenders',
	what: 'programs that know nothing of us put lines at the end of the file that we write',
	async run(ground) {
		const lines = ground.size(1_500, 10_000);
		for (const one of all) await beside(one, ground, lines);
	},
};
