import type { TextRange } from '../../text/range.ts';
import { exists, isoDate } from './dailyNames.ts';

/** A day that a text names in full, with its year. */
export interface WrittenDay extends TextRange {
	/** `YYYY-MM-DD`. */
	readonly day: string;
}

const months: readonly string[] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const month =
	'(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** `2026-11-20`, `20 November 2026`, `Nov 20th, 2026`. */
export const datePattern = [
	'(?<![\\d-])\\d{4}-\\d{2}-\\d{2}(?![\\d-])',
	`(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${month},? \\d{4}(?!\\d)`,
	`\\b${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}(?!\\d)`,
].join('|');

/** The day that `written`, a text of that pattern, names; undefined where the calendar has no such day. */
export function dayOf(written: string): string | undefined {
	const name = /[a-z]{3,}/i.exec(written)?.[0].slice(0, 3).toLowerCase() ?? '';
	const numbers = (written.match(/\d+/g) ?? []).map(Number);
	const [first = 0, second = 0, third = 0] = numbers;
	const index = months.indexOf(name);
	const date = index < 0 ? { year: first, month: second, day: third } : { year: second, month: index + 1, day: first };
	return exists(date) ? isoDate(date) : undefined;
}

const anyDate = new RegExp(datePattern, 'gi');

/** Without either there is no date; found in a fraction of the time. */
const somethingOfADate = /\d-\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/** Every day that `text` names in full. */
export const datesIn = (text: string): WrittenDay[] =>
	(somethingOfADate.test(text) ? [...text.matchAll(anyDate)] : []).flatMap(({ 0: written, index }) => {
		const day = dayOf(written);
		return day === undefined ? [] : [{ day, start: index, end: index + written.length }];
	});

/** Days from `from` to `to`, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
