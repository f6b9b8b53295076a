export interface GrowthPoint {
	/** ms since the epoch. */
	readonly at: number;
	readonly value: number;
}

const dayMs = 86_400_000;

/** Below these, a pace would be a guess. */
const fewestPoints = 5;
const fewestDays = 21;

/** Days that a pace is taken from, and of them the last ones in which it has to have gone on. */
export const paceDays = 90;
const lateDays = 30;

/** Nobody plans for later. */
const furthestDays = 365;

/**
 * How much is added a day, by the points (ascending) of the last 90 days: the median of the slopes between all pairs of them (Theil
 * and Sen), which a day of much writing does not move. Undefined where it does not grow steadily: too few points, a quarter of
 * the slopes not above 0, or nothing added in the last month.
 */
export function paceOf(points: readonly GrowthPoint[], now: number): number | undefined {
	const recent = points.filter(({ at }) => at >= now - paceDays * dayMs);
	const [first, last] = [recent[0], recent.at(-1)];
	if (!first || !last || recent.length < fewestPoints || last.at - first.at < fewestDays * dayMs) return undefined;
	const late = recent.findLast(({ at }) => at <= now - lateDays * dayMs);
	if (!late || late.value >= last.value) return undefined;
	const slopes = recent
		.flatMap((one, index) =>
			recent
				.slice(index + 1)
				.filter(({ at }) => at - one.at >= dayMs)
				.map((other) => ((other.value - one.value) * dayMs) / (other.at - one.at)),
		)
		.sort((a, b) => a - b);
	const quantile = (share: number) => slopes[Math.floor((slopes.length - 1) * share)] ?? 0;
	return quantile(0.25) > 0 ? quantile(0.5) : undefined;
}

/** When `length` reaches `limit` at so much a day (ms since the epoch); undefined where it has, or does not within a year. */
export function reaches(length: number, limit: number, perDay: number, now: number): number | undefined {
	if (length >= limit || perDay <= 0) return undefined;
	const days = (limit - length) / perDay;
	return days <= furthestDays ? now + days * dayMs : undefined;
}
