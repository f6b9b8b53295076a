import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choosePoint, momentMeant } from '../../../server/src/host/past/asOf.ts';
import { openGitPast } from '../../../server/src/host/past/git/gitPast.ts';
import { findRepository, repositoryIn } from '../../../server/src/host/past/git/repository.ts';
import { type Past, type PastPoint, subjectOf } from '../../../server/src/host/past/past.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { bareCopy, gitRepository } from '../../support/gitRepository.ts';

async function pastOf(folder: string): Promise<Past> {
	const repository = await findRepository(folder);
	const past = repository && (await openGitPast(repository));
	if (!past) throw new Error(`${folder} has no past`);
	return past;
}

async function all(past: Past): Promise<readonly PastPoint[]> {
	const points: PastPoint[] = [];
	for await (const point of past.points()) points.push(point);
	return points;
}

const subjects = async (past: Past) => (await all(past)).map(subjectOf);

/** A repository with an agent in `aria/`, and what else happens there. */
async function home() {
	const repository = await gitRepository(await folderWith({}));
	await repository.commit({ 'README.md': 'Mine.\n' }, { at: '2026-10-01T09:00:00Z', message: 'begin' });
	const first = await repository.commit(
		{ 'aria/SOUL.md': 'Kind.\n', 'aria/USER.md': 'Sam.\n' },
		{ at: '2026-10-02T09:00:00Z', message: 'aria moves in\n\nShe is kind.' },
	);
	await repository.commit({ 'README.md': 'Ours.\n' }, { at: '2026-10-03T09:00:00Z', message: 'readme' });
	const last = await repository.commit(
		{ 'aria/SOUL.md': 'Kind and brief.\n', 'aria/USER.md': undefined, 'aria/memory/a.md': 'A.\n' },
		{ at: '2026-10-04T09:00:00Z', message: 'aria learns', author: 'Ada' },
	);
	return { repository, aria: join(repository.dir, 'aria'), first, last };
}

