import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { staleBackupDays } from '../../../server/src/host/backup/stale.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { backedUpAgent } from './backedUpAgent.ts';

const disk = vi.hoisted(() => ({ locked: '' }));

vi.mock('node:fs/promises', async (original) => {
	const real = await original<typeof import('node:fs/promises')>();
	const readdir = async (path: string, ...rest: unknown[]) => {
		if (disk.locked !== '' && path.replace(/[/\\]$/u, '') === disk.locked)
			throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
		return Reflect.apply(real.readdir, undefined, [path, ...rest]);
	};
	return { ...real, readdir };
});

const day = 86_400_000;

/** Everything was changed before the backup. */
async function backedUpLongAgo(files: Readonly<Record<string, string>>) {
	const agent = await backedUpAgent(files);
	const before = new Date(Date.now() - day);
	for (const path of Object.keys(files)) await utimes(join(agent.root, path), before, before);
	await agent.run();
	return { ...agent, days: () => staleBackupDays(agent.root, agent.data, Date.now() + 8 * day) };
}

it('a backup is not stale for what it does not take: new files beside a .gitignore that cannot be read', async () => {
	const { root, days } = await backedUpLongAgo({
		'SOUL.md': 'Kind.\n',
		'notes/.gitignore': 'diary.md\n',
		'notes/a.md': 'A\n',
	});
	await rm(join(root, 'notes/.gitignore'));
	const elsewhere = await folderWith({ ignore: 'diary.md\n' });
	await symlink(join(elsewhere, 'ignore'), join(root, 'notes/.gitignore'));
	await writeFile(join(root, 'notes/diary.md'), 'Mine.\n');
	expect(await days()).toBeUndefined();
	// What it has is looked at all the same.
	await writeFile(join(root, 'notes/a.md'), 'B\n');
	expect(await days()).toBe(8);
});

it('a backup is stale where a folder of it cannot be read: nobody knows what has changed there', async () => {
	const { root, days } = await backedUpLongAgo({ 'SOUL.md': 'Kind.\n', '.gitignore': '*.tmp\n', 'memory/a.md': 'A\n' });
	expect(await days()).toBeUndefined();
	disk.locked = join(root, 'memory');
	expect(await days()).toBe(8);
	disk.locked = join(root, 'never-backed-up');
	await mkdir(disk.locked);
	expect(await days()).toBeUndefined();
	disk.locked = '';
});
