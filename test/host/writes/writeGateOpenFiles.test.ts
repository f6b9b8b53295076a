import { renameSync, unlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createDiskFileSystem } from '../../../server/src/host/writes/disk/diskFileSystem.ts';
import { holdByPath } from '../../../server/src/host/writes/disk/heldFolder.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { changes } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** A system on which nobody replaces or deletes a file while anybody has it open, as Windows with an older Node. */
vi.mock('node:fs', async (original) => {
	const real = await original<typeof import('node:fs')>();
	const open = new Map<number, unknown>();
	const unlessOpen = (path: unknown, work: () => void) => {
		if ([...open.values()].includes(path)) throw Object.assign(new Error('EPERM: in use'), { code: 'EPERM' });
		work();
	};
	return {
		...real,
		openSync(...args: Parameters<typeof real.openSync>) {
			const file = real.openSync(...args);
			open.set(file, args[0]);
			return file;
		},
		closeSync(file: number) {
			open.delete(file);
			real.closeSync(file);
		},
		renameSync: vi.fn((from: string, to: string) => unlessOpen(to, () => real.renameSync(from, to))),
		unlinkSync: vi.fn((path: string) => unlessOpen(path, () => real.unlinkSync(path))),
	};
});

const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk: createDiskFileSystem(holdByPath) });

describe('on a system that replaces no open file', () => {
	it.each(changes)('a change by $step is made, and leaves nothing else in the folder', async ({ change, result }) => {
		const here = onDisk({ 'memory/a.md': '- old\n' });
		await change(here, 'memory/a.md', gate);
		expect(here.read('memory/a.md')).toBe(result);
		expect(here.tree()).toEqual(['memory/', 'memory/a.md']);
	});

	it('a file is deleted', async () => {
		const here = onDisk({ 'memory/a.md': '- old\n' });
		await gate.remove({ root: here.root, path: 'memory/a.md', policy, ifText: '- old\n' });
		expect(here.tree()).toEqual(['memory/']);
	});

	it('they were refused at first', () => {
		expect(
			vi
				.mocked(renameSync)
				.mock.results.concat(vi.mocked(unlinkSync).mock.results)
				.map(({ type }) => type),
		).toContain('throw');
	});
});
