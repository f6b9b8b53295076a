import type { TextRange } from '../../../text/range.ts';

/** Runs of back-ticks, each as where it starts and how long it is. */
function tickRuns(text: string): { at: number; length: number }[] {
	return [...text.matchAll(/`+/gu)].map((match) => ({ at: match.index, length: match[0].length }));
}

/**
 * What the program takes for code: from some back-ticks to the next that are as many, over as many lines as it takes, as the expression
 * «some back-ticks, as little as possible, the same again» finds it. Of a longer run, as many count as have a partner; a run is its own
 * partner where it is long enough. Each run is looked at once, so that no text takes long.
 */
export function codeRegions(text: string): readonly TextRange[] {
	const runs = tickRuns(text);
	// The longest run behind each.
	const longestAfter: number[] = [];
	let longest = 0;
	for (let index = runs.length - 1; index >= 0; index -= 1) {
		longestAfter[index] = longest;
		longest = Math.max(longest, runs[index]?.length ?? 0);
	}
	const regions: TextRange[] = [];
	for (let index = 0; index < runs.length; index += 1) {
		const run = runs[index];
		if (!run) break;
		const withLater = Math.min(run.length, longestAfter[index] ?? 0);
		const alone = Math.floor(run.length / 2);
		const ticks = Math.max(withLater, alone);
		if (ticks === 0) continue;
		let partner = index;
		// Where the run holds its own partner, that is the nearest.
		if (ticks > alone) {
			partner = index + 1;
			while ((runs[partner]?.length ?? 0) < ticks && partner < runs.length) partner += 1;
		}
		const closing = runs[partner];
		if (!closing) break;
		const end = partner === index ? run.at + 2 * ticks : closing.at + ticks;
		regions.push({ start: run.at, end });
		// What is left of the run may open the next one.
		const left = closing.at + closing.length - end;
		if (left > 0) {
			runs[partner] = { at: end, length: left };
			index = partner - 1;
		} else index = partner;
	}
	return regions;
}
