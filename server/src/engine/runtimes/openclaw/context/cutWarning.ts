import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import { type EntryOutcome, isCut } from './loaded.ts';

/** How a version tells the agent, above its files, which of them were cut. */
export interface CutWarning {
	readonly heading: string;
	/** Below the lines on single files. */
	readonly advice: WordingPiece;
}

/** Files that a line is spent on. OpenClaw 2026.3.13, bootstrap budget. */
const mostNamed = 3;

const injectedLength = ({ content }: EntryOutcome): number => content?.text.length ?? 0;

function lineOf(outcome: EntryOutcome, perFile: number, isFull: boolean): string {
	const { file, rawLength } = outcome;
	const injected = injectedLength(outcome);
	const share = Math.max(0, Math.round(((rawLength - injected) / rawLength) * 100));
	const causes = [...(rawLength > perFile ? ['max/file'] : []), ...(isFull ? ['max/total'] : [])];
	const why = causes.length > 0 ? `; ${causes.join(', ')}` : '';
	return `${file.name}: ${rawLength} raw -> ${injected} injected (~${share}% removed${why}).`;
}

/** What is said of each file that was cut, and of how many more there are. */
export function cutLinesOf(
	outcomes: readonly EntryOutcome[],
	limits: { readonly perFile: number; readonly total: number },
): readonly string[] {
	const present = outcomes.filter(({ file }) => file.state !== 'missing');
	const isFull = present.reduce((sum, outcome) => sum + injectedLength(outcome), 0) >= limits.total;
	const cut = outcomes.filter(isCut);
	const more = cut.length - mostNamed;
	return [
		...cut.slice(0, mostNamed).map((outcome) => lineOf(outcome, limits.perFile, isFull)),
		...(more > 0 ? [`+${more} more truncated file(s).`] : []),
	];
}
