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

const formats = new Map<string, Intl.DateTimeFormat>();
/** More zones than the world has: this only bounds what names without meaning take. */
const mostFormats = 1_000;

/** Formatters are slow to make, and the same few zones come again and again. Throws a `RangeError` for no zone. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone);
	if (known) return known;
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
	if (formats.size >= mostFormats) formats.clear();
	formats.set(timeZone, format);
	return format;
}

/** The zone that `Date` goes by in this process, where somebody has said so. */
let ownZone: string | undefined;

/**
 * To be told once, at the start of a program: `timeZone` is certainly the zone that `Date` goes by here. Its clock is then read without
 * `Intl`, whose first use takes as long as starting a dozen rules.
 */
export function setOwnZone(timeZone: string): void {
	ownZone = timeZone;
}

/** The zones of which `Date` itself shows the clock. */
const isDates = (timeZone: string): boolean => timeZone === 'UTC' || timeZone === ownZone;

/** True where `name` names a zone that this machine knows; white space around it does not matter. */
export function isTimeZone(name: string): boolean {
	if (isDates(name.trim())) return true;
	try {
		return Boolean(formatFor(name.trim()));
	} catch {
		return false;
	}
}

/** What was asked last, by zone: at one keystroke, every session asks for the same second. */
const shown = new Map<string, { readonly second: number; readonly clock: WallClock }>();

/** What the clock and the calendar on the person's wall show. Throws a `RangeError` for a zone that does not exist. */
export function wallClock({ now, timeZone }: Moment): WallClock {
	const second = Math.floor(now / 1000);
	const last = shown.get(timeZone);
	if (last?.second === second) return last.clock;
	const clock = readClock(now, timeZone);
	if (shown.size >= mostFormats) shown.clear();
	shown.set(timeZone, { second, clock });
	return clock;
}

/** The year 10,000: from there on, and before 1970, years are written otherwise or clocks were set by seconds. */
const lastOfDates = 253_402_000_000_000;

function readClock(now: number, timeZone: string): WallClock {
	if (now >= 0 && now < lastOfDates && isDates(timeZone)) return clockOf(new Date(now), timeZone === 'UTC');
	const part = Object.fromEntries(
		formatFor(timeZone)
			.formatToParts(now)
			.map(({ type, value }) => [type, value]),
	);
	return {
		day: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
		hour: Number(part.hour),
		minute: Number(part.minute),
		second: Number(part.second),
	};
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

function clockOf(date: Date, isUniversal: boolean): WallClock {
	if (isUniversal)
		return {
			day: date.toISOString().slice(0, 10),
			hour: date.getUTCHours(),
			minute: date.getUTCMinutes(),
			second: date.getUTCSeconds(),
		};
	return {
		day: `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`,
		hour: date.getHours(),
		minute: date.getMinutes(),
		second: date.getSeconds(),
	};
}

/** What that clock shows, in ms since the epoch of a clock in UTC that shows the same. */
export function wallTime(moment: Moment): number {
	const { day, hour, minute, second } = wallClock(moment);
	const ms = ((moment.now % 1000) + 1000) % 1000;
	return Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

/** The calendar day that lies `days` before `day`; both `YYYY-MM-DD`. */
export function dayBefore(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
