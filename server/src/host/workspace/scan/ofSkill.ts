import { dirname, join } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import { skillFileName } from '../../../engine/skills/skillFolder.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { isTelling } from './discovery.ts';

/** The folders around `root`, nearest first, up to the outermost of the `open` ones. */
function foldersAround(root: string, open: readonly string[]): readonly string[] {
	const around: string[] = [];
	for (let at = dirname(root); at !== dirname(at) && open.some((folder) => isInside(folder, at)); at = dirname(at))
		around.push(at);
	return around;
}

/**
 * True for a folder that belongs to a skill, such as `skills/mentor/assets`: the skill brings those files so that they are copied,
 * and no agent lives there. An agent's own folder is no skill, whatever else is in it.
 */
export async function isOfSkill(
	root: string,
	open: readonly string[],
	files: DiskFiles,
	runtimes: readonly KnownRuntime[],
): Promise<boolean> {
	const around = foldersAround(root, open);
	const facts = await files.facts(around.map((folder) => join(folder, skillFileName)));
	const skills = around.filter((_, index) => facts[index]?.target === 'file');
	const listings = await Promise.all(skills.map((folder) => files.list(folder)));
	return listings.some(
		(listing) => listing.kind === 'listed' && !listing.entries.some(({ name }) => isTelling(runtimes, name)),
	);
}
