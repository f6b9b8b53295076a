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

const unitWords: readonly (readonly [seconds: number, unit: string])[] = [
	[86_400, 'day'],
	[3600, 'hour'],
	[60, 'minute'],
	[1, 'second'],
];

/** When a source is read again, for people: of so many seconds, or only when somebody says so. */
export function frequencyWords(every: number | null): string {
	if (every === null) return 'not read again by itself any more';
	const [seconds, unit] = unitWords.find(([seconds]) => every > 0 && every % seconds === 0) ?? [1, 'second'];
	const count = every / seconds;
	return `read again every ${count === 1 ? unit : `${count} ${unit}s`}`;
}
