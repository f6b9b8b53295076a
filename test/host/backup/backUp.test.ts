import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../server/src/host/backup/backUp.ts';
import { backupPlace, readBackupState, setUpBackup } from '../../../server/src/host/backup/place.ts';
import { staleBackupDays } from '../../../server/src/host/backup/stale.ts';
import { backupStatus } from '../../../server/src/host/backup/status.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { backedUpAgent, findsNothing, quietly } from './backedUpAgent.ts';

it('two windows that back up at once make one backup of one state', async () => {
	const { run, states } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	const outcomes = await Promise.all([run(), run(), run()]);
	expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['made', 'unchanged', 'unchanged']);
	expect(await states()).toEqual(['New: SOUL.md']);
});

it('a file that could not be looked through for secrets is not backed up', async () => {
	const { root, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	await writeFile(join(root, 'TOOLS.md'), 'x\n');
	const { leftOut, files } = await run({ scanner: { scan: async () => undefined } });
	expect(leftOut).toEqual([
		{ path: 'TOOLS.md', reason: expect.stringContaining('could not be checked for secrets'), failed: true },
	]);
	expect(files).toBe(1);
});

it('whoever cancels finds the backup as it was', async () => {
	const { root, place, run, states } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
	let asked = 0;
	await expect(run({ isCancelled: () => ++asked > 1 })).rejects.toThrow('was cancelled');
	expect(await states()).toEqual(['New: SOUL.md']);
	expect(await readBackupState(place)).not.toHaveProperty('failed');
});

it('a line of .gitignore that takes for ever to match is not obeyed, and said', async () => {
	const { run } = await backedUpAgent({
		'.gitignore': `${'*a'.repeat(40)}*b\n*.draft\n`,
		[`${'a'.repeat(200)}.md`]: 'x',
		'x.draft': 'y',
	});
	const { notes, ignored } = await run();
	expect(notes).toEqual([expect.stringContaining('more than three wildcards')]);
	expect(ignored).toEqual(['x.draft']);
});

it('has no backups in it, where they lie in the workspace itself', async () => {
	const root = await folderWith({ 'SOUL.md': 'Kind.\n' });
	const place = await backupPlace(root, join(root, '.data'));
	await setUpBackup(place);
	const options = { place, root, records: quietly, scanner: findsNothing, clock: Date.now };
	expect((await backUp(options)).changes.map(({ path }) => path)).toEqual(['SOUL.md']);
	expect(await backUp(options)).toMatchObject({ kind: 'unchanged' });
});

it('is stale after a week in which something has changed', async () => {
	const { root, data, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	const now = Date.now();
	const inAWeek = now + 7 * 86_400_000;
	await run({ clock: () => now + 60_000 });
	expect(await staleBackupDays(root, data, inAWeek + 60_000)).toBeUndefined();
	await run({ clock: () => now - 60_000 });
	expect(await staleBackupDays(root, data, now)).toBeUndefined();
	expect(await staleBackupDays(root, data, inAWeek)).toBe(7);
});

it('leaves nothing half-written behind', async () => {
	const { run, place } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	const names = await readdir(place.gitDir, { recursive: true });
	expect(names.filter((name) => /\.tmp$|lock/u.test(name))).toEqual([]);
});

it.each([
	['its newest state is gone', (gitDir: string) => rename(join(gitDir, 'objects'), join(gitDir, 'gone'))],
	['its branch is empty', (gitDir: string) => writeFile(join(gitDir, 'refs/heads/soulscope-backup'), '')],
	['its branch is no hash', (gitDir: string) => writeFile(join(gitDir, 'refs/heads/soulscope-backup'), '\0\0')],
])('a backup is not begun anew in the place of one that is damaged: %s', async (_, damage) => {
	const { place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	await damage(place.gitDir);
	const branch = join(place.gitDir, 'refs/heads/soulscope-backup');
	const before = await readFile(branch);
	await expect(run()).rejects.toThrow('cannot be read, so nothing was added');
	expect(await readFile(branch)).toEqual(before);
	expect((await readBackupState(place))?.failed?.why).toContain('cannot be read');
});

it.runIf(process.platform !== 'win32')('nobody else on this computer can read a backup', async () => {
	const { place } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	expect(((await stat(place.gitDir)).mode & 0o777).toString(8)).toBe('700');
});

it('counts the tokens of one text after the other, and holds up nobody else', async () => {
	const texts = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${index}.md`, `Text ${index}.\n`]));
	const { run } = await backedUpAgent(texts);
	const order: string[] = [];
	const count = (text: string) => {
		if (text !== '') {
			order.push('counted');
			setImmediate(() => order.push('another had a turn'));
		}
		return 1;
	};
	await run({ counter: async () => ({ count }) });
	expect(order.slice(0, 6)).toEqual(Array.from({ length: 3 }, () => ['counted', 'another had a turn']).flat());
});

it('counts no tokens where so many texts are new that it would take long', async () => {
	const { run, points } = await backedUpAgent(
		Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.md`, `${index} tea\n`.repeat(110_000)])),
	);
	let counted = 0;
	await run({ counter: async () => ({ count: () => ++counted }) });
	expect(counted).toBe(0);
	expect((await points())[0]?.message).not.toContain('tokens');
});

