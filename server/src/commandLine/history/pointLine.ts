import { onWall } from '../../../../shared/wallClock.ts';
import { wallTime } from '../../engine/memory/clock.ts';
import { type PastPoint, subjectOf } from '../../host/past/past.ts';

/** As much of a hash as people read. */
const shortHash = 10;

/** A point on one line: when, which, what it was about, by whom. */
export function pointLine(point: PastPoint, timeZone: string): string {
	const when = onWall(point.at, (now) => wallTime({ now, timeZone }));
	return `${when}  ${point.id.slice(0, shortHash)}  ${subjectOf(point)} (${point.author})`;
}
