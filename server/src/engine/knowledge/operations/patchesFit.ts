import type { LinePatch } from '../../text/patches/linePatches.ts';
import { HelpfulError } from './helpfulError.ts';

/** A patch by the lines that it takes away, both ends in; none where it inserts. */
interface PatchedLines {
	readonly number: number;
	readonly from: number;
	readonly to: number;
}

const refuse = (why: string): never => {
	throw new HelpfulError('input_error', why);
};

function placeOf({ start_line, end_line }: LinePatch, index: number, lines: number): PatchedLines {
	const number = index + 1;
	const isWhole = [start_line, end_line].every((line) => Number.isInteger(line) && line >= 0) && start_line > 0;
	if (!isWhole) refuse(`patch ${number}: write lines as whole numbers from 1, and 0 as end_line to insert`);
	const isInsertion = end_line === 0;
	if (!isInsertion && end_line < start_line) {
		refuse(
			`patch ${number}: end_line ${end_line} is before start_line ${start_line}; swap them, or write 0 as end_line to insert`,
		);
	}
	if (Math.max(start_line, end_line) > lines + (isInsertion ? 1 : 0)) {
		refuse(
			`patch ${number}: the text ends with line ${lines}; to add to its end, write ${lines + 1} as start_line and 0 as end_line`,
		);
	}
	return { number, from: start_line, to: isInsertion ? start_line : end_line };
}

/** Throws a `HelpfulError` where a patch names lines that `text` does not have, or where one would take away what another one wrote. */
export function mustFit(text: string, patches: readonly LinePatch[]): void {
	const lines = text.split('\n').length;
	const places = patches.map((patch, index) => ({
		...placeOf(patch, index, lines),
		isInsertion: patch.end_line === 0,
	}));
	const inOrder = places.toSorted((a, b) => a.from - b.from || a.to - b.to);
	let last = inOrder[0];
	for (const next of inOrder.slice(1)) {
		const isApart = !last || next.from > last.to || (next.isInsertion && last.isInsertion);
		if (!isApart) refuse(`patches ${last?.number} and ${next.number} change the same lines; write one for both`);
		if (!last || next.to > last.to) last = next;
	}
}
