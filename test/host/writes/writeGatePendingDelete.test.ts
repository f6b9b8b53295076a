import { expect, it, vi } from 'vitest';
import { createDiskFileSystem } from '../../../server/src/host/writes/disk/diskFileSystem.ts';
import { holdByPath } from '../../../server/src/host/writes/disk/heldFolder.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** A system on which a deleted file keeps its name until nobody has it open, as a network disk on Windows. */
vi.mock('node:fs', async (original) => {
	const real = await original<typeof import('node:fs')>();
	const pending = new Map<number, string>();
	const open = new Map<number, string>();
	return {
		...real,
		openSync(...args: Parameters<typeof real.openSync>) {
			const file = real.openSync(...args);
			open.set(file, String(args[0]));
			return file;
		},
		closeSync(file: number) {
			real.closeSync(file);
			open.delete(file);
			const path = pending.get(file);
			pending.delete(file);
			if (path !== undefined) real.unlinkSync(path);
		},
		unlinkSync(path: string) {
			const [holder] = [...open].find(([, each]) => each === path) ?? [];
			if (holder === undefined) real.unlinkSync(path);
			else pending.set(holder, path);
		},
	};
});

const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk: createDiskFileSystem(holdByPath) });

it('a file that was deleted is gone at once, so that its name can be used again', async () => {
	const here = onDisk({ 'memory/a.md': '- old\n' });
	const where = { root: here.root, path: 'memory/a.md', policy };
	expect(await gate.remove({ ...where, ifText: '- old\n' })).toMatchObject({ kind: 'removed' });
	expect(here.tree()).toEqual(['memory/']);
	expect(await gate.create({ ...where, text: '- new\n' })).toMatchObject({ kind: 'written' });
	expect(here.read('memory/a.md')).toBe('- new\n');
});
