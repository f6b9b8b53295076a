import { InvalidArgumentError } from 'commander';
import type { WordingOption } from './wordingOption.ts';

/** A calendar date with a time, or alone; the engine's own parser would take `1` and `March` for dates, too. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** ms since the epoch. */
export function parseMoment(text: string): number {
	const moment = isoDate.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(moment)) throw new InvalidArgumentError('Write a time such as 2026-11-21T09:30:00Z.');
	// Date.parse lets February have 30 days.
	const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
	if (day.toISOString().slice(0, 10) !== text.slice(0, 10)) throw new InvalidArgumentError('This date does not exist.');
	return moment;
}

export function parseTimeZone(name: string): string {
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
	} catch {
		throw new InvalidArgumentError('Write a time zone such as Europe/Lisbon.');
	}
}

/** `runtime`, `chat`, or the file of a wording pack. */
export const parseWording = (text: string): WordingOption =>
	text === 'runtime' || text === 'chat' ? text : { file: text };

/** A count of one or more. */
export function parseCount(text: string): number {
	if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write a whole number, 1 or more.');
	return Number(text);
}

/** A count that may be none. */
export function parseLimit(text: string): number {
	if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number, 0 or more.');
	return Number(text);
}

/** Tokens that a model takes in. */
export function parseWindow(text: string): number {
	if (!/^[1-9]\d{2,8}$/.test(text)) throw new InvalidArgumentError('Write a number of tokens, such as 200000.');
	return Number(text);
}

/** A port of this computer; 0 for any that is free. */
export function parsePort(text: string): number {
	if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('Write a port: 0 to 65535.');
	return Number(text);
}

/** An option that may be given more than once. */
export const gather = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** Who talks with an agent: nobody is called by an empty id. */
export function parseName(id: string): string {
	if (id === '') throw new InvalidArgumentError('it is empty.');
	return id;
}
