import { concatMapped, literal, type MappedText, sliceMapped } from '../../../../prompt/mappedText.ts';

const headShare = 0.7;
const tailShare = 0.2;

/** The two lines that stand for what was cut. */
export const fullMarkerLines = (name: string, head: number, tail: number, length: number): string =>
	`[...truncated, read ${name} for full content...]\n…(truncated ${name}: kept ${head}+${tail} chars of ${length})…`;

/**
 * The cut of OpenClaw 2026.1.24 up to 2026.2.12: 70 % head and 20 % tail around four marker lines.
 * The result may be longer than `limit`, and a surrogate pair may be torn apart: the runtime does that too.
 * `trimmed` has no trailing white space and is longer than `limit` (UTF-16 units).
 */
export function truncate2026_1(trimmed: MappedText, name: string, limit: number): MappedText {
	const length = trimmed.text.length;
	const head = Math.floor(limit * headShare);
	const tail = Math.floor(limit * tailShare);
	// A tail of 0 takes the whole text, and one below it starts from the front: the runtime slices from its negative.
	const tailStart = tail > 0 ? Math.max(0, length - tail) : Math.min(-tail, length);
	return concatMapped([
		sliceMapped(trimmed, 0, head < 0 ? Math.max(0, length + head) : Math.min(head, length)),
		literal(`\n\n${fullMarkerLines(name, head, tail, length)}\n\n`),
		sliceMapped(trimmed, tailStart, length),
	]);
}
