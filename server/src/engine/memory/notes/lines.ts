import { isBlank, type Line, lineBreakOf, linesOf } from '../../text/lines.ts';
import { openFence } from '../../text/openFence.ts';

/** Where an entry went. */
export interface Insertion {
	/** The whole new text. */
	readonly text: string;
	/** Zero-based line where the entry begins. */
	readonly line: number;
}

/**
 * Puts `entry` behind line `after` (−1: at the very top), with a blank line between if `spaced`. Where that line is in a code
 * block that nothing closes, the block is closed first: else the entry would be code.
 */
export function insertLines(text: string, after: number, entry: readonly string[], spaced: boolean): Insertion {
	const lineBreak = lineBreakOf(text);
	const last = linesOf(text)[after];
	const at = last?.next ?? 0;
	const head = text.slice(0, at);
	const unfinished = head !== '' && !/[\r\n]$/.test(head);
	const between = [...closingOf(head), ...(spaced ? [''] : [])];
	const added = [...between, ...entry].join(lineBreak) + lineBreak;
	return {
		text: head + (unfinished ? lineBreak : '') + added + text.slice(at),
		line: after + 1 + between.length,
	};
}

/** What closes the code block that `text` ends in. One that is indented may be in a list, and ends with it. */
function closingOf(text: string): readonly string[] {
	const open = openFence(text, 'strict');
	return open && text.startsWith(open.marks, open.range.start) ? [open.marks] : [];
}

/** The index of the last line that is not blank, or −1. */
export const lastFilled = (lines: readonly Line[]): number => lines.findLastIndex((line) => !isBlank(line.text));

/** A list item's marker with the white space around it, or undefined. */
export const bulletOf = (line: string): string | undefined => /^ {0,3}[-*+][ \t]+(?=\S)/.exec(line)?.[0];
