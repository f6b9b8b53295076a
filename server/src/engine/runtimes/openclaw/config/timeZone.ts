import { isTimeZone, wallClock } from '../../../memory/clock.ts';

/** The first of the candidates that names a zone, else UTC; white space around a name does not matter. */
export const firstValidZone = (...candidates: readonly (string | undefined)[]): string =>
	candidates.map((candidate) => candidate?.trim()).find((zone) => zone && isTimeZone(zone)) || 'UTC';

/** ms since midnight in `timeZone`, which must be valid. */
export function timeOfDay(now: number, timeZone: string): number {
	const { hour, minute, second } = wallClock({ now, timeZone });
	const seconds = hour * 3600 + minute * 60 + second;
	return seconds * 1000 + (((now % 1000) + 1000) % 1000);
}

/** `YYYY-MM-DD` in `timeZone`, which must be valid. */
export const dayIn = (now: number, timeZone: string): string => wallClock({ now, timeZone }).day;
