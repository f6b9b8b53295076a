import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createWriteGate, noDocuments, type WriteGate } from '../../../server/src/host/writes/gate.ts';
import { stragglers } from '../../../server/src/host/writes/stragglers.ts';
import { changes, gate, gateWith, once } from '../../host/support/gates.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { type Step, steppedDisk, systemError } from '../../host/support/steppedDisk.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Attack, Ground } from '../attack.ts';
import { startLimited } from '../support/childProcess.ts';
import { ledgerOfLines, lineOf } from '../support/ledgerOfLines.ts';
import { smallDisk } from '../support/smallDisk.ts';

const steps: readonly Step[] = ['realpath', 'stat', 'hold', 'read', 'create', 'write', 'sync', 'close', 'append'];
const moreSteps: readonly Step[] = ['replace', 'link', 'remove', 'removeIf', 'list', 'makeFolder', 'syncFolder'];
const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EROFS', 'EMFILE', 'EBUSY', 'ENOENT', 'EINTR', 'ESTALE'] as const;

/** One error at one step: what was there is there, or what should be, and nothing in between. */
async function eachError(ground: Ground, share: number): Promise<void> {
	for (const step of [...steps, ...moreSteps]) {
		for (const code of codes) {
			for (const { step: last, change, result } of changes) {
				if (!ground.dice.chance(share)) continue;
				ground.tried();
				const disk = onDisk({ 'MEMORY.md': '- old\n' });
				const fail = once(step, () => {
					throw systemError(code);
				});
				const what = `${code} before ${step} of ${last}`;
				const outcome = await ground.answered(change(disk, 'MEMORY.md', gateWith(fail)), what);
				const expected = outcome?.kind === 'written' ? result : '- old\n';
				ground.expect(
					disk.read('MEMORY.md') === expected,
					'lost',
					() => `${what}: ${outcome?.kind}, and the file says ${disk.read('MEMORY.md')}`,
				);
				const next = await ground.answered(change(disk, 'MEMORY.md'), `the next after ${what}`);
				ground.expect(next?.kind === 'written', 'wrong', () => `the next after ${what}: ${JSON.stringify(next)}`);
				ground.expect(disk.tree().length === 1, 'wrong', () => `${what} left ${disk.tree().join(', ')}`);
			}
		}
	}
}

/** Keeps the ledger of one line that is put into MEMORY.md of `root`. */
async function putLine(through: WriteGate, root: string, id: string, atEnd: boolean, hear: (message: string) => void) {
	hear(`begins ${id}`);
	const transform = (now = '') => (atEnd ? now + lineOf(id) : lineOf(id) + now);
	const outcome = await through.change({ root, path: 'MEMORY.md', policy, transform });
	hear(outcome.kind === 'written' ? `kept ${id}` : `refused ${id}`);
	return outcome;
}

/** A disk that takes its time and fails every now and then, under writers that come by roads of their own. */
async function slowAndFailing(ground: Ground, lines: number): Promise<void> {
	const { dice } = ground;
	const disk = onDisk({ 'real/MEMORY.md': '' });
	const ledger = ledgerOfLines();
	const fault = () => {
		if (dice.chance(0.01)) throw systemError(dice.one(codes));
	};
	const pause = () => setTimeout(dice.chance(0.02) ? dice.below(60) : 0);
	const writers = ['a', 'b', 'c'].map(async (name) => {
		const root = disk.file(`road-${name}`);
		symlinkSync('real', root);
		const through = createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(fault, pause) });
		for (let index = 0; index < lines; index++) {
			ground.tried();
			const written = putLine(through, root, `${name}-${index}`, dice.chance(0.5), ledger.hear);
			await ground.answered(written, `a line on a slow disk`);
		}
	});
	await Promise.all(writers);
	await putLine(gate, disk.file('real'), 'last-0', true, ledger.hear);
	ledger.judge(disk.read('real/MEMORY.md'), ground, 'a slow disk that fails');
	ground.note(`slow and failing: ${ledger.kept} of ${lines * 3 + 1} lines kept, the others refused`);
}

/** A real disk that is filled up and emptied under the writer. */
async function fullDisk(ground: Ground, rounds: number): Promise<void> {
	const disk = smallDisk(4096);
	if (!disk) {
		ground.note('no disk could be mounted: only limits on the length of a file were tried');
		return;
	}
	const root = join(disk.root, 'ws');
	mkdirSync(root);
	const ledger = ledgerOfLines();
	let refusals = 0;
	for (let index = 0; index < rounds; index++) {
		if (index % 8 === 0) disk.fill(ground.dice.below(5) * 4096);
		if (index % 8 === 6) disk.makeRoom();
		ground.tried();
		const written = putLine(gate, root, `full-${index}`, ground.dice.chance(0.5), ledger.hear);
		const outcome = await ground.answered(written, 'a line on a full disk');
		if (outcome?.kind !== 'failed') continue;
		refusals += 1;
		ground.expect(outcome.failure === 'disk-full', 'wrong', () => `on a full disk: ${outcome.message}`);
	}
	disk.makeRoom();
	// Files that were replaced are held open for some seconds, and take up room that long.
	await stragglers.settled();
	const last = await putLine(gate, root, 'last-0', true, ledger.hear);
	ground.expect(last.kind === 'written', 'wrong', () => `with room again: ${JSON.stringify(last)}`);
	ledger.judge(readFileSync(join(root, 'MEMORY.md'), 'utf8'), ground, 'a full disk');
	const left = readdirSync(root).filter((name) => name !== 'MEMORY.md');
	ground.expect(left.length === 0, 'wrong', () => `a full disk left ${left.join(', ')}`);
	ground.note(`full disk: ${refusals} of ${rounds} refused`);
}

/** Files of the writer may not grow beyond 8 kB: a write may end in the middle. */
async function cutOff(ground: Ground, lines: number): Promise<void> {
	const disk = onDisk();
	const ledger = ledgerOfLines();
	const writer = startLimited(16, 'writingProcess.ts', [
		disk.root,
		'cut',
		String(ground.dice.below(1e9)),
		String(lines),
	]);
	writer.onLine((line) => {
		ledger.hear(line);
		if (/^(kept|refused)/u.test(line)) ground.tried();
	});
	const end = await ground.answered(writer.ended, 'a writer whose files may not grow');
	ground.expect(end === 0, 'wrong', () => `a writer whose files may not grow ended with ${end}`);
	if (existsSync(disk.file('MEMORY.md'))) ledger.judge(disk.read('MEMORY.md'), ground, 'a file that may not grow');
	ground.note(`files of 8 kB: ${ledger.kept} lines kept`);
}

export const troubledDisk: Attack = {
	name: 'troubled-disk',
	what: 'the disk is slow, fails at every step with every error, is full, or cuts a write off in the middle',
	async run(ground) {
		await eachError(ground, ground.size(3, 10) / 10);
		for (let round = 0; round < ground.size(1, 6); round++) await slowAndFailing(ground, ground.size(8, 40));
		if (process.platform === 'win32') return;
		await fullDisk(ground, ground.size(64, 2_000));
		await cutOff(ground, ground.size(150, 1_000));
	},
};
