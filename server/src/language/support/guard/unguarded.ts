import { guardedFiles } from '../../../engine/guard/guarded.ts';
import { programsOf } from '../../../host/workspace/programsOf.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';

/** Files of a skill that are too many to be looked after. */
export interface UnguardedFiles {
	/** Absolute path of the workspace’s root. */
	readonly workspace: string;
	/** The skill, in the workspace. */
	readonly folder: string;
	/** How many are left out. */
	readonly files: number;
}

/** In the order of their folders; nothing where all are looked after. */
export const unguardedFiles = (workspace: Workspace): readonly UnguardedFiles[] =>
	[...guardedFiles(programsOf(workspace), workspace.snapshot().files.keys()).leftOut].map(([folder, files]) => ({
		workspace: workspace.root,
		folder,
		files,
	}));

/** One line for people. */
export const sayUnguarded = ({ folder, files }: UnguardedFiles): string =>
	`${folder}: ${files === 1 ? '1 file is' : `${files.toLocaleString('en')} files are`} not looked after, as the skill has too many. Who changes ${files === 1 ? 'it' : 'them'} is not noticed.`;
