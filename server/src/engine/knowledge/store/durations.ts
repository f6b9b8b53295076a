import { ownValue } from '../../text/ownValue.ts';
import { HelpfulError } from '../operations/helpfulError.ts';

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Seconds in `1h` or `7 d`; null where nothing is given. Throws a `HelpfulError` for anything else, weeks and fractions
 * included (membot 0.19.5, refresh frequencies).
 */
export function parseDuration(text: string | null | undefined): number | null {
	const given = text?.trim() ?? '';
	if (given === '') return null;
	const [, count, unit = ''] = /^(\d+)\s*([smhd])$/i.exec(given) ?? [];
	const seconds = ownValue(secondsIn, unit.toLowerCase());
	if (seconds === undefined) throw new HelpfulError('input_error', `invalid duration: ${text}`);
	return Number(count) * seconds;
}
