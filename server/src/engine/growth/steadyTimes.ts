/**
 * The times of states (ms since the epoch), oldest first, as they may have been: never going back, and none after `now`. Clocks of
 * machines are wrong at times. The longest run of times that agree with the order is believed; the others are put between them.
 */
export function steadyTimes(times: readonly number[], now: number): readonly number[] {
	const known = times.map((time) => Math.min(time, now));
	const believed = longestRise(known);
	let last = known.find((_, at) => believed.has(at)) ?? now;
	return known.map((time, at) => {
		if (believed.has(at)) last = time;
		return last;
	});
}

/** Where the longest run of values stands of which none is below the one before. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
	/** Of each length, where the run of that length ends lowest. */
	const ends: number[] = [];
	const before: (number | undefined)[] = [];
	for (const [at, value] of values.entries()) {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1;
			else high = middle;
		}
		before.push(ends[low - 1]);
		ends[low] = at;
	}
	const rise = new Set<number>();
	for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.add(at);
	return rise;
}
