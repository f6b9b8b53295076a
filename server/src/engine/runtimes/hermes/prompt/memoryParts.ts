import { join } from 'node:path';
import { concatMapped, literal, wholeFile } from '../../../prompt/mappedText.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { FileContent } from '../../../workspace/snapshot.ts';
import { isOn } from '../config/settings.ts';
import { type HermesEntry, whyUnread } from '../context/contextFile.ts';
import { memoryBlock } from '../memory/block.ts';
import { entriesIn } from '../memory/entries.ts';
import { limitIn, memoryKeys } from '../memory/limits.ts';
import { type HermesTarget, memoryNames, memoryTargets } from '../memory/targets.ts';
import type { HermesWorld } from '../world.ts';

interface FoundMemory {
	readonly target: HermesTarget;
	/** Absolute. */
	readonly file: string;
	readonly content: FileContent | undefined;
}

const filesIn = ({ places, home }: HermesWorld): readonly FoundMemory[] =>
	memoryTargets
		.map((target) => ({ target, file: join(home, 'memories', memoryNames[target]) }))
		.filter(({ file }) => places.facts(file).kind === 'file')
		.map((each) => ({ ...each, content: places.read(each.file) }));

/** Why the program gives up its whole memory for this file; undefined where it does not. */
function faultOf({ settings }: HermesWorld, { target, content }: FoundMemory): string | undefined {
	if (content?.kind !== 'text') return undefined;
	if (content.origin !== 'template' && content.lossy) return `${memoryNames[target]} is not UTF-8 text`;
	const isFilled = entriesIn(wholeFile(content)).length > 0;
	return isFilled && limitIn(settings, target) === undefined
		? `memory.${memoryKeys[target].limit} is not a number in config.yaml`
		: undefined;
}

function entryOf(
	{ settings }: HermesWorld,
	{ target, file, content }: FoundMemory,
	say: (piece: WordingPiece) => string,
): HermesEntry {
	const role = target;
	const why = whyUnread(content);
	if (why !== undefined || content?.kind !== 'text') return { file, role, fate: 'refused', reason: why ?? '' };
	const entry = { file, role, raw: content.text };
	const { enabled, usual } = memoryKeys[target];
	if (!isOn(settings, 'memory', enabled))
		return { ...entry, fate: 'withheld', reason: `memory.${enabled} is off in config.yaml` };
	const limit = limitIn(settings, target) ?? usual;
	const block = memoryBlock(wholeFile(content), target, limit, say);
	if (!block) return { ...entry, fate: 'empty', reason: '' };
	return {
		...entry,
		fate: 'whole',
		reason: block.blocked.length > 0 ? 'entries that look like an attack are left out' : '',
		rawLength: block.length,
		shown: concatMapped([literal(block.head), block.body]),
	};
}

/** What the agent remembers, in the order of the prompt. One file that cannot be taken in costs it the other as well. */
export function memoryEntries(world: HermesWorld, say: (piece: WordingPiece) => string): readonly HermesEntry[] {
	const files = filesIn(world);
	const isUsed = memoryTargets.some((target) => isOn(world.settings, 'memory', memoryKeys[target].enabled));
	const fault = isUsed ? files.map((each) => faultOf(world, each)).find((each) => each !== undefined) : undefined;
	return files.map((each) => {
		const { shown, ...entry } = entryOf(world, each, say);
		if (fault === undefined) return { ...entry, ...(shown && { shown }) };
		return { ...entry, fate: 'refused', reason: `nothing is remembered: ${fault}` };
	});
}
