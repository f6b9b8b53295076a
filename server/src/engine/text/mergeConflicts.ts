import { linesWith } from './lines.ts';
import type { TextRange } from './range.ts';

/** One of the versions that Git could not join. */
export interface MergeSide {
	/** What Git calls it, a branch or a commit: `HEAD`. Empty where it says nothing. */
	readonly name: string;
	/** Its lines, the marks left out. */
	readonly range: TextRange;
}

/** A passage that Git left in two versions, from the line of the first mark to that of the last, line end included. */
export interface MergeConflict {
	readonly range: TextRange;
	/** The first mark’s line, without its line end. */
	readonly mark: TextRange;
	readonly ours: MergeSide;
	readonly theirs: MergeSide;
}

/** Seven characters at the start of a line, as Git writes them unless it is told otherwise, and what the version is called. */
const marks = /^([<|>])\1{6}(?: (.*))?$|^(=)={6}$/;

/** What has been read of a conflict: where its versions begin and end. */
interface BegunConflict {
	readonly start: number;
	readonly mark: TextRange;
	readonly name: string;
	readonly from: number;
	/** Where the older version that both come from begins, if Git was told to write it as well. */
	base?: number;
	/** Where the first version ends and the second begins. */
	middle?: { readonly end: number; readonly from: number };
}

/**
 * The conflicts of a merge in `text`, in order: whole ones, with each mark in its place. What stands in a code block is an example. Linear in the
 * length of the text.
 */
export function mergeConflicts(text: string): readonly MergeConflict[] {
	const found: MergeConflict[] = [];
	let begun: BegunConflict | undefined;
	for (const line of linesWith(text, ['<<<<<<<', '|||||||', '=======', '>>>>>>>'])) {
		const [whole, kind, name = '', middle] = marks.exec(line.text) ?? [];
		if (whole === undefined || line.code) continue;
		if (kind === '<') {
			const mark = { start: line.start, end: line.start + line.text.length };
			begun = { start: line.start, mark, name: name.trim(), from: line.next };
		} else if (!begun) {
			// A heading that is underlined, a quotation in a quotation.
		} else if (kind === '|') {
			begun.base ??= line.start;
		} else if (middle) {
			begun.middle ??= { end: begun.base ?? line.start, from: line.next };
		} else if (begun.middle) {
			found.push({
				range: { start: begun.start, end: line.next },
				mark: begun.mark,
				ours: { name: begun.name, range: { start: begun.from, end: begun.middle.end } },
				theirs: { name: name.trim(), range: { start: begun.middle.from, end: line.start } },
			});
			begun = undefined;
		}
	}
	return found;
}
