import type { Others } from '../../../engine/memory/notes/claims.ts';
import type { ChangeHunk } from '../../../engine/memory/notes/hunk.ts';
import { headingsLeft } from '../../../engine/memory/notes/leftHeadings.ts';
import type { ChangeRecord } from './record.ts';

/** Headings that an undone change left to a later one. */
interface LeftHunk {
	readonly hunk: ChangeHunk;
	/** The change made the file. */
	readonly isMade: boolean;
}

/** What else happened to a file that an operation is to be taken back from. */
export interface FileHistory {
	readonly others: Others;
	/** The newest first. */
	readonly left: readonly LeftHunk[];
}

/** The operations that are undone, without those whose undo is undone in turn. `records`: oldest first. */
function undoneAmong(records: readonly ChangeRecord[]): ReadonlySet<string> {
	const undone = new Set<string>();
	for (const { operation, undoes } of records.toReversed())
		if (undoes !== undefined && !undone.has(operation)) undone.add(undoes);
	return undone;
}

/** `records`: all of one file, oldest first. */
export function fileHistory(records: readonly ChangeRecord[], operation: string): FileHistory {
	const undone = undoneAmong(records);
	const first = records.findIndex((record) => record.operation === operation);
	const last = records.findLastIndex((record) => record.operation === operation);
	// An undo brings back what is another change's.
	const standing = (among: readonly ChangeRecord[]): ChangeHunk[] =>
		among.flatMap(({ operation, hunk, undoes, link }) =>
			hunk && !link && undoes === undefined && !undone.has(operation) ? [hunk] : [],
		);
	const removedFrom = (operation: string): string[] =>
		records.flatMap(({ hunk, undoes, operation: own }) =>
			undoes === operation && !undone.has(own) ? (hunk?.removed ?? []) : [],
		);
	const left = records.flatMap(({ operation, hunk, before, link }): LeftHunk[] => {
		const headings = hunk && !link && undone.has(operation) ? headingsLeft(hunk, removedFrom(operation)) : undefined;
		return headings ? [{ hunk: headings, isMade: before === undefined }] : [];
	});
	return {
		others: { earlier: standing(records.slice(0, Math.max(0, first))), later: standing(records.slice(last + 1)) },
		left: left.reverse(),
	};
}
