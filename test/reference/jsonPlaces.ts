import type { Json, JsonObject } from '../../server/src/engine/text/json5.ts';
import { without } from './leaveOut.ts';

const isObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place of a configuration, outer ones first. */
export function placesInJson(value: Json, above: readonly string[] = []): readonly (readonly string[])[] {
	if (!isObject(value)) return [];
	const own = Object.keys(value).map((key) => [...above, key]);
	return [...own, ...own.flatMap((place) => placesInJson(value[place.at(-1) ?? ''] ?? null, place))];
}

/** `value` with nothing at `place`. */
export function withoutPlace(value: Json, [key = '', ...rest]: readonly string[]): Json {
	if (!isObject(value) || !(key in value)) return value;
	if (rest.length === 0) return without(value, key);
	const inner = value[key];
	return isObject(inner) ? { ...value, [key]: withoutPlace(inner, rest) } : value;
}
