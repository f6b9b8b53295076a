import { join } from 'node:path';
import { areKin } from '../../engine/runtimes/kin.ts';
import { isInside } from '../platform/insideFolder.ts';
import type { DiskWorkspace } from '../workspace/diskWorkspace.ts';
import type { FileChange, WorkspacesOptions } from '../workspace/workspaces.ts';
import { readSkillFolder, type SkillFolderRead } from './folders.ts';
import { findSkillSurroundings } from './surroundings.ts';

/** Looks for what lies around workspaces that decides over their skills. Folders that several share are read once. */
export interface SkillsAround {
	/** Looks for skills around the workspace, and for what skills ask for. True where it made a difference. */
	surround(workspace: DiskWorkspace): Promise<boolean>;
	/** Folders in which something has changed are read anew when they are needed next. */
	filesChanged(changes: readonly FileChange[]): void;
	/** All of them are. */
	renew(): void;
}

/** True where `path` may change which skills the workspace has. */
export const isOfSkills = (workspace: DiskWorkspace, path: string): boolean => {
	const own = workspace.pathOf(path);
	if (own !== undefined) return workspace.runtime.skills?.concerns?.(own) ?? false;
	return workspace.skillFolders.some((folder) => isInside(folder, path));
};

/** True where a skill asks for a program that nobody has looked for. */
export function asksForMore(workspace: DiskWorkspace): boolean {
	const snapshot = workspace.snapshot();
	const { skills } = snapshot;
	if (!skills) return false;
	return workspace.runtime.skills?.programs?.(snapshot).some((name) => !skills.programs.has(name)) ?? false;
}

export function createSkillsAround({
	files,
	skills,
	installations,
}: Pick<WorkspacesOptions, 'files' | 'skills' | 'installations'>): SkillsAround {
	const folders = new Map<string, Promise<SkillFolderRead>>();
	const readFolder = (path: string): Promise<SkillFolderRead> => {
		const known = folders.get(path) ?? readSkillFolder(files, path);
		folders.set(path, known);
		return known;
	};
	return {
		async surround(workspace) {
			if (!skills) return false;
			const { runtime, root } = workspace;
			const programs = (await installations?.around(root)) ?? [];
			const installed = programs.find(
				(program) => areKin(program, runtime) && runtime.skills?.bundledWith?.(program.version),
			);
			return workspace.surround(
				await findSkillSurroundings({
					files,
					runtime,
					snapshot: workspace.snapshot(),
					readFolder,
					searchPath: skills.searchPath,
					// A program knows itself by where it really lies.
					...(installed && { bundled: join((await files.realPath(installed.path)) ?? installed.path, 'skills') }),
				}),
			);
		},
		filesChanged(changes) {
			for (const folder of folders.keys())
				if (changes.some(({ path }) => isInside(folder, path))) folders.delete(folder);
		},
		renew: () => folders.clear(),
	};
}