it('does not write over what another window has backed up in the meantime', async () => {
	const { root, place, run, states } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	const branch = join(place.gitDir, 'refs/heads/soulscope-backup');
	const first = await readFile(branch);
	await writeFile(join(root, 'SOUL.md'), 'Brief.\n');
	await run();
	const second = await readFile(branch);
	await writeFile(branch, first);
	// As where this computer slept for so long that its lock was taken for abandoned.
	const counter = async () => {
		await writeFile(branch, second);
		return { count: () => 1 };
	};
	await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
	await expect(run({ counter })).rejects.toThrow('another window has backed this folder up');
	expect(await states()).toEqual(['Changed: SOUL.md', 'New: SOUL.md']);
});

it('compares the branch and moves it in one step: while git itself holds it, nothing is written', async () => {
	const { root, place, run, states } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	await run();
	const lock = join(place.gitDir, 'refs/heads/soulscope-backup.lock');
	await writeFile(lock, '');
	await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
	await expect(run()).rejects.toThrow('another program is writing this branch');
	expect(await states()).toEqual(['New: SOUL.md']);
	expect(await readFile(lock, 'utf8')).toBe('');
	// Of a program that died an hour ago.
	const hourAgo = new Date(Date.now() - 3_600_000);
	await utimes(lock, hourAgo, hourAgo);
	expect(await run()).toMatchObject({ kind: 'made' });
	expect(await states()).toEqual(['Changed: SOUL.md', 'New: SOUL.md']);
	await expect(stat(lock)).rejects.toThrow('ENOENT');
});

it('keeps what is below a folder that became a link, and nothing beside it', async () => {
	const { root, run } = await backedUpAgent({ 'memory/a.md': 'A\n', 'memory-2/b.md': 'B\n', 'SOUL.md': 'Kind.\n' });
	await run();
	await rename(join(root, 'memory'), join(root, '..', `${basename(root)}-memory`));
	await symlink(join(root, '..', `${basename(root)}-memory`), join(root, 'memory'), 'junction');
	await rm(join(root, 'memory-2'), { recursive: true });
	const { changes, files } = await run();
	expect({ changes, files }).toEqual({ changes: [{ path: 'memory-2/b.md', kind: 'removed' }], files: 2 });
	await rm(join(root, '..', `${basename(root)}-memory`), { recursive: true });
});

it('does not take a file that was deleted while it looked for one that cannot be read', async () => {
	const { root, run } = await backedUpAgent({ 'a.md': 'A\n', 'b.md': 'B\n' });
	const scan = async () => {
		await rm(join(root, 'b.md'), { force: true });
		return [];
	};
	const { leftOut, changes } = await run({ scanner: { scan } });
	expect({ leftOut, changes }).toEqual({ leftOut: [], changes: [{ path: 'a.md', kind: 'added' }] });
});

