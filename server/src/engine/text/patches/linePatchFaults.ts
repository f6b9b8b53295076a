import type { LinePatch } from './linePatches.ts';

/** Lines that a patch replaces, counted from 1, the second one not in it any more; none where it only inserts. */
interface Reach {
	readonly from: number;
	readonly to: number;
}

/**
 * Why `patches` cannot be meant for `text`, one line for an agent; undefined where they can. The runtime applies them all
 * the same and makes something else of the file; we refuse them. A line feed at the end begins no line of its own.
 */
export function linePatchFault(text: string, patches: readonly LinePatch[]): string | undefined {
	const pieces = text.split('\n');
	const lines = pieces.at(-1) === '' ? pieces.length - 1 : pieces.length;
	for (const patch of patches) {
		const fault = faultOf(patch, lines);
		if (fault !== undefined) return fault;
	}
	const reaches = patches.map(reachOf).sort((a, b) => a.from - b.from || a.to - b.to);
	return reaches.map((reach, index) => overlapOf(reaches[index - 1], reach)).find((overlap) => overlap !== undefined);
}

function faultOf({ start_line, end_line }: LinePatch, lines: number): string | undefined {
	if (!Number.isSafeInteger(start_line) || !Number.isSafeInteger(end_line)) {
		return `start_line ${start_line} and end_line ${end_line} must be whole numbers.`;
	}
	const inserts = end_line === 0;
	const last = inserts ? lines + 1 : lines;
	if (start_line < 1 || start_line > last) {
		return `start_line ${start_line} is out of range: the file has ${lines} lines, counted from 1.`;
	}
	if (inserts) return undefined;
	if (end_line < start_line) return `end_line ${end_line} lies before start_line ${start_line}; 0 inserts.`;
	return end_line > lines ? `end_line ${end_line} is out of range: the file has ${lines} lines.` : undefined;
}

const reachOf = ({ start_line, end_line }: LinePatch): Reach => ({
	from: start_line,
	to: end_line === 0 ? start_line : end_line + 1,
});

/**
 * `next` does not begin before `before`. To insert right behind replaced lines is no overlap, but right in front of them it
 * is: which patch of one line goes first depends on their order, and the other then meets the wrong line.
 */
const overlapOf = (before: Reach | undefined, next: Reach): string | undefined =>
	before && (next.from < before.to || next.from === before.from)
		? `Two patches overlap at line ${next.from}: make them one.`
		: undefined;
