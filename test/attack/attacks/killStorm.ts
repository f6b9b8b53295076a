import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { gate } from '../../host/support/gates.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { onDisk, type WorkspaceOnDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess } from '../support/childProcess.ts';
import { ledgerOfLines, lineOf } from '../support/ledgerOfLines.ts';

/** Processes that write beside each other. */
const writers = ['a', 'b', 'c'] as const;

/** Storms at once, each over a workspace of its own. */
const beside = 4;

/** What became of the files that a process made: whether each has to be there, must not be, or may be. */
function filesIn(lines: readonly string[]): Map<string, 'there' | 'gone' | 'either'> {
	const files = new Map<string, 'there' | 'gone' | 'either'>();
	for (const line of lines) {
		const [word, path = ''] = line.split(' ');
		if (word === 'makes' || word === 'removes') files.set(path, 'either');
		if (word === 'made') files.set(path, 'there');
		if (word === 'removed') files.set(path, 'gone');
	}
	return files;
}

/** One life: it writes until it is killed, from outside after some lines or by itself between two steps of a write. */
async function live(disk: WorkspaceOnDisk, name: string, { dice, ...ground }: Ground, hear: (message: string) => void) {
	const fromOutside = dice.chance(0.5);
	const stepsToLive = fromOutside ? 'Infinity' : String(1 + dice.below(160));
	const linesToLive = 1 + dice.below(12);
	const delay = dice.below(12);
	const talker = startProcess('writingProcess.ts', [disk.root, name, String(dice.below(1e9)), '100000', stepsToLive]);
	let kept = 0;
	talker.onLine((line) => {
		hear(line);
		if (!/^(kept|made|removed) /u.test(line)) return;
		ground.tried();
		kept += 1;
		if (fromOutside && kept === linesToLive) setTimeout(delay).then(() => talker.child.kill('SIGKILL'));
	});
	await ground.answered(talker.ended, `the writer ${name} beside others that are killed`);
	for (const [path, state] of filesIn(talker.lines)) {
		if (state === 'either') continue;
		const isThere = existsSync(disk.file(path));
		ground.expect(isThere === (state === 'there'), 'lost', () => `${path} should be ${state}`);
		if (isThere && state === 'there') {
			ground.expect(disk.read(path) === `# ${path}\n`, 'lost', () => `${path} says something else`);
		}
	}
}

async function storm(ground: Ground, lives: number): Promise<void> {
	const disk = onDisk();
	const ledger = ledgerOfLines();
	await Promise.all(
		writers.map(async (writer) => {
			for (let life = 0; life < lives; life++) await live(disk, `${writer}${life}`, ground, ledger.hear);
		}),
	);
	ledger.hear('begins last-0');
	ledger.hear('kept last-0');
	const transform = (now = '') => now + lineOf('last-0');
	const last = await ground.answered(
		gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform }),
		'the first writer after the storm',
	);
	ground.expect(last?.kind !== 'failed', 'wrong', () => `the first write after the storm: ${JSON.stringify(last)}`);
	ledger.judge(disk.read('MEMORY.md'), ground, `after ${lives * writers.length} kills`);
	const left = disk.tree().filter((path) => path.startsWith('.MEMORY.md'));
	ground.expect(left.length === 0, 'wrong', () => `left lying about: ${left.join(', ')}`);
}

export const killStorm: Attack = {
	name: 'kill-storm',
	what: 'processes that write beside each other are killed, at any step, and begun again',
	async run(ground) {
		const lives = ground.size(2, 8);
		// Whoever comes after a killed writer waits for its lock: meanwhile there is time for other storms.
		for (let left = ground.size(1, 12); left > 0; left -= beside) {
			await Promise.all(Array.from({ length: Math.min(beside, left) }, () => storm(ground, lives)));
		}
	},
};
