import { at, isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import type { PreparedShape } from '../validation/shape.ts';

type KeyPath = readonly string[];

/** Where `memorySearch` of earlier versions goes when OpenClaw 2026.9.6 starts; of everybody, the first that has a setting counts. */
function moves(config: JsonObject): readonly { readonly from: KeyPath; readonly to: KeyPath }[] {
	const entries = at(config, 'agents', 'entries');
	const ids = isJsonObject(entries) ? Object.keys(entries) : [];
	return [
		{ from: ['agents', 'defaults', 'memorySearch'], to: ['memory', 'search'] },
		{ from: ['memorySearch'], to: ['memory', 'search'] },
		...ids.map((id) => ({
			from: ['agents', 'entries', id, 'memorySearch'],
			to: ['agents', 'entries', id, 'memory', 'search'],
		})),
	].filter(({ from }) => isJsonObject(at(config, ...from)));
}

/** `first`, and what only `other` has. */
function merged(first: Json | undefined, other: Json): Json {
	if (first === undefined) return other;
	if (!isJsonObject(first) || !isJsonObject(other)) return first;
	const keys = new Set([...Object.keys(first), ...Object.keys(other)]);
	return Object.fromEntries([...keys].map((key) => [key, merged(first[key], other[key] ?? null)]));
}

function without(config: JsonObject, [key = '', ...rest]: KeyPath): JsonObject {
	const { [key]: inner, ...others } = config;
	return rest.length > 0 && isJsonObject(inner) ? { ...config, [key]: without(inner, rest) } : others;
}

function withValue(config: JsonObject, [key = '', ...rest]: KeyPath, value: Json): JsonObject {
	const inner = config[key];
	return { ...config, [key]: rest.length === 0 ? value : withValue(isJsonObject(inner) ? inner : {}, rest, value) };
}

const startsWith = (path: readonly PropertyKey[], start: KeyPath): boolean =>
	start.every((key, index) => path[index] === key);

/** This name of a provider is one of earlier versions; the program writes another. */
const named = (search: Json): Json =>
	isJsonObject(search) && search.provider === 'auto' ? { ...search, provider: 'openai' } : search;

/** `config` with the settings of memory search where this version has them. */
export function memoryMoved(config: JsonObject): PreparedShape {
	const moved = moves(config);
	const value = moved.reduce(
		(next, { from, to }) =>
			without(withValue(next, to, named(merged(at(next, ...to), at(config, ...from) ?? null))), from),
		config,
	);
	return {
		value,
		isEarlier: moved.length > 0,
		written(path) {
			// What stands there already wins.
			if (at(config, ...path.map(String)) !== undefined) return path;
			const move = moved.find(
				({ from, to }) =>
					startsWith(path, to) && at(config, ...from, ...path.slice(to.length).map(String)) !== undefined,
			);
			return move ? [...move.from, ...path.slice(move.to.length)] : path;
		},
	};
}
