import { sep } from 'node:path';
import { pathFrom } from '../../workspace/places.ts';
import type { Places, WorkspacePath } from '../../workspace/snapshot.ts';

/** `file` (absolute) below `root` as the workspace names it: a program may name its folders with every link resolved. */
export function underRoot(places: Places, root: string, file: string): string {
	if (file === root || file.startsWith(root + sep)) return file;
	const facts = places.facts(root);
	if (facts.kind === 'nothing' || facts.real === root || !file.startsWith(facts.real + sep)) return file;
	return root + file.slice(facts.real.length);
}

/** A file as the workspace names it, wherever links make it be. Both are absolute. */
export const pathUnder = (places: Places, root: string, file: string): WorkspacePath =>
	pathFrom(root, underRoot(places, root, file));
