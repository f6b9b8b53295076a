import { once } from '../../../text/once.ts';

/** English month names as people write them, whole or cut to three or four letters. */
const months: ReadonlyMap<string, number> = new Map(
	[
		'january',
		'february',
		'march',
		'april',
		'may',
		'june',
		'july',
		'august',
		'september',
		'october',
		'november',
		'december',
	].flatMap((name, index): [string, number][] => [
		[name, index + 1],
		[name.slice(0, 3), index + 1],
		...(name === 'september' ? [['sept', index + 1] as [string, number]] : []),
	]),
);

const monthNames = [...months].filter(
	([name]) => name.length > 4 || name === 'may' || name === 'june' || name === 'july',
);

const monthNumber = (name: string): number | undefined => months.get(name.toLowerCase());

/** `november` for 11. */
export const monthName = (month: number): string | undefined => monthNames.find(([, number]) => number === month)?.[0];

interface DateInText {
	/** 1..12 */
	readonly month: number;
	/** 1..31; undefined where only a month is named. */
	readonly day?: number;
	readonly year?: number;
	/** Half-open UTF-16 range in the text. */
	readonly start: number;
	readonly end: number;
}

const named =
	'(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?';

/** How a date is written, and what its groups say. */
type WayToWrite = readonly [
	RegExp,
	(groups: readonly (string | undefined)[]) => Omit<DateInText, 'start' | 'end'> | undefined,
];

/** `8 May 2023`, `May 8th, 2023`, `8 May`, `May 2023`; numbers all the way are `2023-05-08` and its like. */
const patterns = once((): readonly WayToWrite[] => [
	[
		new RegExp(
			`(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${named}(?:,? (\\d{4}))?(?![\\p{L}\\p{N}])`,
			'giu',
		),
		([day, month = '', year]) => dateOf(year, monthNumber(month), day),
	],
	[
		new RegExp(`(?<![\\p{L}\\p{N}])${named} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\p{L}\\p{N}:])`, 'giu'),
		([month = '', day, year]) =>
			year === undefined && isVerb(month) ? undefined : dateOf(year, monthNumber(month), day),
	],
	[
		new RegExp(`(?<![\\p{L}\\p{N}])${named},? (\\d{4})(?![\\p{L}\\p{N}])`, 'giu'),
		([month = '', year]) => dateOf(year, monthNumber(month), undefined),
	],
	[/(?<![\d.-])(\d{4})([-/.])(\d{2})\2(\d{2})(?![\d-])/g, ([year, , month, day]) => dateOf(year, Number(month), day)],
	[/(?<![\d.-])(\d{4})-(\d{2})(?![\d-])/g, ([year, month]) => dateOf(year, Number(month), undefined)],
	// 21.11.2026 has one reading; 11/21/2026 has one where the other would be a thirteenth month.
	[/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d.])/g, ([day, month, year]) => dateOf(year, Number(month), day)],
	[
		/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g,
		([first, second, year]) => {
			if (Number(first) > 12) return dateOf(year, Number(second), first);
			return Number(second) > 12 ? dateOf(year, Number(first), second) : undefined;
		},
	],
]);

/** `you may 20 times` is no day. */
const isVerb = (month: string): boolean => month === 'may' || month === 'march' || month === 'mar';

function dateOf(
	year: string | undefined,
	month: number | undefined,
	day: string | undefined,
): Omit<DateInText, 'start' | 'end'> | undefined {
	if (month === undefined || month < 1 || month > 12) return undefined;
	if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return undefined;
	return {
		month,
		...(day !== undefined && { day: Number(day) }),
		...(year !== undefined && { year: Number(year) }),
	};
}

/** Cheaper than the patterns, and enough to leave most texts alone. */
const mayHaveDate = /\d(?:st|nd|rd|th)?(?: of)? [a-z]{3}|[a-z]{3}\.?,? \d|\d[-/.]\d/i;

/** The dates that are written in `text`, in any of the usual ways; English where a month is a word. */
export function datesIn(text: string): readonly DateInText[] {
	if (!/\d/.test(text) || !mayHaveDate.test(text)) return [];
	const found: DateInText[] = [];
	for (const [pattern, read] of patterns()) {
		for (const match of text.matchAll(pattern)) {
			const date = read(match.slice(1));
			const end = match.index + match[0].length;
			if (!date || found.some((other) => other.start < end && match.index < other.end)) continue;
			found.push({ ...date, start: match.index, end });
		}
	}
	return found;
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** What a date is found by, however it was written: `2026-11-21`, `2026-11` and, for the day of any year, `--11-21`. */
export function dateTerms({ year, month, day }: Omit<DateInText, 'start' | 'end'>): readonly string[] {
	const terms: string[] = [];
	const ofYear = day === undefined ? undefined : `${padded(month, 2)}-${padded(day, 2)}`;
	if (year !== undefined) {
		terms.push(`${padded(year, 4)}-${padded(month, 2)}`);
		if (ofYear !== undefined) terms.push(`${padded(year, 4)}-${ofYear}`);
	}
	if (ofYear !== undefined) terms.push(`--${ofYear}`);
	return terms;
}

/** Days since 1970-01-01; undefined where the date has no year or no day, or is no day of the calendar. */
export function dayNumber({ year, month, day }: Omit<DateInText, 'start' | 'end'>): number | undefined {
	if (year === undefined || day === undefined) return undefined;
	const moment = Date.UTC(year, month - 1, day);
	const date = new Date(moment);
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? moment / 86_400_000 : undefined;
}

/** The first whole date in `text`, as days since 1970-01-01. */
export function firstDay(text: string): number | undefined {
	for (const date of [...datesIn(text)].sort((a, b) => a.start - b.start)) {
		const day = dayNumber(date);
		if (day !== undefined) return day;
	}
	return undefined;
}
