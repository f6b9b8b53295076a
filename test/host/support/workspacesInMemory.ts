import { expect } from 'vitest';
import type { RuntimeHome } from '../../../server/src/engine/runtimes/detection/capability.ts';
import type { Workspace, WorkspacesChange } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk, type MemoryFile } from '../../support/disk/memoryDisk.ts';
import { choiceOf, fakeRuntime } from '../../support/fakeRuntime.ts';

/** An agent's files under `root`, two daily logs among them. */
export const persona = (root: string): Record<string, string> => ({
	[`${root}/AGENTS.md`]: 'Work.',
	[`${root}/SOUL.md`]: 'Be kind.',
	[`${root}/memory/2026-11-20.md`]: 'A day.',
	[`${root}/memory/2026-11-21.md`]: 'Another day.',
});

interface Given {
	readonly files: Readonly<Record<string, MemoryFile>>;
	readonly folders?: readonly string[];
	readonly settings?: { runtime?: string; configFile?: string };
	readonly home?: RuntimeHome;
}

/** Workspaces over a disk in memory, with nothing counted and nothing told yet. */
export async function openWorkspaces({ files, folders = ['/ws'], settings = {}, home }: Given) {
	const disk = new MemoryDisk(files);
	const older = fakeRuntime({ id: 'fake@1', confidence: 0.4, ...(home ? { home } : {}) });
	const newer = fakeRuntime({ id: 'fake@2', confidence: 0.6, ...(home ? { home } : {}) });
	const current = { runtime: 'auto', configFile: '', ...settings };
	const workspaces = createWorkspaces({
		...choiceOf(newer, older),
		files: disk,
		environment: { home: '/home/u', hostTimeZone: 'Europe/Lisbon', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => current,
	});
	const changes: WorkspacesChange[] = [];
	workspaces.onDidChange((change) => changes.push(change));
	await workspaces.setFolders(folders);
	changes.length = 0;
	disk.takeWork();
	const only = (): Workspace => {
		const [workspace, ...others] = workspaces.list();
		expect(others).toEqual([]);
		if (!workspace) throw new Error('no workspace was found');
		return workspace;
	};
	return { disk, workspaces, changes, only, older, newer, settings: current };
}

export const roots = (workspaces: { list(): readonly Workspace[] }) => workspaces.list().map(({ root }) => root);
