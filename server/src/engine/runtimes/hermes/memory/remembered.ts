import { join } from 'node:path';
import { type MappedText, wholeFile } from '../../../prompt/mappedText.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { FileContent } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { isOn } from '../config/settings.ts';
import { whyUnread } from '../context/contextFile.ts';
import type { HermesWorld } from '../world.ts';
import { type MemoryBlock, memoryBlock } from './block.ts';
import { entriesIn } from './entries.ts';
import { limitIn, memoryKeys } from './limits.ts';
import { type MemoryTarget, memoryNames, memoryTargets } from './targets.ts';

/** A file of the memory, and what becomes of it in a session that gets what is remembered. */
export interface RememberedEntry extends CodingEntry {
	readonly role: MemoryTarget;
	/** As it stands in the prompt; absent where nothing of it does. */
	readonly block?: MemoryBlock;
}

/** A file of the memory that is there. */
interface MemoryFile {
	readonly target: MemoryTarget;
	/** Absolute. */
	readonly file: string;
	readonly content: FileContent | undefined;
}

function filesOf({ places, home }: HermesWorld): readonly MemoryFile[] {
	return memoryTargets.flatMap((target) => {
		const file = join(home, 'memories', memoryNames[target]);
		return places.facts(file).kind === 'file' ? [{ target, file, content: places.read(file) }] : [];
	});
}

const mappedIn = (content: FileContent | undefined): MappedText | undefined =>
	content?.kind === 'text' ? wholeFile(content) : undefined;

/** What the program fails at, for both files: it reads them together, and goes on without either. One clause for people. */
function faultOf({ settings }: HermesWorld, files: readonly MemoryFile[]): string | undefined {
	for (const { target, content } of files) {
		const mapped = mappedIn(content);
		if (!mapped) continue;
		if (whyUnread(content) !== undefined) return `${memoryNames[target]} is not UTF-8 text`;
		if (limitIn(settings, target) === undefined && entriesIn(mapped).length > 0)
			return `memory.${memoryKeys[target].limit} in config.yaml is not a number`;
	}
	return undefined;
}

const whyBlocked = (count: number): string => {
	if (count === 0) return '';
	return count === 1
		? 'one entry looks like an attack and is left out'
		: `${count} entries look like attacks and are left out`;
};

function entryOf(
	{ settings }: HermesWorld,
	{ target, file, content }: MemoryFile,
	fault: string | undefined,
	say: (piece: WordingPiece) => string,
): RememberedEntry {
	const entry = { file, role: target };
	const mapped = mappedIn(content);
	if (!mapped) return { ...entry, fate: 'refused', reason: whyUnread(content) ?? '' };
	const read = { ...entry, raw: mapped.text };
	const { enabled } = memoryKeys[target];
	if (!isOn(settings, 'memory', enabled))
		return { ...read, fate: 'withheld', reason: `memory.${enabled} is off in config.yaml` };
	if (fault !== undefined) return { ...read, fate: 'refused', reason: fault };
	const limit = limitIn(settings, target) ?? 0;
	const block = memoryBlock(mapped, target, limit, say);
	if (!block) return { ...read, fate: 'empty', reason: '' };
	const { body, length, blocked } = block;
	return {
		...read,
		rawLength: length,
		limit,
		fate: body.runs.length > 0 ? 'whole' : 'refused',
		reason: whyBlocked(blocked.length),
		shown: body,
		block,
	};
}

/** The files of the memory that are there, in the order of the prompt; `say` words what is not their own. */
export function rememberedEntries(
	world: HermesWorld,
	say: (piece: WordingPiece) => string,
): readonly RememberedEntry[] {
	const files = filesOf(world);
	const fault = faultOf(world, files);
	return files.map((each) => entryOf(world, each, fault, say));
}
