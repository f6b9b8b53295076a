import { isBlank, type Line, linesOf } from '../text/lines.ts';

/** Lines as a person saw them before deciding. */
export interface Passage {
	/** Zero-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	/** What the lines say; line breaks of any kind between them. */
	readonly text: string;
}

/** What is needed to bring forgotten lines back. */
export interface Forgotten {
	readonly before: string;
	readonly after: string;
	/** What was taken out, line breaks included. */
	readonly removed: string;
	/** Zero-based line in `after` that they stood before. */
	readonly line: number;
	/** The last line above them that is not blank, where there is one. */
	readonly above: string | undefined;
}

/**
 * The text without the passage, wherever it stands by now: of several places the one nearest to where it was. Undefined
 * where no lines say that any more: somebody changed them, and what they say now was not agreed to be forgotten.
 */
export function forget(current: string, { startLine, endLine, text }: Passage): Forgotten | undefined {
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
	const first = spare ? at - 1 : at;
	const start = lines[first]?.start ?? 0;
	const end = behind?.start ?? current.length;
	return {
		before: current,
		after: current.slice(0, start) + current.slice(end),
		removed: current.slice(start, end),
		line: first,
		above: lines.slice(0, first).findLast((line) => !isBlank(line.text))?.text,
	};
}

/** Where `wanted` stands. Editors trim lines when they save, so the ends are not compared. */
function placesOf(lines: readonly Line[], wanted: readonly string[]): number[] {
	const ends = wanted.map((line) => line.trimEnd());
	return lines.flatMap((_, at) =>
		ends.every((text, index) => lines[at + index]?.text.trimEnd() === text) ? [at] : [],
	);
}

/** The text with the lines back in: where they stood, or below what stood above them where that has moved. */
export function putBack(current: string, { before, after, removed, line, above }: Forgotten): string {
	if (current === after) return before;
	const lines = linesOf(current);
	const anchors = lines.flatMap(({ text }, at) => (above !== undefined && text === above ? [at + 1] : []));
	const at = anchors.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0] ?? Math.min(line, lines.length);
	const place = lines[at]?.start ?? current.length;
	const head = current.slice(0, place);
	const tail = current.slice(place);
	const joint = head !== '' && !/[\r\n]$/.test(head) ? '\n' : '';
	const ending = tail !== '' && !/[\r\n]$/.test(removed) ? '\n' : '';
	return head + joint + removed + ending + tail;
}
