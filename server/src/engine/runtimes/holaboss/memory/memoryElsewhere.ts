import { basename, dirname, join, resolve } from 'node:path';
import { pathsBelow } from '../../../workspace/files.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';

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
