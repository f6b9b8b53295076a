import type { SeededText } from '../workspace/snapshot.ts';
import { carriedGaps } from './mappedText.ts';
import type { KeptRun, Part } from './prompt.ts';

/** Where the text of a file comes from that the run makes first; `runs` are what the part shows of that text. */
export function seededSource(
	{ piece, wording, gaps }: SeededText,
	runs: readonly KeptRun[],
): Pick<Part, 'source' | 'gaps'> {
	return { source: { kind: 'wording', piece, wording }, ...(gaps && { gaps: carriedGaps(gaps, runs) }) };
}
