import { momentOnWall } from '../../../../shared/wallClock.ts';
import { wallTime } from '../../engine/memory/clock.ts';
import { type Past, type PastPoint, PastTrouble } from './past.ts';

/** A state that the folder was in, and when somebody asks what the agent would have read. */
export interface ChosenPoint {
	readonly point: PastPoint;
	/** ms since the epoch: of a day its end, of a commit when it was made. */
	readonly moment: number;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/** The moment (ms since the epoch) that `text` means in the time zone: a day, by its end; a day with a time. Undefined where it is a name. */
export function momentMeant(text: string, timeZone: string): number | undefined {
	const onWall = (time: string) => momentOnWall(time, 0, (now) => wallTime({ now, timeZone }));
	if (day.test(text)) {
		const last = onWall(`${text} 23:59`);
		return last === undefined ? undefined : last + 59_999;
	}
	if (moment.test(text)) return Date.parse(text);
	return onWall(text);
}

/** The state that the folder was in at `moment` (ms since the epoch); undefined where there was none yet. */
async function pointBefore(past: Past, moment: number): Promise<PastPoint | undefined> {
	for await (const point of past.points()) if (point.at <= moment) return point;
	return undefined;
}

/**
 * What a person means by `text`: `2026-11-21`, `2026-11-21 18:30`, a whole moment, a hash or the beginning of one, a branch or a tag.
 * @throws PastTrouble where it means nothing, or lies before the first state
 */
export async function choosePoint(past: Past, text: string, timeZone: string): Promise<ChosenPoint> {
	const meant = momentMeant(text, timeZone);
	const point = meant === undefined ? await past.named(text) : await pointBefore(past, meant);
	if (!point && meant === undefined)
		throw new PastTrouble(
			`${text} is not a day, a time or a commit. Write 2026-11-21, "2026-11-21 18:30" or the hash of a commit`,
		);
	if (!point) throw new PastTrouble(`nothing is known from before ${text}: the history of this folder begins later`);
	if (point.state === '') throw new PastTrouble(`this folder did not exist at ${text}`);
	return { point, moment: meant ?? point.at };
}
