import { Argument, InvalidArgumentError, Option } from 'commander';
import { isKind, kindNames } from '../../engine/knowledge/search/filter.ts';
import { parseDuration } from '../../engine/knowledge/store/durations.ts';
import { timeGiven } from '../../engine/knowledge/store/times.ts';
import { readVersionId } from '../../engine/knowledge/store/versionIds.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';

/** A number as a tool takes it. */
function parseNumber(text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number, 0 or more.');
	return Number(text);
}

/** The name of a version as a tool takes it. */
export function parseVersion(text: string): string {
	try {
		readVersionId(text);
	} catch {
		throw new InvalidArgumentError('Write a time as `versions` prints it.');
	}
	return text;
}

/** Kinds of entries, with commas between them. */
export function parseKinds(text: string): readonly string[] {
	const kinds = text.split(',').map((kind) => kind.trim());
	const unknown = kinds.find((kind) => !isKind(kind));
	if (unknown !== undefined) {
		throw new InvalidArgumentError(`Write a MIME type such as text/markdown, or one of: ${kindNames.join(', ')}.`);
	}
	return kinds;
}

/** A time as ISO 8601: a date, or how long ago. */
export function parseTime(text: string): string {
	try {
		return timeGiven(Date.now(), text, 'time');
	} catch {
		throw new InvalidArgumentError('Write how long ago it was (30d, 12h), or a date such as 2026-05-15.');
	}
}

/** How often, as the store takes it. */
export function parseFrequency(text: string): string {
	try {
		parseDuration(text);
		return text;
	} catch {
		throw new InvalidArgumentError('Write a time such as 30m, 12h or 7d.');
	}
}

export const path = (name = 'logical_path', description = 'where it is in the store, such as notes/tea.md') =>
	new Argument(`<${name}>`, description);
export const number = (flag: string, description: string) => new Option(flag, description).argParser(parseNumber);
export const text = (flag: string, description: string) => new Option(flag, description);
export const note = () => text('--change-note <text>', 'why, kept with the version');
export const prefix = () => text('--prefix <path>', 'only paths that begin like this');
export const version = () =>
	text('--version <time>', 'an older version, as `versions` names it').argParser(parseVersion);

export const models = () => text('--models <dir>', 'folder with the model, as owner/name/…; nothing is downloaded');

/** What a person types, or what comes from a pipe where that is `-` or nothing. */
export async function textOrInput(given: unknown, terminal: Terminal): Promise<string> {
	if (typeof given === 'string' && given !== '-') return given;
	const input = await terminal.input?.();
	if (input === undefined) throw new InputError('Nothing was given to write. Add the text, or pipe it in');
	return input;
}

/** A value in JSON. Throws an `InputError` where it is none. */
export function json(given: string, what: string): unknown {
	try {
		return JSON.parse(given);
	} catch (error) {
		throw new InputError(`${what} must be JSON: ${errorMessage(error)}`);
	}
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `1.4 MB`. */
export function bytes(count: number | null): string {
	if (count === null) return 'unknown size';
	const power = Math.min(units.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
	if (count === 1) return '1 byte';
	return `${power === 0 ? count : (count / 1000 ** power).toFixed(1)} ${units[power]}`;
}

export const several = (count: number, one: string, many = `${one}s`): string =>
	`${count.toLocaleString('en')} ${count === 1 ? one : many}`;
