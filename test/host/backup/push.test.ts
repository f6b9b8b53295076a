import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushBackup } from '../../../server/src/host/backup/push.ts';
import { targetMeant } from '../../../server/src/host/backup/target.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { backedUpAgent } from './backedUpAgent.ts';

const branch = 'soulscope-backup';

describe('a push', () => {
	it('does not take the branch of another workspace that was the same when both were first backed up', async () => {
		const clock = () => 1_790_000_000_000;
		const [aria, twin] = [await backedUpAgent({ 'SOUL.md': 'Kind.\n' }), await backedUpAgent({ 'SOUL.md': 'Kind.\n' })];
		await aria.run({ clock });
		await twin.run({ clock });
		const to = join(await folderWith({}), 'copy.git');
		await pushBackup(aria.place, { to, branch });
		await expect(pushBackup(twin.place, { to, branch })).rejects.toThrow('which is not this backup');
	});

	it('does not begin a new copy where the disk with the old one is not connected', async () => {
		const { place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		await run();
		const disk = await folderWith({});
		const to = join(disk, 'copy.git');
		await pushBackup(place, { to, branch });
		await rename(to, join(disk, 'elsewhere'));
		await expect(pushBackup(place, { to, branch })).rejects.toThrow('is gone, so nothing was pushed');
		expect(await readdir(disk)).toEqual(['elsewhere']);
		await mkdir(to);
		await pushBackup(place, { to, branch });
		expect(await readdir(to)).toContain('HEAD');
	});
});

const refusal = async (to: string) => {
	const { place } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	return targetMeant(place, to, undefined, '/').then(
		() => 'taken',
		(error: Error) => error.message,
	);
};

const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

describe('an address to push to', () => {
	it.each([
		'https://github.com/sam/aria.git',
		'https://git.example.com:8443/sam/aria',
		'ssh://git@github.com/sam/aria.git',
		'ssh://git@example.com:2222/~/aria.git',
		'git@github.com:sam/aria.git',
	])('%s is taken', async (to) => {
		expect(await refusal(to)).toBe('taken');
	});

	it.each([
		`https://${key}@github.com/sam/aria.git`,
		`https://sam:${key}@github.com/sam/aria.git`,
		`https:///sam:${key}@github.com/aria.git`,
		`https://github.com/sam/aria.git?access_token=${key}`,
		'https://git.example.com/aria.git?token=hunter2',
		'https://git.example.com/aria.git#token=hunter2',
		`https://git.example.com/${key}/aria.git`,
		'ssh://git:hunter2@example.com/aria.git',
		'ssh://git@example.com/aria.git?token=hunter2',
		'git@example.com:aria.git?token=hunter2',
		`${key}@example.com:aria.git`,
	])('%s is refused, without repeating what is secret in it', async (to) => {
		const told = await refusal(to);
		expect(told).toContain('would be kept in a file');
		expect(told).not.toMatch(/ghp_|hunter2/u);
	});
});

it('an address that is none is refused', async () => {
	expect(await refusal('https://sam%3Ahunter2%40github.com/aria.git')).toBe(
		'this is not a valid address. Use https://HOST/PATH or ssh://HOST/PATH',
	);
});

describe('a folder to push to', () => {
	it.each([
		['in the workspace, by a link', 'link/copy.git'],
		['far down in the workspace, by a link', 'link/not/there/copy.git'],
		['in the workspace, by a link that has nothing behind it yet', 'dangling'],
	])('%s is refused', async (_, to) => {
		const { root, place } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		const beside = await folderWith({});
		await symlink(root, join(beside, 'link'), 'junction');
		await symlink(join(root, 'copy.git'), join(beside, 'dangling'), 'junction');
		await expect(targetMeant(place, to, undefined, beside)).rejects.toThrow('would be lost with it');
	});

	it('is refused where its repository is in the workspace', async () => {
		const { root, place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		await run();
		const inside = join(root, 'inner');
		await mkdir(join(inside, 'objects'), { recursive: true });
		const beside = await folderWith({ 'work/.git': `gitdir: ${inside}\n` });
		await writeFile(join(inside, 'HEAD'), 'ref: refs/heads/main\n');
		await expect(pushBackup(place, { to: join(beside, 'work'), branch })).rejects.toThrow('would be lost with it');
		expect(await readdir(inside)).toEqual(['HEAD', 'objects']);
	});

	it('is refused where a link that was there when it was named leads into the workspace now', async () => {
		const { root, place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		await run();
		const beside = await folderWith({});
		await symlink(root, join(beside, 'disk'), 'junction');
		const push = pushBackup(place, { to: join(beside, 'disk', 'copy.git'), branch });
		await expect(push).rejects.toThrow('would be lost with it');
		expect(await readdir(root)).toEqual(['SOUL.md']);
	});
});
