import type { OverviewGrowth } from '../../../../protocol/overview/growth.ts';

/** How much was written on a day, against the other days of the year: the size of its square. */
type DayLevel = 0 | 1 | 2 | 3 | 4;

export interface CalendarDay {
	/** `YYYY-MM-DD`. */
	readonly day: string;
	readonly tokens: number;
	readonly level: DayLevel;
	/** The log of the day. */
	readonly path?: string;
	/** The week, from the left, and the day in it; a week begins on Monday. */
	readonly column: number;
	readonly row: number;
}

export interface Calendar {
	/** Every day, oldest first. */
	readonly days: readonly CalendarDay[];
	readonly columns: number;
	/** Where a month begins: `2026-03`, and its column. */
	readonly months: readonly { readonly month: string; readonly column: number }[];
}

const dayMs = 86_400_000;

const weekday = (at: number): number => (new Date(at).getUTCDay() + 6) % 7;

/** The year of the calendar, day by day. A quarter of the days that have anything is of each size. */
export function calendarOf({ written, since, today }: Pick<OverviewGrowth, 'written' | 'since' | 'today'>): Calendar {
	const known = new Map(written.map((each) => [each.day, each]));
	const sorted = written.map(({ tokens }) => tokens).sort((a, b) => a - b);
	const levelOf = (tokens: number): DayLevel => {
		if (tokens === 0) return 0;
		const below = sorted.filter((other) => other < tokens).length;
		return (1 + Math.min(3, Math.floor((4 * below) / sorted.length))) as DayLevel;
	};
	const first = Date.parse(since);
	const count = Math.round((Date.parse(today) - first) / dayMs) + 1;
	const before = weekday(first);
	const days = Array.from({ length: Math.max(0, count) }, (_, index): CalendarDay => {
		const day = new Date(first + index * dayMs).toISOString().slice(0, 10);
		const { tokens = 0, path } = known.get(day) ?? {};
		const place = before + index;
		return {
			day,
			tokens,
			level: levelOf(tokens),
			...(path !== undefined && { path }),
			column: Math.floor(place / 7),
			row: place % 7,
		};
	});
	const months = days
		.filter(({ day }) => day.endsWith('-01'))
		.map(({ day, column }) => ({ month: day.slice(0, 7), column }));
	return { days, columns: (days.at(-1)?.column ?? 0) + 1, months };
}
