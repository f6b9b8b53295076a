import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seenAt } from '../../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';
import { choiceOf, fakeRuntime } from '../../support/fakeRuntime.ts';

async function snapshotWith(others: (path: string) => number) {
	const disk = new MemoryDisk({ '/home/u/ws/SOUL.md': 'Be kind.', '/home/u/ws/MEMORY.md': 'Sam likes tea.' });
	disk.others = others;
	const workspaces = createWorkspaces({
		...choiceOf(fakeRuntime({ id: 'fake@1', confidence: 0.6 })),
		files: disk,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	await workspaces.setFolders(['/home/u/ws']);
	const snapshot = workspaces.list()[0]?.snapshot();
	return { open: snapshot?.openToOthers ?? false, read: snapshot && seenAt(snapshot, 'MEMORY.md')?.othersRead };
}

describe('what other accounts may do', () => {
	it('is known of files, and of the way to them', async () => {
		expect(await snapshotWith(() => 7)).toEqual({ open: true, read: true });
		expect(await snapshotWith((path) => (path.endsWith('.md') ? 0 : 7))).toEqual({ open: false, read: false });
	});

	it.each(['/', '/home', '/home/u', '/home/u/ws'])('ends where %s is closed', async (closed) => {
		expect(await snapshotWith((path) => (path === closed ? 0 : 7))).toEqual({ open: false, read: true });
	});

	it('is no news where they may only read, as an ordinary umask leaves every folder', async () => {
		expect(await snapshotWith(() => 5)).toEqual({ open: false, read: true });
		expect(await snapshotWith((path) => (path === '/home/u/ws/SOUL.md' ? 7 : 5))).toEqual({ open: true, read: true });
	});

	it.skipIf(process.platform === 'win32')('comes from the mode of the file on a real disk', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'soulscope-'));
		onTestFinished(() => rm(folder, { recursive: true }));
		const path = join(folder, 'MEMORY.md');
		await writeFile(path, 'Sam likes tea.');
		await chmod(path, 0o644);
		expect((await diskFiles.facts([path]))[0]?.others).toBe(4);
		await chmod(path, 0o600);
		expect((await diskFiles.facts([path]))[0]?.others).toBe(0);
	});
});
