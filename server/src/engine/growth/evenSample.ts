/**
 * At most `most` of `times` (ascending), as places in it, ascending: what was so at moments that are equally far apart. The first
 * and the last are among them.
 */
export function evenSample(times: readonly number[], most: number): readonly number[] {
	if (times.length <= most) return times.map((_, at) => at);
	const [first = 0, last = 0] = [times[0], times.at(-1)];
	const places = new Set<number>();
	let at = 0;
	for (let step = 0; step < most; step += 1) {
		const moment = step === most - 1 ? last : first + ((last - first) * step) / (most - 1);
		while (at + 1 < times.length && (times[at + 1] ?? 0) <= moment) at += 1;
		places.add(at);
	}
	return [...places];
}
