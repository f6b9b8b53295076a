import type { WorkspacePath } from '../workspace/snapshot.ts';
import { createCopies, type PlacedEntry } from './copies.ts';
import { entriesOf } from './entries.ts';
import { isMentioned, mentionedIn } from './mentions.ts';
import { type OverReason, overOf } from './over.ts';

/** A file of memory that is looked at. */
export interface RetiringFile {
	readonly path: WorkspacePath;
	readonly text: string;
	readonly isCurated: boolean;
}

export type RetireReason = OverReason | 'copy' | 'newer';

/** Something that the memory does not need any more. */
export interface Retirable extends PlacedEntry {
	readonly why: RetireReason;
	/** `YYYY-MM-DD`, where a day says so. */
	readonly day?: string;
	/** What makes it needless, where another line does: it has to stand as long as this one is gone. */
	readonly other?: PlacedEntry;
}

/** Looks for what is not needed any more, one file after the other. */
export interface Retiring {
	/** Another text, which may send its reader to a heading. To be given before the files. */
	mention(text: string): void;
	/** The file that is to keep what two of them say comes first. */
	add(file: RetiringFile): readonly Retirable[];
	/** What only shows once all are there. */
	finish(): readonly Retirable[];
}

/** `today`: `YYYY-MM-DD`, where the person is. */
export function createRetiring(today: string): Retiring {
	const mentioned = new Set<string>();
	const copies = createCopies();

	/** Others send their reader to its heading, and would find nothing there. */
	const isWanted = ({ entry: { section } }: PlacedEntry): boolean =>
		section?.holdsOne === true && isMentioned(section.title, mentioned);

	return {
		mention(text) {
			for (const title of mentionedIn(text)) mentioned.add(title);
		},
		add: ({ path, text, isCurated }) =>
			entriesOf(text).flatMap((entry): Retirable[] => {
				const placed = { path, entry, isCurated };
				if (isWanted(placed)) return [];
				const over = overOf(entry, today);
				if (over) return [{ ...placed, ...over }];
				if (entry.box !== undefined) return [];
				const copy = copies.add(placed);
				return copy ? [{ ...placed, why: copy.why, other: copy.other }] : [];
			}),
		finish: () => copies.outdated().map(({ placed, why, other }) => ({ ...placed, why, other })),
	};
}
