import { HelpfulError } from '../operations/helpfulError.ts';
import type { StoreRules } from '../rules/storeRules.ts';
import { parseDuration } from './durations.ts';

/**
 * The time that `given` means, as ISO 8601: so long before `now` (`30d`, `12h`), or a date as the rules take it. Throws a
 * `HelpfulError` for anything else; `name` is what it was given for.
 */
export function timeGiven({ dateOf }: Pick<StoreRules, 'dateOf'>, now: number, given: string, name: string): string {
	const trimmed = given.trim();
	const age = /^\d+[smhd]$/i.test(trimmed) ? parseDuration(trimmed) : null;
	const time = new Date(age === null ? dateOf(trimmed) : now - age * 1000);
	if (Number.isNaN(time.getTime())) throw new HelpfulError('input_error', `invalid ${name}: ${given}`);
	return time.toISOString();
}
