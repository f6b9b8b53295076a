import { appendFileSync, readFileSync, symlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { dice } from '../../support/dice.ts';
import { policy } from '../support/memoryPolicy.ts';
import { steppedDisk } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const seeds = Array.from({ length: 30 }, (_, index) => [index * 7919 + 1] as const);

describe('writers that interleave at random', () => {
	it.each(seeds)(
		'lose no line, whoever writes between which two steps (seed %i)',
		{ timeout: 60_000 },
		async (seed) => {
			const random = dice(seed);
			const disk = onDisk({ 'real/MEMORY.md': random() < 0.5 ? '' : '- first\n' });
			const expected: string[] = [];

			// An editor or an agent that knows nothing of our lock and appends whenever it likes.
			let stranger = 0;
			const intrude = (): void => {
				if (random() > 0.04 || stranger >= 12) return;
				const line = `- stranger ${stranger++}`;
				expected.push(line);
				appendFileSync(disk.file('real/MEMORY.md'), `${line}\n`);
			};
			const pause = async (): Promise<void> => {
				for (let turns = Math.floor(random() * 4); turns > 0; turns--) await setImmediate();
			};

			// Each comes by a road of its own, so that they meet at the lock and not in one process's queue.
			const writers = Array.from({ length: 3 }, async (_, writer) => {
				const root = disk.file(`road-${writer}`);
				symlinkSync('real', root);
				const gate = createWriteGate({
					documents: noDocuments,
					trusted: () => true,
					disk: steppedDisk(intrude, pause),
				});
				for (let index = 0; index < 5; index++) {
					const line = `- writer ${writer} note ${index}`;
					expected.push(line);
					const transform = (current = ''): string => `${current}${line}\n`;
					expect(await gate.change({ root, path: 'MEMORY.md', policy, transform })).toMatchObject({ kind: 'written' });
				}
			});
			await Promise.all(writers);

			const lines = readFileSync(disk.file('real/MEMORY.md'), 'utf8').split('\n');
			expect(lines.filter((line) => line !== '' && line !== '- first').sort()).toEqual(expected.sort());
			expect(disk.tree().filter((path) => path.startsWith('real/'))).toEqual(['real/', 'real/MEMORY.md']);
		},
	);
});