describe('the past of a folder, from git', () => {
	it('is the commits that changed the folder, newest first', async () => {
		const { aria, first, last } = await home();
		const past = await pastOf(aria);
		expect(past.title).toBe('the branch main');
		const points = await all(past);
		expect(points).toMatchObject([
			{ id: last, at: Date.parse('2026-10-04T09:00:00Z'), author: 'Ada', message: 'aria learns' },
			{ id: first, author: 'Sam', message: 'aria moves in\n\nShe is kind.' },
		]);
		expect(await past.changes(points[0] as PastPoint)).toEqual([
			{ path: 'SOUL.md', kind: 'changed' },
			{ path: 'USER.md', kind: 'removed' },
			{ path: 'memory/a.md', kind: 'added' },
		]);
	});

	it('has the files of then, to the byte', async () => {
		const { aria, first } = await home();
		const past = await pastOf(aria);
		const point = await past.named(first.slice(0, 7));
		const folder = await past.folderAt(point as PastPoint);
		expect((await folder.list(''))?.map(({ name }) => name)).toEqual(['SOUL.md', 'USER.md']);
		expect(Buffer.from((await folder.bytes('SOUL.md')) ?? []).toString()).toBe('Kind.\n');
		expect(await folder.bytes('memory/a.md')).toBeUndefined();
	});

	it('has commits by name, and those some steps before them', async () => {
		const { aria, first, last } = await home();
		const past = await pastOf(aria);
		const named = async (name: string) => (await past.named(name))?.id;
		expect(await Promise.all(['HEAD', '@', 'main', last.slice(0, 8)].map(named))).toEqual([last, last, last, last]);
		// The readme alone changed in between: that commit is one too.
		expect(await Promise.all(['HEAD~2', 'HEAD^^', 'main~1^', `${last}~2`, '@~2'].map(named))).toEqual(
			Array(5).fill(first),
		);
		expect(await Promise.all(['HEAD~9', 'HEAD~99999', 'nowhere~1', '~1', '^'].map(named))).toEqual(
			Array(5).fill(undefined),
		);
	});

	it('is found from a work tree that was added, and from a repository without one', async () => {
		const { repository, aria, first } = await home();
		const added = await folderWith({ 'aria/': '' });
		const own = join(repository.dir, '.git', 'worktrees', 'added');
		await mkdir(own, { recursive: true });
		await writeFile(join(own, 'HEAD'), `${first}\n`);
		await writeFile(join(own, 'commondir'), '../..\n');
		await writeFile(join(added, '.git'), `gitdir: ${own}\n`);
		expect(await subjects(await pastOf(join(added, 'aria')))).toEqual(['aria moves in']);

		const bare = await bareCopy(repository, join(await folderWith({}), 'copy.git'));
		const past = await openGitPast(await repositoryIn(bare, 'aria'));
		expect(past && (await subjects(past))).toEqual(await subjects(await pastOf(aria)));
	});

	it('changes nothing in the repository, and runs nothing that its configuration names', async () => {
		const { repository, aria } = await home();
		const marker = join(await folderWith({}), 'ran');
		const config = join(repository.dir, '.git', 'config');
		const hostile = `[core]\n\tfsmonitor = touch ${marker}\n\tsshCommand = touch ${marker}\n[filter "x"]\n\tsmudge = touch ${marker}\n[diff "x"]\n\ttextconv = touch ${marker}\n`;
		await writeFile(config, (await readFile(config, 'utf8')) + hostile);
		await writeFile(join(repository.dir, '.gitattributes'), '* filter=x diff=x\n');
		const files = async () => (await readdir(repository.dir, { recursive: true })).sort();
		const before = await files();
		const past = await pastOf(aria);
		const points = await all(past);
		for (const point of points) await past.changes(point);
		expect(points).toHaveLength(2);
		expect(await files()).toEqual(before);
		expect(await readdir(join(marker, '..'))).toEqual([]);
	});

	it('says where the history is cut off, and what it cannot read', async () => {
		const { repository, aria, last } = await home();
		const parents = (await all(await pastOf(aria))).map(({ id }) => id);
		expect(parents[0]).toBe(last);
		const objects = join(repository.dir, '.git', 'objects');
		await mkdir(join(objects, 'info'), { recursive: true });
		await writeFile(join(objects, 'info', 'alternates'), '/elsewhere/objects\n');
		await expect(pastOf(aria)).rejects.toThrow(/a part of it is in another repository/);
	});

	it('is nothing where nothing has been committed, or there is no repository', async () => {
		const empty = await gitRepository(await folderWith({}));
		const repository = await findRepository(empty.dir);
		expect(repository && (await openGitPast(repository))).toBeUndefined();
	});
});

describe('a moment in the past', () => {
	it('is a day by its end, a time, a hash or a branch', async () => {
		const { aria, first, last } = await home();
		const past = await pastOf(aria);
		const chosen = async (text: string) => (await choosePoint(past, text, 'Europe/Lisbon')).point.id;
		expect(await chosen('2026-10-03')).toBe(first);
		expect(await chosen('2026-10-04 09:59')).toBe(first);
		expect(await chosen('2026-10-04 10:00')).toBe(last);
		expect(await chosen('2026-10-04T09:00:00Z')).toBe(last);
		expect(await chosen(first.slice(0, 6))).toBe(first);
		expect(await chosen('main')).toBe(last);
		expect(momentMeant('2026-10-03', 'Europe/Lisbon')).toBe(Date.parse('2026-10-03T22:59:59.999Z'));
	});

	it('is refused where it means nothing or lies before everything', async () => {
		const past = await pastOf((await home()).aria);
		await expect(choosePoint(past, 'yesterday', 'UTC')).rejects.toThrow(/not a day, a time or a commit/);
		await expect(choosePoint(past, '2026-02-30', 'UTC')).rejects.toThrow(/not a day, a time or a commit/);
		await expect(choosePoint(past, '2026-10-01', 'UTC')).rejects.toThrow(/begins later/);
	});
});
