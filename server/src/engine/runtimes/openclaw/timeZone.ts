const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Formatters are slow to make and the same few zones come again and again. */
function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
	if (formats.has(timeZone)) return formats.get(timeZone);
	let format: Intl.DateTimeFormat | undefined;
	try {
		format = new Intl.DateTimeFormat('en-US', {
			timeZone,
			year: 'numeric',
			month: '2-digit',
			day: '2-digit',
			hour: '2-digit',
			minute: '2-digit',
			second: '2-digit',
			hourCycle: 'h23',
		});
	} catch {
		format = undefined;
	}
	formats.set(timeZone, format);
	return format;
}

/** White space around the name does not matter. */
export const isTimeZone = (name: string): boolean => formatFor(name.trim()) !== undefined;

/** The first of the candidates that names a zone, else UTC. */
export const firstValidZone = (...candidates: readonly (string | undefined)[]): string => {
	for (const candidate of candidates) {
		const zone = candidate?.trim();
		if (zone && formatFor(zone)) return zone;
	}
	return 'UTC';
};

const partsOf = (now: number, timeZone: string): Readonly<Record<string, string>> =>
	Object.fromEntries((formatFor(timeZone)?.formatToParts(now) ?? []).map(({ type, value }) => [type, value]));

/** ms since midnight in `timeZone`, which must be valid. */
export function timeOfDay(now: number, timeZone: string): number {
	const parts = partsOf(now, timeZone);
	const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second);
	return seconds * 1000 + (((now % 1000) + 1000) % 1000);
}

/** `YYYY-MM-DD` in `timeZone`, which must be valid. */
export function dayIn(now: number, timeZone: string): string {
	const parts = partsOf(now, timeZone);
	return `${parts.year}-${parts.month}-${parts.day}`;
}
