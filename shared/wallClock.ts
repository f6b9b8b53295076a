const written = /^(?:(\d{4})-(\d{2})-(\d{2})[ T])?(\d{1,2}):(\d{2})$/u;
const dayMs = 86_400_000;

/** Shows what a clock on the wall shows at `moment` (ms since the epoch), as if the wall stood in UTC. */
export type WallOf = (moment: number) => number;

/**
 * The moment (ms since the epoch) that `HH:MM` of the day of `now`, or `YYYY-MM-DD HH:MM`, means on that wall; of two such
 * moments, the first. Undefined where it is written otherwise, or where no such time comes: on 30 February, or in an hour
 * that the clocks skip.
 */
export function momentOnWall(text: string, now: number, wallOf: WallOf): number | undefined {
	const match = written.exec(text.trim());
	if (!match) return undefined;
	const [hour, minute] = match.slice(4).map(Number);
	if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
	const today = new Date(wallOf(now)).toISOString().slice(0, 10);
	const date = match[1] === undefined ? today : `${match[1]}-${match[2]}-${match[3]}`;
	const midnight = Date.parse(`${date}T00:00:00Z`);
	if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
	const shown = midnight + (hour * 60 + minute) * 60_000;
	// Clocks change less often than once in two days, so one of these offsets holds.
	const candidates = [shown - dayMs, shown + dayMs].map((near) => shown - (wallOf(near) - near));
	return candidates.filter((moment) => wallOf(moment) === shown).sort((a, b) => a - b)[0];
}

/** `YYYY-MM-DD HH:MM` on that wall. */
export const onWall = (moment: number, wallOf: WallOf): string =>
	new Date(wallOf(moment)).toISOString().slice(0, 16).replace('T', ' ');
