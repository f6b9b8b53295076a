import { wallClock } from '../memory/clock.ts';

/** The part of a day in which an agent is woken, in minutes since midnight: `start` inside, `end` not. It may wrap. */
export interface ActiveHours {
	readonly start: number;
	readonly end: number;
	/** IANA name; must be valid. */
	readonly timeZone: string;
}

/** When a runtime wakes its agent by itself. */
export type HeartbeatPlan =
	| {
			readonly kind: 'every';
			/** ms between two, above 0. */
			readonly every: number;
			/** Absent: at any hour. */
			readonly active?: ActiveHours;
	  }
	/** `why`: one clause for people. */
	| { readonly kind: 'off'; readonly why: string };

export type HeartbeatTimes = Extract<HeartbeatPlan, { kind: 'every' }>;

/** Runs that are looked at for one that falls into active hours: a week of the shortest interval that is kept. */
const mostLookedAt = 7 * 24 * 60;

/** False where the agent is left alone at `now`, ms since the epoch. */
export function isActiveAt({ active }: HeartbeatTimes, now: number): boolean {
	if (!active || active.start === active.end) return true;
	const { hour, minute } = wallClock({ now, timeZone: active.timeZone });
	const at = hour * 60 + minute;
	const { start, end } = active;
	return start < end ? at >= start && at < end : at >= start || at < end;
}

/**
 * When the next run is due, ms since the epoch: whole intervals after the last one, and not before `now`. Those that fall
 * into quiet hours are left out; the interval goes on through the night. Undefined where none ever falls outside of them.
 */
export function nextBeat(times: HeartbeatTimes, last: number, now: number): number | undefined {
	let at = last + Math.max(1, Math.ceil((now - last) / times.every)) * times.every;
	for (let looked = 0; looked < mostLookedAt; looked++, at += times.every) {
		if (isActiveAt(times, at)) return at;
	}
	return undefined;
}
