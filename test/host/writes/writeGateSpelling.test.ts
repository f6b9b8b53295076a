import { expect, it } from 'vitest';
import { createDiskFileSystem } from '../../../server/src/host/writes/disk/diskFileSystem.ts';
import { holdByPath } from '../../../server/src/host/writes/disk/heldFolder.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { policy } from '../support/memoryPolicy.ts';
import { systemError } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const plain = createDiskFileSystem(holdByPath);

/** As disks of Windows and macOS do, it finds the folder `memory` by the name `Memory` as well, and calls it what it was called first. */
const spelled = (path: string): string => path.replaceAll('/Memory', '/memory');

const careless = {
	...plain,
	realpath: (path: string) => plain.realpath(spelled(path)),
	stat: (path: string) => plain.stat(spelled(path)),
	async hold(path: string, real: string) {
		if (spelled(real) !== real) throw systemError('ENOENT');
		return plain.hold(path, real);
	},
};

const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk: careless });

it.each(['Memory/new.md', 'Memory/2026/11/new.md'])('%s is made in the folder “memory” that is there', async (path) => {
	const here = onDisk({ 'memory/a.md': '- old\n' });
	const anywhere = { ...policy, accepts: () => true };
	expect(await gate.create({ root: here.root, path, policy: anywhere, text: '- new\n' })).toMatchObject({
		kind: 'written',
	});
	expect(here.read(spelled(`/${path}`).slice(1))).toBe('- new\n');
});

it('a file keeps the letters that it has, whichever it is asked for with', async () => {
	const here = onDisk({ 'memory.md': '- old\n' });
	/** The file `memory.md` is found as `MEMORY.md` as well. */
	const own = (path: string): string => path.replaceAll('/MEMORY.md', '/memory.md');
	const disk = {
		...plain,
		realpath: (path: string) => plain.realpath(own(path)),
		stat: (path: string) => plain.stat(own(path)),
		read: (path: string) => plain.read(own(path)),
	};
	const writes = createWriteGate({ documents: noDocuments, trusted: () => true, disk });
	const anywhere = { ...policy, accepts: () => true };
	const asked = { root: here.root, path: 'MEMORY.md', policy: anywhere };
	expect(await writes.change({ ...asked, transform: (text) => `${text}- new\n` })).toMatchObject({ kind: 'written' });
	expect(here.read('memory.md')).toBe('- old\n- new\n');
	expect(here.tree()).toEqual(['memory.md']);
});
