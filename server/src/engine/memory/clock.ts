/** A moment as the person lives it. */
export interface Moment {
	/** ms since the epoch. */
	readonly now: number;
	/** IANA name. */
	readonly timeZone: string;
}

export interface WallClock {
	/** `YYYY-MM-DD`. */
	readonly day: string;
	/** 0..23 */
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
}

/** What the clock and the calendar on the person's wall show. Throws a `RangeError` for a zone that does not exist. */
export function wallClock({ now, timeZone }: Moment): WallClock {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	});
	const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
	return {
		day: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
		hour: Number(part.hour),
		minute: Number(part.minute),
		second: Number(part.second),
	};
}

/** The calendar day that lies `days` before `day`; both `YYYY-MM-DD`. */
export function dayBefore(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
