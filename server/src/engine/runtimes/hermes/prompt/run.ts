import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import { partOf } from '../../coding/entry.ts';
import { factsOf } from '../../coding/parts.ts';
import type { HermesEntry } from '../context/contextFile.ts';
import type { FoundSkills } from '../skills/find.ts';
import type { HermesWorld } from '../world.ts';
import type { FileWords } from './words.ts';

export const fact = factsOf('hermes');

/** What is separated from the rest by an empty line. */
export type HermesBlock = readonly Part[];

/** What one session of the program has to go by: nothing more is asked of the disk once it is there. */
export interface HermesRun {
	readonly world: HermesWorld;
	readonly session: Session;
	readonly wording: Wording;
	readonly words: FileWords;
	readonly model: string;
	readonly skills: FoundSkills;
	/** True where it works as one that writes code. */
	readonly isCoding: boolean;
	/** True where there is something to tell of the state of a project. */
	readonly hasWorkspace: boolean;
}

export const filePart = ({ world, words }: HermesRun, entry: HermesEntry): Part | undefined => {
	const part = partOf(world.root, entry, ['', '']);
	return part && words.withGaps(part);
};

/** Ends with an empty line before the next one. */
export const joined = (blocks: readonly HermesBlock[]): readonly Part[] => {
	const filled = blocks.map((block) => block.filter(({ text }) => text !== '')).filter(({ length }) => length > 0);
	return filled.flatMap((block, index) => (index === filled.length - 1 ? block : ended(block)));
};

const ended = (block: HermesBlock): HermesBlock =>
	block.map((part, index) => (index === block.length - 1 ? { ...part, text: `${part.text.trimEnd()}\n\n` } : part));
