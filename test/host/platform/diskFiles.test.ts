import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { type DiskFiles, diskFiles, factsOf, maxReadableBytes } from '../../../server/src/host/platform/diskFiles.ts';
import { scanFolder } from '../../../server/src/host/workspace/scan/folderScan.ts';
import { skippedBy } from '../../../server/src/host/workspace/scan/skippedFolders.ts';

const isSkipped = skippedBy(runtimes);

/** Part of every system that has pipes. */
const makePipe = 'mkfifo';

let folder = '';
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'soulscope-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (path: string) => join(folder, path);
const isMarkdownAtRoot = (path: string) => /^[^/]+\.md$/.test(path);

describe('reading from disk', () => {
	it('keeps byte order mark and line ends', async () => {
		await writeFile(at('SOUL.md'), '\uFEFFone\r\ntwo\r\n');
		expect(await diskFiles.read(at('SOUL.md'))).toEqual({
			kind: 'text',
			text: '\uFEFFone\r\ntwo\r\n',
			origin: 'disk',
		});
	});

	it.each([
		['invalid UTF-8', Buffer.from([0x48, 0xff, 0xfe, 0x49])],
		['a cut-off sequence', Buffer.from('é').subarray(0, 1)],
	])('takes %s as runtimes do, and says that it is no text', async (_, bytes) => {
		await writeFile(at('SOUL.md'), bytes);
		expect(await diskFiles.read(at('SOUL.md'))).toMatchObject({ kind: 'text', lossy: true });
	});

	it('keeps a NUL, which is text to a runtime', async () => {
		await writeFile(at('SOUL.md'), 'PNG\0');
		expect(await diskFiles.read(at('SOUL.md'))).toEqual({ kind: 'text', text: 'PNG\0', origin: 'disk' });
	});

	it('leaves very large files alone and says how large', async () => {
		await writeFile(at('SOUL.md'), '');
		await truncate(at('SOUL.md'), maxReadableBytes + 1024 * 1024);
		expect(await diskFiles.read(at('SOUL.md'))).toEqual({
			kind: 'unreadable',
			reason: 'is 9.0 MB; at most 8.0 MB are read',
			cause: 'too-large',
		});
	});

	it('tells a folder, a dangling link, a circle of links and nothing at all apart', async () => {
		await mkdir(at('folder.md'));
		await symlink(at('nowhere'), at('dangling.md'));
		await symlink(at('circle.md'), at('circle.md'));
		expect(await diskFiles.read(at('folder.md'))).toEqual({
			kind: 'unreadable',
			reason: 'is a folder',
			cause: 'folder',
		});
		expect(await diskFiles.read(at('dangling.md'))).toEqual({
			kind: 'unreadable',
			reason: 'is a link to a file that does not exist',
			cause: 'dangling',
		});
		expect(await diskFiles.read(at('circle.md'))).toEqual({
			kind: 'unreadable',
			reason: 'is a link that leads back to itself',
		});
		expect(await diskFiles.read(at('nothing.md'))).toBeUndefined();
	});

	it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
		execFileSync(makePipe, [at('SOUL.md')]);
		expect(await diskFiles.read(at('SOUL.md'))).toEqual({
			kind: 'unreadable',
			reason: 'is not a regular file',
			cause: 'special',
		});
	});

	it('knows symbolic and hard links', async () => {
		await writeFile(at('a.md'), 'text');
		await link(at('a.md'), at('b.md'));
		await symlink('a.md', at('c.md'));
		const [hard, soft, nothing] = await diskFiles.facts([at('b.md'), at('c.md'), at('nothing.md')]);
		expect(hard).toMatchObject({ link: 'hardlink', target: 'file', size: 4 });
		expect(soft).toMatchObject({ link: 'symlink', target: 'file', size: 4 });
		expect(nothing).toBeUndefined();
		expect(await diskFiles.facts([])).toEqual([]);
	});

	it('knows the same of many files, whether the disk is quick or slow', async () => {
		await writeFile(at('a.md'), 'a');
		await symlink(at('a.md'), at('link.md'));
		await link(at('a.md'), at('hard.md'));
		await symlink(at('nowhere'), at('dangling.md'));
		await mkdir(at('folder'));
		const names = ['a.md', 'link.md', 'hard.md', 'dangling.md', 'folder', 'nothing.md', 'a.md/below.md'];
		const paths = Array.from({ length: 600 }, (_, index) => at(names[index % names.length] ?? ''));
		const one = new Map(
			await Promise.all(names.map(async (name) => [at(name), (await factsOf([at(name)]))[0]] as const)),
		);
		const expected = paths.map((path) => one.get(path));
		expect(expected.slice(0, 7).map((facts) => facts?.target)).toEqual([
			...['file', 'file', 'file', 'nothing', 'folder'],
			...[undefined, undefined],
		]);
		expect(await factsOf(paths, Number.POSITIVE_INFINITY)).toEqual(expected);
		expect(await factsOf(paths, -1)).toEqual(expected);
	});

	it('others get a turn after every 64 quick answers', async () => {
		const paths = Array.from({ length: 640 }, (_, index) => at(`${index}.md`));
		let turns = 0;
		let isOver = false;
		const count = () => {
			turns++;
			if (!isOver) setImmediate(count);
		};
		setImmediate(count);
		await factsOf(paths, Number.POSITIVE_INFINITY);
		isOver = true;
		expect(turns).toBeGreaterThanOrEqual(10);
	});

	it('says why a folder cannot be listed', async () => {
		await writeFile(at('file'), '');
		expect(await diskFiles.list(at('file'))).toEqual({ kind: 'unlistable', reason: 'is not a folder' });
		expect(await diskFiles.list(at('none'))).toEqual({ kind: 'unlistable', reason: 'there is no such folder' });
	});
});

