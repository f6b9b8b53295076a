import { execFile } from 'node:child_process';
import { rename, symlink, truncate, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBaseline } from '../../../server/src/commandLine/check/baseline.ts';
import { editorSettingsFor } from '../../../server/src/commandLine/workspace/editorSettings.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { createHeartbeatSlots } from '../../../server/src/host/platform/heartbeatSlots.ts';
import { readRegularFile, readRegularFileNow } from '../../../server/src/host/platform/readRegularFile.ts';
import { readMemory } from '../../../server/src/host/search/index/scan.ts';
import { load, words } from '../../../server/src/host/search/index/store.ts';
import { readRecord } from '../../../server/src/host/sqlite/recordReader.ts';
import { tablesIn } from '../../../server/src/host/sqlite/schema.ts';
import { findInstallation } from '../../../server/src/host/wording/installation.ts';
import { readPack } from '../../../server/src/host/wording/packStore.ts';
import { filesInFolder } from '../../../server/src/host/wording/sourceFiles.ts';
import { createEditorDocuments } from '../../../server/src/language/sync/editorDocuments.ts';
import { type FileTree, layOut } from '../../support/disk/fileTree.ts';
import { realWorkspace } from '../../support/disk/realWorkspace.ts';

const limit = 1000;
/** It has pipes, but none that stand among the files. */
const isWindows = process.platform === 'win32';
const run = promisify(execFile);

/** A pipe that nobody writes to: whoever opens it in the usual way waits for good. */
async function pipeAt(files: FileTree, name: string): Promise<string> {
	const path = files.pathOf(name);
	await run('mkdir', ['-p', dirname(path)]);
	await run('mkfifo', [path]);
	return path;
}

describe('a regular file', () => {
	it('is read as it is, through links and however long it is, up to the limit', async () => {
		const text = 'x'.repeat(limit);
		const files = await layOut({ 'a.md': text, 'b.md': { linkTo: 'a.md' }, 'empty.md': '' });
		for (const name of ['a.md', 'b.md']) {
			expect((await readRegularFile(files.pathOf(name), { limit })).toString()).toBe(text);
			expect(readRegularFileNow(files.pathOf(name), limit).bytes.toString()).toBe(text);
		}
		expect((await readRegularFile(files.pathOf('empty.md'), { limit })).length).toBe(0);
		await expect(readRegularFile(files.pathOf('a.md'), { limit: limit - 1 })).rejects.toMatchObject({ code: 'EFBIG' });
		expect(() => readRegularFileNow(files.pathOf('a.md'), limit - 1)).toThrow('EFBIG');
		expect(() => readRegularFileNow(files.pathOf('b.md'), limit, 'refused')).toThrow('ELOOP');
		await expect(readRegularFile(files.pathOf('none.md'), { limit })).rejects.toMatchObject({ code: 'ENOENT' });
		await expect(readRegularFile(files.root, { limit })).rejects.toMatchObject({ code: 'EISDIR' });
	});

	it('is read to its end where its length says nothing, and to the limit where it has none', async () => {
		if (process.platform !== 'linux') return;
		expect((await readRegularFile('/proc/self/status', { limit: 100_000 })).toString()).toContain('Pid:');
		await expect(readRegularFile('/proc/self/status', { limit: 10 })).rejects.toMatchObject({ code: 'EFBIG' });
	});

	it.skipIf(isWindows)('is no device, no pipe and no socket', async () => {
		const files = await layOut({});
		const server = createServer().listen(files.pathOf('socket'));
		onTestFinished(() => void server.close());
		await new Promise((done) => server.once('listening', done));
		const pipe = await pipeAt(files, 'pipe');
		for (const path of ['/dev/zero', pipe]) {
			await expect(readRegularFile(path, { limit })).rejects.toMatchObject({ code: 'ENOTREG' });
			expect(() => readRegularFileNow(path, limit)).toThrow('ENOTREG');
		}
		await expect(readRegularFile(files.pathOf('socket'), { limit })).rejects.toMatchObject({ code: 'ENXIO' });
		expect(await diskFiles.read(files.pathOf('socket'))).toMatchObject({ cause: 'special' });
	});

	it('has to lie where it is asked to, whatever is swapped meanwhile', async () => {
		const files = await layOut({ 'memory/a.md': 'own', '~/out/a.md': 'outside', 'away/a.md': 'own' });
		const [here, gone, out] = [files.pathOf('memory'), files.pathOf('gone'), files.pathOf('~/out')];
		const path = join(here, 'a.md');
		expect((await readRegularFile(path, { limit, within: files.root })).toString()).toBe('own');
		let isOver = false;
		const swaps = (async () => {
			for (let at = 0; at < 300; at++) {
				await rename(here, gone);
				await symlink(out, here);
				await unlink(here);
				await rename(gone, here);
			}
			isOver = true;
		})();
		const read = new Set<string>();
		while (!isOver) {
			const text = await readRegularFile(path, { limit, within: files.root }).then(String, () => 'refused');
			read.add(text);
		}
		await swaps;
		expect(read).not.toContain('outside');
		await rename(here, gone);
		await symlink(out, here);
		await expect(readRegularFile(path, { limit, within: files.root })).rejects.toMatchObject({ code: 'EOUTSIDE' });
	});
});

