import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mostInSkill, skillFolders } from '../../engine/guard/guarded.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { nameOfDisk } from '../platform/ofDisk.ts';
import { mapLimit } from '../platform/queue.ts';
import { programsOf } from '../workspace/programsOf.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/** Deeper than anybody sorts what belongs to a skill. */
const deepest = 8;

const foldersAtOnce = 8;

/** Files below `folder`, as far as a skill is looked after; links are not followed. */
async function filesBelow(root: string, folder: WorkspacePath): Promise<readonly WorkspacePath[]> {
	const found: WorkspacePath[] = [];
	const visit = async (path: WorkspacePath, depth: number): Promise<void> => {
		const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
		for (const entry of entries) {
			if (found.length > mostInSkill) return;
			const own = `${path}/${nameOfDisk(entry.name)}`;
			if (!entry.isDirectory()) found.push(own);
			else if (depth < deepest) await visit(own, depth + 1);
		}
	};
	await visit(folder, 0);
	return found;
}

/** What lies in the folders of skills of a program that finds its own files: it asks for `SKILL.md` alone, and no listing has the rest. By folder. */
export async function skillPartsOf(
	workspace: Pick<Workspace, 'root' | 'runtime' | 'neighbours' | 'snapshot'>,
): Promise<ReadonlyMap<WorkspacePath, readonly WorkspacePath[]>> {
	const { root } = workspace;
	const finders = programsOf(workspace).filter(({ detection }) => detection.asksPlaces);
	if (finders.length === 0 || isStored(root)) return new Map();
	const folders = [...skillFolders(finders, workspace.snapshot().files.keys())];
	const files = await mapLimit(folders, foldersAtOnce, (folder) => filesBelow(root, folder));
	return new Map(folders.map((folder, index) => [folder, files[index] ?? []]));
}

/** What is kept once the folder of a skill has been looked at: what comes into it later is new. */
export const partsMark = (folder: WorkspacePath): string => `${folder}/`;

/** Whether a folder beside that of this skill has been looked at: the program lists them all at once, so that a new one is new. */
export const isBesideKnown = (folder: WorkspacePath, known: Iterable<string>): boolean =>
	[...known].some((path) => path.endsWith('/') && dirname(path) === dirname(folder));
