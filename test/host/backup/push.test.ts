import { mkdir, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushBackup } from '../../../server/src/host/backup/push.ts';
import { targetMeant } from '../../../server/src/host/backup/target.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { git } from '../guard/desk.ts';
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

describe.skipIf(process.platform === 'win32')('a copy in a folder', () => {
	/** Permissions of `folder` and all below it, without those of everybody's own links. */
	async function modesOf(folder: string): Promise<ReadonlyMap<string, string>> {
		const names = ['.', ...(await readdir(folder, { recursive: true }))];
		const modes = names.map(async (name) => {
			const { mode } = await stat(join(folder, name));
			return [name, (mode & 0o777).toString(8)] as const;
		});
		return new Map(await Promise.all(modes));
	}

	async function pushed(prepare: (to: string) => Promise<unknown>) {
		const { place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		await run();
		const to = join(await folderWith({}), 'made/copy.git');
		await prepare(to);
		const before = new Set(await readdir(to, { recursive: true }).catch(() => []));
		await pushBackup(place, { to, branch });
		const modes = await modesOf(to);
		const added = [...modes].filter(([name]) => name.startsWith('objects') && !before.has(name));
		return { to, modes, added: new Set(added.map(([, mode]) => mode)) };
	}

	it('that is made there is readable for its owner alone', async () => {
		const { modes } = await pushed(async () => undefined);
		expect(modes.size).toBeGreaterThan(10);
		expect([...modes].filter(([, mode]) => !mode.endsWith('00'))).toEqual([]);
	});

	it('that is made in an empty folder leaves that folder as it is, and nothing in it to others', async () => {
		const { modes } = await pushed((to) => mkdir(to, { recursive: true, mode: 0o755 }));
		expect([...modes].filter(([, mode]) => !mode.endsWith('00'))).toEqual([['.', '755']]);
	});

	it.each([
		[[], ['755', '444']],
		[['--shared=group'], ['775', '444']],
	])('that was there already is kept as it was made (git init %s)', async (how, expected) => {
		const { added, to } = await pushed(async (folder) => {
			await mkdir(dirname(folder), { recursive: true });
			await git(dirname(folder), 'init', '--bare', ...how, folder);
		});
		expect([...added].sort()).toEqual([...expected].sort());
		expect(await git(to, 'log', '--format=%s', branch)).toBe('New: SOUL.md');
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
