import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Described, type Input, type Json, type JsonObject, Prose, proseDigest, thrown } from './case.ts';
import { isWorded, sentenceDifference } from './sentences.ts';

const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts `$undefined`, `$number`, `$repeat`, `$lines` and `$concat`, and GoClaw's `repeat`, in place. */
export function decode(value: Json): Input {
	if (Array.isArray(value)) return value.map(decode);
	if (!isObject(value)) return value;
	if (value.$undefined === true) return undefined;
	if (typeof value.$number === 'string') return Number(value.$number);
	if (Array.isArray(value.$repeat)) return String(decode(value.$repeat[0])).repeat(Number(value.$repeat[1]));
	if (typeof value.repeat === 'string' && typeof value.count === 'number') return value.repeat.repeat(value.count);
	if (Array.isArray(value.$lines)) {
		const [prefix, count] = value.$lines;
		return Array.from({ length: Number(count) }, (_, index) => `${String(prefix)}${index + 1}\n`).join('');
	}
	if (Array.isArray(value.$concat)) return value.$concat.map((part) => String(decode(part))).join('');
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]));
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Undefined members say nothing, in JSON as here. */
const present = (value: Readonly<Record<string, unknown>>): [string, unknown][] =>
	Object.entries(value).filter(([, each]) => each !== undefined);

/** How `actual` differs from `expected`, briefly; undefined where it does not. */
export function difference(expected: Json | undefined, actual: unknown, path = ''): string | undefined {
	const at = path === '' ? '' : `at ${path}: `;
	if (isObject(expected) && expected.$throws !== undefined) {
		return actual === thrown ? undefined : `${at}expected an error, got ${brief(actual)}`;
	}
	if (actual === proseDigest) return typeof expected === 'string' ? undefined : `${at}expected ${brief(expected)}`;
	if (actual instanceof Described && isObject(expected)) {
		const { $len: _length, $sha256: _digest, ...rest } = expected;
		return textDifference(expected, actual.text, at) ?? difference(rest, actual.rest, path);
	}
	if (isObject(expected) && typeof expected.$len === 'number') return textDifference(expected, actual, at);
	if (
		isObject(expected) &&
		typeof expected.len === 'number' &&
		typeof expected.sha256 === 'string' &&
		isText(plain(actual))
	)
		return textDifference({ $len: expected.len, $sha256: expected.sha256 }, actual, at);
	if (isObject(expected) && typeof expected.bytes === 'number' && isText(plain(actual))) {
		return bytesDifference(expected, plain(actual), actual instanceof Prose, at);
	}
	if (actual instanceof Uint8Array) return difference(expected, Buffer.from(actual).toString('utf8'), path);
	if (isWorded(expected)) return sentenceDifference(expected, actual, at);
	if (actual instanceof Prose) return difference(expected, actual.text, path);
	if (Array.isArray(expected)) {
		if (!Array.isArray(actual)) return `${at}expected an array, got ${brief(actual)}`;
		for (const [index, each] of expected.entries()) {
			const found = difference(each, actual[index], `${path}[${index}]`);
			if (found) return found;
		}
		return actual.length === expected.length ? undefined : `${at}${actual.length} items, not ${expected.length}`;
	}
	if (isObject(expected)) {
		if (!isObject(actual)) return `${at}expected ${brief(expected)}, got ${brief(actual)}`;
		const given = new Map(present(actual));
		for (const [key, each] of Object.entries(expected)) {
			const found = difference(each, given.get(key), path === '' ? key : `${path}.${key}`);
			if (found) return found;
		}
		const extra = [...given.keys()].find((key) => !Object.hasOwn(expected, key));
		return extra === undefined ? undefined : `${at}unexpected ${extra}`;
	}
	if (typeof expected === 'number' && typeof actual === 'number' && Math.abs(expected - actual) < 1e-9)
		return undefined;
	const same = isDeepStrictEqual(expected ?? null, actual ?? null);
	return same ? undefined : `${at}expected ${brief(expected)}, got ${brief(actual)}`;
}

function textDifference(expected: JsonObject, actual: unknown, at: string): string | undefined {
	const text = actual instanceof Prose ? actual.text : actual;
	if (typeof text !== 'string') return `${at}expected text, got ${brief(actual)}`;
	// Some cases count code points.
	if (text.length !== expected.$len && [...text].length !== expected.$len)
		return `${at}${text.length} units, not ${expected.$len}`;
	if (actual instanceof Prose || sha256(text) === expected.$sha256) return undefined;
	return `${at}the right length, but other text`;
}

const isText = (value: unknown): boolean => typeof value === 'string' || value instanceof Uint8Array;

const plain = (actual: unknown): unknown => (actual instanceof Prose ? actual.text : actual);

/** A digest is given in full or as its first 16 digits. */
const hasDigest = (bytes: Buffer, digest: string): boolean =>
	createHash('sha256').update(bytes).digest('hex').startsWith(digest);

/** GoClaw's long texts: bytes, digest, the first and last 24 characters, or all of it in base64. */
function bytesDifference(expected: JsonObject, actual: unknown, prose: boolean, at: string): string | undefined {
	if (typeof actual !== 'string' && !(actual instanceof Uint8Array)) return `${at}expected text, got ${brief(actual)}`;
	const bytes = Buffer.from(actual);
	if (bytes.length !== expected.bytes) return `${at}${bytes.length} bytes, not ${expected.bytes}`;
	if (prose) return undefined;
	if (typeof expected.base64 === 'string' && bytes.toString('base64') !== expected.base64) return `${at}other bytes`;
	return hasDigest(bytes, String(expected.sha256)) ? undefined : `${at}the right length, but other text`;
}

function brief(value: unknown): string {
	const text =
		value === undefined ? 'nothing' : value === thrown ? 'an error' : (JSON.stringify(value) ?? String(value));
	return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
