import { isBlank, type Line, linesOf } from '../../text/lines.ts';

/** Lines as a person saw them before deciding. */
export interface ForgottenPassage {
	/** Zero-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	/** What the lines say; line breaks of any kind between them. */
	readonly text: string;
}

/**
 * The text without the passage, wherever it stands by now: of several places the one nearest to where it was. Undefined
 * where no lines say that any more: somebody changed them, and what they say now was not agreed to be forgotten.
 */
export function forget(current: string, { startLine, endLine, text }: ForgottenPassage): string | undefined {
	const wanted = text.split(/\r\n|\n|\r/);
	// A selection of whole lines often ends with a line break.
	if (wanted.length > endLine - startLine + 1 && wanted.at(-1) === '') wanted.pop();
	if (wanted.every(isBlank)) return undefined;
	const lines = linesOf(current);
	const at = placesOf(lines, wanted).sort((a, b) => Math.abs(a - startLine) - Math.abs(b - startLine))[0];
	if (at === undefined) return undefined;
	const behind = lines[at + wanted.length];
	const above = lines[at - 1];
	// Of the blank lines around it one is enough.
	const spare = above && isBlank(above.text) && (!behind || isBlank(behind.text));
	const start = (spare ? above : lines[at])?.start ?? 0;
	const end = behind?.start ?? current.length;
	return current.slice(0, start) + current.slice(end);
}

/** Where `wanted` stands. Editors trim lines when they save, so the ends are not compared. */
function placesOf(lines: readonly Line[], wanted: readonly string[]): number[] {
	const ends = wanted.map((line) => line.trimEnd());
	return lines.flatMap((_, at) =>
		ends.every((text, index) => lines[at + index]?.text.trimEnd() === text) ? [at] : [],
	);
}
