import type { KeptRun } from '../../../prompt/prompt.ts';

/** UTF-16 units in which a word has to turn up again. */
const reach = 400;

/**
 * The stretches of `shown` that stand in `raw`, from `from` on and in the same order; `at` is where `shown` begins in its part. It goes by
 * words: between them, quotation marks, line breaks and indentation may have gone.
 */
export function verbatimRuns(raw: string, from: number, shown: string, at: number): readonly KeptRun[] {
	const runs: { at: number; from: number; length: number }[] = [];
	let source = from;
	for (const { 0: word, index } of shown.matchAll(/\S+/gu)) {
		const found = raw.indexOf(word, source);
		if (found < 0 || found > source + reach) continue;
		const last = runs.at(-1);
		const gap = last ? at + index - (last.at + last.length) : 0;
		const isNext = last !== undefined && found === last.from + last.length + gap;
		if (last && isNext && raw.slice(found - gap, found) === shown.slice(index - gap, index))
			last.length += gap + word.length;
		else runs.push({ at: at + index, from: found, length: word.length });
		source = found + word.length;
	}
	return runs;
}

/** Where the value of a key at the top of the frontmatter begins; undefined where no line opens with it. */
export function valueStart(raw: string, end: number, key: string): number | undefined {
	const found = new RegExp(`^["']?${key}["']?[ \\t]*:`, 'mu').exec(raw.slice(0, end));
	return found ? found.index + found[0].length : undefined;
}
