import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { pushBackup } from '../../../server/src/host/backup/push.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { backedUpAgent } from './backedUpAgent.ts';

const disk = vi.hoisted(() => ({ isReadOnly: false, knowsNoModes: false }));

vi.mock('node:fs/promises', async (original) => {
	const real = await original<typeof import('node:fs/promises')>();
	const open: typeof real.open = async (path, ...rest) => {
		if (disk.isReadOnly && String(path).endsWith('soulscope-backup.lock'))
			throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
		return real.open(path, ...rest);
	};
	const chmod: typeof real.chmod = async (path, mode) => {
		if (disk.knowsNoModes) throw Object.assign(new Error('EPERM: operation not permitted, chmod'), { code: 'EPERM' });
		return real.chmod(path, mode);
	};
	return { ...real, open, chmod };
});

it.each([
	[true, 'EROFS: read-only file system'],
	[false, 'another program is writing this branch'],
])('a copy that nothing can be written to (read-only: %s) says why: %s', async (isReadOnly, why) => {
	const { place, run, root } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	const to = join(await folderWith({}), 'copy.git');
	await run();
	await pushBackup(place, { to, branch: 'soulscope-backup' });
	await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
	await run();
	await writeFile(join(to, 'refs/heads/soulscope-backup.lock'), '');
	disk.isReadOnly = isReadOnly;
	await expect(pushBackup(place, { to, branch: 'soulscope-backup' })).rejects.toThrow(why);
	disk.isReadOnly = false;
});

it('a copy on a disk that knows no permissions, as that of a stick, is made all the same', async () => {
	const { place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	const to = join(await folderWith({}), 'copy.git');
	await run();
	disk.knowsNoModes = true;
	await pushBackup(place, { to, branch: 'soulscope-backup' });
	disk.knowsNoModes = false;
	expect(await readFile(join(to, 'refs/heads/soulscope-backup'), 'utf8')).toMatch(/^[0-9a-f]{40}\n$/u);
});
