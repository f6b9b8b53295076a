import { posix, win32 } from 'node:path';
import {
	isFailure,
	isJsonObject,
	type Json,
	type Json5Document,
	type JsonObject,
	parseJson5,
} from '../../../../text/json5.ts';
import type { FileContent } from '../../../../workspace/snapshot.ts';

export const includeKey = '$include';
const deepestInclude = 10;
/** A handful of files that each include the next one many times over would otherwise unfold without end. */
const mostIncludes = 256;

/** Why the configuration cannot be put together; `file` is the one whose `$include` is at fault. */
export class IncludeProblem extends Error {
	readonly file: string;
	constructor(message: string, file: string) {
		super(message);
		this.file = file;
	}
}

/** Later wins; arrays are put end to end, objects merged key by key. */
function deepMerge(target: Json, source: Json): Json {
	if (Array.isArray(target) && Array.isArray(source)) return [...target, ...source];
	if (!isJsonObject(target) || !isJsonObject(source)) return source;
	const merged: Record<string, Json> = { ...target };
	for (const [key, value] of Object.entries(source)) {
		const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
		merged[key] = before === undefined ? value : deepMerge(before, value);
	}
	return merged;
}

export interface IncludeResult {
	readonly value: Json;
	/** Every file that took part, by absolute path; the main one first. */
	readonly documents: ReadonlyMap<string, Json5Document>;
}

const pathsFor = (file: string) => (/^[A-Za-z]:[\\/]/u.test(file) ? win32 : posix);

/** The absolute path that `wanted`, an include of the file `from`, means. */
export function includedPath(from: string, wanted: string): string {
	const paths = pathsFor(from);
	return paths.normalize(paths.isAbsolute(wanted) ? wanted : paths.resolve(paths.dirname(from), wanted));
}

/**
 * `main` with every `$include` in place. Included files come from `included`, by absolute path: nothing is read here.
 * Throws `IncludeProblem` where the runtime would refuse the configuration.
 */
export function resolveIncludes(
	mainPath: string,
	main: Json5Document,
	included: ReadonlyMap<string, FileContent>,
): IncludeResult {
	const documents = new Map<string, Json5Document>([[mainPath, main]]);
	let includes = 0;

	const load = (from: string, wanted: string, chain: readonly string[]): Json => {
		const target = includedPath(from, wanted);
		if (chain.includes(target)) throw new IncludeProblem(`${wanted} includes itself, directly or in a circle`, from);
		if (chain.length > deepestInclude) throw new IncludeProblem(`more than ${deepestInclude} files deep`, from);
		includes += 1;
		if (includes > mostIncludes) throw new IncludeProblem(`more than ${mostIncludes} includes in all`, from);
		const content = included.get(target);
		if (content?.kind !== 'text') throw new IncludeProblem(`${wanted} cannot be read (${target})`, from);
		const parsed = parseJson5(content.text);
		if (isFailure(parsed)) throw new IncludeProblem(`${wanted} is not valid JSON5: ${parsed.message}`, from);
		documents.set(target, parsed);
		return process(parsed.value, target, [...chain, target]);
	};

	const includeInto = (object: JsonObject, file: string, chain: readonly string[]): Json => {
		const wanted = object[includeKey];
		const list = Array.isArray(wanted) ? wanted : [wanted];
		let value: Json = {};
		for (const item of list) {
			if (typeof item !== 'string') throw new IncludeProblem('expected a path, or an array of paths', file);
			const loaded = load(file, item, chain);
			value = Array.isArray(wanted) ? deepMerge(value, loaded) : loaded;
		}
		const others = Object.entries(object).filter(([key]) => key !== includeKey);
		if (others.length === 0) return value;
		if (!isJsonObject(value)) throw new IncludeProblem('other keys next to it need it to be an object', file);
		return deepMerge(value, Object.fromEntries(others.map(([key, each]) => [key, process(each, file, chain)])));
	};

	const process = (value: Json, file: string, chain: readonly string[]): Json => {
		if (Array.isArray(value)) return value.map((item) => process(item, file, chain));
		if (!isJsonObject(value)) return value;
		if (includeKey in value) return includeInto(value, file, chain);
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, process(each, file, chain)]));
	};

	return { value: process(main.value, mainPath, [pathsFor(mainPath).normalize(mainPath)]), documents };
}