describe('taking the inventory of a folder', () => {
	it('lists 5,000 files', async () => {
		for (let month = 0; month < 50; month++) {
			await mkdir(at(`memory/${month}`), { recursive: true });
			await Promise.all(Array.from({ length: 100 }, (_, i) => writeFile(at(`memory/${month}/${i}.md`), 'x')));
		}
		const scan = await scanFolder(diskFiles, folder, '', isMarkdownAtRoot, isSkipped);
		expect(scan?.files.size).toBe(5000);
	});

	it('does not follow links to folders', async () => {
		await mkdir(at('memory'));
		await symlink(folder, at('memory/again'));
		await writeFile(at('SOUL.md'), 'text');
		const scan = await scanFolder(diskFiles, folder, '', isMarkdownAtRoot, isSkipped);
		expect([...(scan?.files.keys() ?? [])]).toEqual(['SOUL.md']);
	});

	it('looks into a runtime’s own dot folder, and into no other', async () => {
		for (const path of ['.openclaw', '.vscode', '.git', 'node_modules/pack']) {
			await mkdir(at(path), { recursive: true });
			await writeFile(at(`${path}/state.json`), '{}');
		}
		const scan = await scanFolder(diskFiles, folder, '', isMarkdownAtRoot, isSkipped);
		expect([...(scan?.files.keys() ?? [])]).toEqual(['.openclaw/state.json']);
	});

	it('says so when it stops looking deeper', async () => {
		await mkdir(at('1/2/3/4/5/6/7/8/9/10'), { recursive: true });
		const scan = await scanFolder(diskFiles, folder, '', isMarkdownAtRoot, isSkipped);
		expect(scan?.notes).toEqual(['Folders more than 8 levels deep are not read.']);
	});

	it('says so when it has seen enough files', async () => {
		const crowded: DiskFiles = {
			...diskFiles,
			async list() {
				const entries = Array.from({ length: 20_001 }, (_, i) => ({ name: `${i}.md`, kind: 'file' as const }));
				return { kind: 'listed', entries };
			},
			async facts(paths) {
				return paths.map(() => ({ target: 'file', link: 'none', size: 1, modified: 0 }));
			},
		};
		const scan = await scanFolder(crowded, '/crowd', '', () => false, isSkipped);
		expect(scan?.files.size).toBe(20_000);
		expect(scan?.notes).toEqual(['Only the first 20,000 files are read.']);
	});
});
