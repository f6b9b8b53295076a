import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Workspace } from './workspaces.ts';

/** Whoever is at home in the folder, the runtime that is looked through first. */
export const programsOf = ({
	runtime,
	neighbours,
}: Pick<Workspace, 'runtime' | 'neighbours'>): readonly [Runtime, ...Runtime[]] => [runtime, ...neighbours];
