import { exists, isoDate } from '../rules/memory/dailyNames.ts';
import { datesIn, daysBetween, type WrittenDay } from '../rules/memory/dates.ts';

/** `3.11.2026`, and `2026年11月3日`, with what is before, between and behind the numbers. */
const shapes: readonly {
	readonly shape: RegExp;
	readonly order: readonly ['year' | 'day', 'month', 'year' | 'day'];
}[] = [
	{ shape: /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/gu, order: ['day', 'month', 'year'] },
	{ shape: /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/gu, order: ['year', 'month', 'day'] },
];

/** Every day that `text` names in full, as people write it in English, German and Chinese, in the order of the text. */
export function daysIn(text: string): readonly WrittenDay[] {
	const found = [...datesIn(text)];
	for (const { shape, order } of shapes)
		for (const match of text.matchAll(shape)) {
			const named = { year: 0, month: 0, day: 0 };
			for (const [at, part] of order.entries()) named[part] = Number(match[at + 1]);
			if (exists(named)) found.push({ day: isoDate(named), start: match.index, end: match.index + match[0].length });
		}
	return found.sort((a, b) => a.start - b.start);
}

/** True where `day` is at least so many days before `today`, both `YYYY-MM-DD`. */
export const isPast = (day: string, today: string, days: number): boolean => daysBetween(day, today) >= days;