it.runIf(process.platform !== 'win32').each([
	['leads elsewhere', (file: string, elsewhere: string) => symlink(join(elsewhere, 'ignore'), file, 'file')],
	['is too big', (file: string) => writeFile(file, `diary.md\n${'#'.repeat(1_100_000)}`)],
])('backs nothing new up beside a .gitignore that %s, and keeps what it had', async (_, close) => {
	const { root, run, states } = await backedUpAgent({
		'SOUL.md': 'Kind.\n',
		'notes/.gitignore': 'diary.md\nold/\n',
		'notes/diary.md': 'Mine.\n',
		'notes/old/diary.md': 'Mine.\n',
		'notes/tea.md': 'Green.\n',
	});
	await run();
	const elsewhere = await folderWith({ ignore: 'diary.md\n' });
	await rm(join(root, 'notes/.gitignore'));
	await close(join(root, 'notes/.gitignore'), elsewhere);
	await writeFile(join(root, 'notes/tea.md'), 'Black.\n');
	const { notes, leftOut, changes } = await run();
	expect(notes).toEqual([
		'notes/.gitignore: this could not be read, so what is new next to it was not backed up. It may be named there.',
	]);
	const failed = leftOut.filter((each) => each.failed).map(({ path }) => path);
	expect(failed).toEqual(expect.arrayContaining(['notes/diary.md', 'notes/old']));
	expect(changes.filter(({ path }) => !path.endsWith('.gitignore'))).toEqual([
		{ path: 'notes/tea.md', kind: 'changed' },
	]);
	expect(await states()).toHaveLength(2);
});

it('makes a backup also where the tokens for its message cannot be counted', async () => {
	const { run, points } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
	expect(await run({ counter: () => Promise.reject(new Error('no such table')) })).toMatchObject({ kind: 'made' });
	expect((await points())[0]?.message).not.toContain('tokens');
});

it('is stale as long as a file of it cannot be checked, and says that this is as it was before', async () => {
	const { root, data, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n', 'TOOLS.md': 'Tea.\n' });
	const now = Date.now();
	const week = 7 * 86_400_000;
	const unchecked = { scanner: { scan: async () => undefined } };
	await run({ clock: () => now - week });
	await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
	expect(await run({ ...unchecked, clock: () => now + week })).toMatchObject({ kind: 'unchanged', hasOlder: true });
	await run({ ...unchecked, clock: () => now + week });
	expect(await staleBackupDays(root, data, now + week)).toBe(14);
	expect(await run({ clock: () => now + week })).toMatchObject({ kind: 'made', hasOlder: false });
	expect(await staleBackupDays(root, data, now + 2 * week)).toBeUndefined();
});

describe('what is kept next to a backup', () => {
	const damages: readonly [string, (file: string) => Promise<unknown>][] = [
		['is damaged', (file) => writeFile(file, '{"target": {"to"')],
		['is no record', (file) => writeFile(file, 'null')],
		['cannot be read', (file) => rm(file).then(() => mkdir(file))],
	];

	it.each(damages)('%s: nothing is backed up, set up anew or written over', async (_, damage) => {
		const { root, data, place, run, states } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		await run();
		await damage(place.stateFile);
		const damaged = await stat(place.stateFile);
		await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
		await expect(run()).rejects.toThrow('cannot be read, so nothing was written');
		await expect(setUpBackup(place)).rejects.toThrow('cannot be read, so nothing was written');
		expect(await stat(place.stateFile)).toMatchObject({ ino: damaged.ino, size: damaged.size });
		expect((await backupStatus(root, data))?.failed?.why).toContain('cannot be read');
		expect(await states()).toEqual(['New: SOUL.md']);
	});

	it('is not invented where somebody has taken it away while a backup was made', async () => {
		const { place, run } = await backedUpAgent({ 'SOUL.md': 'Kind.\n' });
		const scan = async () => {
			await rm(place.stateFile, { force: true });
			return [];
		};
		await run({ scanner: { scan } });
		expect(await readBackupState(place)).toBeUndefined();
	});
});
