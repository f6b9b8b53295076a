import { dirname, join } from 'node:path';
import type { Places } from '../../workspace/snapshot.ts';
import { assistantsNames } from './names.ts';

/** `folder` and the folders around it, up to and with `last` (both absolute), nearest first; up to the root of the disk where `last` is not above. */
export function foldersUp(folder: string, last?: string): readonly string[] {
	const folders = [folder];
	for (let at = folder; at !== last && dirname(at) !== at; ) {
		at = dirname(at);
		folders.push(at);
	}
	return folders;
}

/** The nearest of `folder` and the folders around it that holds something called one of `markers`; undefined where none does. */
export const nearestWith = (places: Places, folder: string, markers: readonly string[]): string | undefined =>
	foldersUp(folder).find((at) => markers.some((marker) => places.facts(join(at, marker)).kind !== 'nothing'));

/** True for the home of another agent, whose `AGENTS.md` is written for that one. */
export const isAssistantsHome = (places: Places, folder: string): boolean =>
	assistantsNames.some((name) => places.facts(join(folder, name)).kind === 'file');
