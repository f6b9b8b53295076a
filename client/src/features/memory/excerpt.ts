type Span = readonly [start: number, end: number];

/** One line of a text with stretches of it marked: half-open UTF-16 ranges in `label`. */
interface HitLabel {
	readonly label: string;
	readonly highlights: [number, number][];
}

/** UTF-16 units that may stand before the first mark: enough to read it, few enough that a narrow row shows it. */
const before = 18;

/** Marks of Markdown at the start of a line say nothing in a list. */
const markers = /^(?:\s|[#>*+-]+\s|\d{1,9}[.)]\s|---\s)+/;

/** The mark to begin with: from there on a row shows most of what was found, each word counted once, by its length. */
function telling(line: string, marks: readonly Span[], width: number): Span | undefined {
	let best: Span | undefined;
	let most = 0;
	for (const mark of marks) {
		const inRow = marks.filter(([start, end]) => start >= mark[0] && end <= mark[0] + width - before);
		const words = new Set(inRow.map(([start, end]) => line.slice(start, end).toLowerCase()));
		const reported = [...words].reduce((sum, word) => sum + word.length, 0);
		if (best && reported <= most) continue;
		best = mark;
		most = reported;
	}
	return best;
}

/** Where a line ends and the next begins, with the marks of headings and quotations there, and that of an item. */
const seams = /[ \t]*[\r\n]\s*(?:(?:#{1,6}|>)[ \t]+)*((?:[*+-]|\d{1,9}[.)])[ \t]+)?/g;

/** The lines of a text in one, `marks` where their words are now. A heading stands apart from what is around it. */
function onOneLine(
	snippet: string,
	marks: readonly Span[],
): { readonly line: string; readonly marks: readonly Span[] } {
	let line = '';
	let from = 0;
	let isHeading = /^\s*#/.test(snippet);
	/** From where on in the snippet what is said stands how much further on. */
	const moves = [{ start: 0, by: 0 }];
	for (const { 0: seam, 1: item = '', index } of snippet.matchAll(seams)) {
		const wasHeading = isHeading;
		isHeading = index === 0 ? isHeading : seam.includes('#');
		const isWithin = index > 0 && index + seam.length < snippet.length;
		line += snippet.slice(from, index) + (isWithin && (wasHeading || isHeading) ? ' · ' : ` ${item}`);
		from = index + seam.length;
		moves.push({ start: from, by: line.length - from });
	}
	line += snippet.slice(from);
	const moved = (at: number) => at + (moves.findLast(({ start }) => start <= at)?.by ?? 0);
	return { line: line.replaceAll('\t', ' '), marks: marks.map(([start, end]) => [moved(start), moved(end)]) };
}

/** The part of `snippet` around what was found in it, on one line, at most `width` UTF-16 units of it. */
export function excerptOf(snippet: string, found: readonly Span[], width: number): HitLabel {
	const { line, marks } = onOneLine(snippet, found);
	const lead = markers.exec(line)?.[0].length ?? 0;
	const first = telling(line, marks, width);
	const far = first === undefined || first[0] - lead <= before ? lead : wordStart(line, first[0] - before);
	const end = Math.min(line.trimEnd().length, far + width);
	const prefix = far > lead ? '…' : '';
	const suffix = end < line.trimEnd().length ? '…' : '';
	const label = prefix + line.slice(far, end).toWellFormed() + suffix;
	const moved = marks.map(([from, to]): [number, number] => [
		Math.max(from, far) - far + prefix.length,
		Math.min(to, end) - far + prefix.length,
	]);
	return { label, highlights: moved.filter(([from, to]) => from < to) };
}

/** Where the next word after `at` begins; `at` itself where none does soon. */
function wordStart(line: string, at: number): number {
	const space = line.indexOf(' ', at);
	return space >= 0 && space < at + before ? space + 1 : at;
}
