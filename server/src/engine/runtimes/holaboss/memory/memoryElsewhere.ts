import { basename, dirname, join, resolve } from 'node:path';
import { pathsBelow } from '../../../workspace/files.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { mayRelease } from '../releases.ts';

/** A memory that the runtime reads in the place of the `memory/` of this folder. */
export interface MemoryElsewhere {
	/** Absolute. */
	readonly folder: string;
	/** One clause for people. */
	readonly why: string;
}

const ownMemory = (root: string): string => join(root, 'memory');

/** A workspace is a folder beside the memory of all of them, which has a folder for each. */
export const memoryBeside = (root: string): string => join(dirname(root), 'memory', 'workspace', basename(root));

/** Undefined where the memory is that of this folder, as far as anybody can tell. */
export function memoryElsewhere({ root, files, environment, traces }: Snapshot): MemoryElsewhere | undefined {
	const named = environment.variables.MEMORY_ROOT_DIR?.trim();
	if (named) {
		// A relative path starts where the workspaces lie: here, if their memory is here, and else one folder up.
		const start = pathsBelow(files, 'memory/workspace').length > 0 ? root : dirname(root);
		const folder = resolve(start, named);
		return folder === ownMemory(root) ? undefined : { folder, why: 'MEMORY_ROOT_DIR says so' };
	}
	if (!traces?.paths.has(memoryBeside(root))) return undefined;
	return { folder: join(dirname(root), 'memory'), why: 'all workspaces share the one next to them' };
}

export const elsewhereText = ({ folder, why }: MemoryElsewhere): string =>
	`Holaboss keeps the memory of this workspace in ${folder}, because ${why}`;

/** Later versions keep the memory in a folder of the workspace that this one does not know. */
export const hasLaterMemory = ({ files }: Pick<Snapshot, 'files'>): boolean =>
	pathsBelow(files, '.holaboss/memory').length > 0;

const leftFolders = ['memory/preference', 'memory/identity', 'memory/workspace'] as const;

/** Memories where an earlier version keeps them, which this one does not read; undefined where there are none. */
export const leftMemories = ({ files }: Pick<Snapshot, 'files'>): readonly string[] =>
	leftFolders.flatMap((folder) => pathsBelow(files, folder)).filter((path) => path.endsWith('.md'));

export const leftMemory = (snapshot: Snapshot): string | undefined =>
	leftMemories(snapshot).length === 0
		? undefined
		: `${mayRelease.title} does not read memory/ in this folder: it keeps the memory of a workspace in .holaboss/memory/.`;

/** What is the person's own, for all workspaces: absolute. */
export function personsFolder(root: string, named: string | undefined): string {
	const workspaces = dirname(root);
	return named?.trim() ? resolve(workspaces, named.trim()) : join(dirname(workspaces), 'memory');
}

/** Said where it is there: nothing outside of the workspace is read. */
export function personsMemory({ root, environment, traces }: Snapshot): string | undefined {
	const folder = personsFolder(root, environment.variables.MEMORY_ROOT_DIR);
	if (!traces?.paths.has(folder)) return undefined;
	return `What the person prefers and who they are is in ${folder}, outside this folder. ${mayRelease.title} recalls from there as well, and Soulscope does not look into it.`;
}
