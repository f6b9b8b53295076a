import { isBlank, linesOf } from '../text/lines.ts';
import type { Insertion } from './lines.ts';

/** An entry as it was written, and what the file said before; undefined where it made the file. */
export interface Remembered {
	readonly before: string | undefined;
	readonly insertion: Insertion;
}

/**
 * The text without the entry, everything that came after it left in place. Undefined where the entry does not stand
 * there any more as it was written: it has been edited, continued or removed, and is the person's own by now.
 */
export function takeBack(current: string, { before, insertion }: Remembered): string | undefined {
	if (current === insertion.text) return before ?? '';
	const { entry, line, spaced } = insertion;
	const lines = linesOf(current);
	// Editors like to trim lines when they save, so the ends are not compared.
	const starts = lines
		.map((_, at) => at)
		.filter((at) => entry.every((text, index) => lines[at + index]?.text.trimEnd() === text.trimEnd()))
		.filter((at) => !continues(lines[at + entry.length]?.text));
	const at = starts.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
	if (at === undefined) return undefined;
	const behind = lines[at + entry.length];
	const above = lines[at - 1];
	const spare = spaced && above && isBlank(above.text) && (!behind || isBlank(behind.text));
	const from = (spare ? above : lines[at])?.start ?? 0;
	return current.slice(0, from) + current.slice(behind?.start ?? current.length);
}

/** Indented text belongs to what stands above it. */
const continues = (line: string | undefined): boolean => line !== undefined && /^\s+\S/.test(line);
