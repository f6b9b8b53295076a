import { HelpfulError } from '../operations/helpfulError.ts';
import { parseDuration } from './durations.ts';

/** When a date was that somebody writes, in ms since the epoch. Throws a `HelpfulError` for what is none. */
function dateOf(given: string): number {
	// What JavaScript takes as well could mean anything: `45` is the year 2045, and all that is older would go.
	const time = /^\d{4}-\d{2}-\d{2}(?:$|T)/.test(given) ? Date.parse(given) : Number.NaN;
	if (Number.isNaN(time)) {
		throw new HelpfulError('input_error', `“${given}” is not a time; write 30d, 12h, or a date such as 2026-05-15`);
	}
	return time;
}

/**
 * The time that `given` means, as ISO 8601: so long before `now` (`30d`, `12h`), or a date. Throws a `HelpfulError` for
 * anything else; `name` is what it was given for.
 */
export function timeGiven(now: number, given: string, name: string): string {
	const trimmed = given.trim();
	const age = /^\d+[smhd]$/i.test(trimmed) ? parseDuration(trimmed) : null;
	const time = new Date(age === null ? dateOf(trimmed) : now - age * 1000);
	if (Number.isNaN(time.getTime())) throw new HelpfulError('input_error', `invalid ${name}: ${given}`);
	return time.toISOString();
}
