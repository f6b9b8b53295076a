import { dirname } from 'node:path';
import { filesCalled } from '../../../workspace/calledFiles.ts';
import { absoluteFrom, isAround } from '../../../workspace/places.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import {
	type Because,
	type HiddenInstruction,
	instructionText,
	type WantedInstruction,
} from '../context/instructions.ts';
import { roleOf } from '../files.ts';
import { instructionNames, oldestName } from '../paths.ts';
import type { RunWorld } from '../world.ts';

const because: Readonly<Record<Because, string>> = {
	person: 'from your own folder, for every project',
	name: '',
	configured: 'instructions in the configuration name it',
	read: 'a file that it is for was read',
};

const roleIdOf = (world: RunWorld, file: string): string => roleOf(world.pathOf(file))?.id ?? 'agents';

/** What becomes of a file of instructions that a run looks at. */
export function instructionEntry(world: RunWorld, { file, because: why, by }: WantedInstruction): CodingEntry {
	const { places } = world;
	const entry = { file, role: roleIdOf(world, file), ...(by && { importedBy: by }) } as const;
	if (places.facts(file).kind === 'folder')
		return { ...entry, fate: 'refused', reason: 'it is a folder, and takes the place of a file all the same' };
	const content = places.read(file);
	if (content?.kind !== 'text')
		return {
			...entry,
			fate: 'refused',
			reason: content?.kind === 'unreadable' ? content.reason : 'it has not been read',
		};
	const shown = instructionText(content);
	if (shown.text === '') return { ...entry, fate: 'empty', reason: '', raw: content.text };
	return { ...entry, fate: 'whole', reason: because[why], raw: content.text, shown };
}

/** A file that nobody looks at, as another is there. */
export function hiddenEntry(world: RunWorld, { file, by }: HiddenInstruction): CodingEntry {
	const reason = `${world.pathOf(by)} is there, and OpenCode reads only the first that it finds`;
	return { file, role: roleIdOf(world, file), fate: 'ignored', reason, ...rawOf(world, file) };
}

function rawOf({ places }: RunWorld, file: string): Pick<CodingEntry, 'raw'> {
	const content = places.read(file);
	return content?.kind === 'text' ? { raw: content.text } : {};
}

/** Instructions of folders below, as far as somebody has come by them, that nothing has brought in so far. `told`: absolute. */
export function waitingEntries(world: RunWorld, snapshot: Snapshot, told: ReadonlySet<string>): readonly CodingEntry[] {
	const folders = new Set<string>();
	// Of each folder the first name counts. Pages on the context of something have the last one as well.
	const named = instructionNames(world).filter((name) => name !== oldestName);
	return named
		.flatMap((name) => filesCalled(snapshot, name))
		.flatMap((path): readonly CodingEntry[] => {
			const file = absoluteFrom(snapshot.root, path);
			const folder = dirname(path);
			if (isAround(path) || !path.includes('/') || folders.has(folder)) return [];
			folders.add(folder);
			if (told.has(file)) return [];
			const raw = textOf(snapshot, path);
			return [
				{
					file,
					role: roleIdOf(world, file),
					fate: 'waiting',
					reason: `it comes once the agent reads a file in ${folder}`,
					...(raw !== undefined && { raw }),
				},
			];
		});
}