describe.skipIf(isWindows)('a pipe in the place of', () => {
	it('a file of a workspace is no text, and holds nobody up', async () => {
		const { files, workspaces, workspace } = await realWorkspace(
			{ 'SOUL.md': 'Be kind.\n', 'memory/2026-11-20.md': 'x\n' },
			{ runtime: 'openclaw@2026.9.6' },
		);
		for (const name of ['SOUL.md', 'memory/2026-11-20.md', 'skills/a/SKILL.md']) {
			if (!name.startsWith('skills')) await files.remove(name);
			await pipeAt(files, name);
			await workspaces.filesChanged([{ path: files.pathOf(name), kind: 'changed' }]);
			expect((await workspace.read(name))?.kind).toBe('unreadable');
			expect(readMemory(files.root, name, 0).kind).toBe('gone');
		}
	});

	it.each([
		['a database', async (files: FileTree) => expect(await tablesIn(await pipeAt(files, 'a.db'))).toBeUndefined()],
		[
			'a record',
			async (files: FileTree) => {
				expect(await readRecord(await pipeAt(files, 'a.db'), { owner: 'Toy', questions: {} })).toMatchObject({
					kind: 'broken',
				});
			},
		],
		[
			'a wording pack',
			async (files: FileTree) => {
				await expect(readPack(await pipeAt(files, 'pack.json'), () => runtimes)).rejects.toThrow(
					'cannot be read (ENOTREG)',
				);
			},
		],
		[
			'a manifest',
			async (files: FileTree) => {
				await pipeAt(files, 'package.json');
				await pipeAt(files, 'go.mod');
				expect(
					(await findInstallation(files.root, { from: files.root, variables: {}, programs: [] })).family,
				).toBeUndefined();
			},
		],
		[
			'editor settings',
			async (files: FileTree) => {
				await pipeAt(files, '.vscode/settings.json');
				expect(await editorSettingsFor(files.root)).toBeUndefined();
			},
		],
		[
			'a baseline',
			async (files: FileTree) => {
				await expect(readBaseline(await pipeAt(files, 'baseline.json'))).rejects.toThrow('this file does not exist');
			},
		],
		[
			'an index',
			async (files: FileTree) => {
				expect(load(words, await pipeAt(files, 'a.index'), files.root).kind).toBe('corrupt');
			},
		],
	] as const)('%s holds nobody up', async (_what, check) => {
		await check(await layOut({}));
	});

	it('source that was there when it was listed is not waited for', async () => {
		const files = await layOut({ 'a.js': 'x' });
		for await (const file of filesInFolder(files.root)) {
			await unlink(files.pathOf('a.js'));
			await pipeAt(files, 'a.js');
			await expect(file.read()).rejects.toMatchObject({ code: 'ENOTREG' });
		}
	});

	it('a heartbeat’s slot is as good as none, and told', async () => {
		const files = await layOut({});
		const told: string[] = [];
		const slots = createHeartbeatSlots({ folder: files.root, onTrouble: (message) => told.push(message) });
		expect(await slots.take(files.root, undefined, 5)).toBe(true);
		const { stdout } = await run('ls', [files.pathOf('heartbeats')]);
		const name = `heartbeats/${stdout.split('\n').find((each) => each.endsWith('.txt'))}`;
		await files.remove(name);
		await pipeAt(files, name);
		expect(await slots.last(files.root)).toBe(5);
		expect(await slots.take(files.root, 5, 6)).toBe(true);
		expect(told).toHaveLength(1);
	});

	it('what an editor has open is not waited for', async () => {
		const files = await layOut({});
		const path = await pipeAt(files, 'SOUL.md');
		const document = { version: 1, getText: () => 'typed' };
		const documents = { get: () => document, onDidSave: () => undefined };
		const editor = createEditorDocuments(
			...([
				{},
				documents,
				{ uriOf: (file: string) => file, diskPathOf: (file: string) => file },
				{ applyEdit: true },
			] as unknown as Parameters<typeof createEditorDocuments>),
		);
		expect(editor.dirtyText(path)).toBe('typed');
	});
});

it('a file that is longer than it may be is not read at all', async () => {
	const files = await layOut({ 'big.json': '' });
	await truncate(files.pathOf('big.json'), 3_000_000_000);
	await expect(readPack(files.pathOf('big.json'), () => runtimes)).rejects.toThrow('too large');
});
