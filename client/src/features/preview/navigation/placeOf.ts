import type { PreviewPart } from '../../../../../protocol/preview/preview.ts';

/** Where a place of a file stands in a prompt. */
export interface PromptPlace {
	/** UTF-16 offset in the prompt. */
	readonly offset: number;
	/** False where that line of the file is not in the prompt; then this is the nearest place: a cut, or the file's heading. */
	readonly verbatim: boolean;
}

/** Half-open UTF-16 range in a file. */
interface LineRange {
	readonly start: number;
	readonly end: number;
}

interface PlacedRun {
	/** In the prompt. */
	readonly at: number;
	readonly from: number;
	readonly to: number;
}

const runsOf = (parts: readonly PreviewPart[]): PlacedRun[] =>
	parts.flatMap(({ start, runs }) => runs.map(({ at, from, length }) => ({ at: start + at, from, to: from + length })));

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Where `offset` of a file, in `line`, stands in a prompt of these parts; undefined where nothing of the file is in it.
 * `isOf` says whether a part is the file's. What the runtime trims off a line leads to the nearest word of that line.
 */
export function placeOf(
	parts: readonly PreviewPart[],
	isOf: (uri: string) => boolean,
	offset: number,
	line: LineRange,
): PromptPlace | undefined {
	const own = parts.filter(({ uri }) => uri !== undefined && isOf(uri));
	const [first] = own;
	if (!first) return undefined;
	const runs = runsOf(own);
	const inPrompt = ({ at, from, to }: PlacedRun) => at + clamp(offset, from, to) - from;

	const exact = runs.find(({ from, to }) => offset >= from && offset < to);
	if (exact) return { offset: inPrompt(exact), verbatim: true };

	const distance = ({ from, to }: PlacedRun) => Math.abs(clamp(offset, from, to) - offset);
	const [sameLine] = runs
		.filter(({ from, to }) => from < line.end && to > line.start)
		.sort((a, b) => distance(a) - distance(b));
	if (sameLine) return { offset: inPrompt(sameLine), verbatim: true };

	const [before] = runs.filter(({ to }) => to <= offset).sort((a, b) => b.to - a.to);
	return { offset: before ? inPrompt(before) : (runs[0]?.at ?? first.start), verbatim: false };
}
