import { isJsonObject, type Json, type JsonObject } from '../../../../../text/json5.ts';
import { lostKeys } from '../../lostKeys.ts';

/** Keys from the root of a configuration downwards; places in lists are keys as well. */
export type KeyPath = readonly PropertyKey[];

/** An object or a list of a draft, which may be changed. */
export interface ConfigBranch {
	[key: string]: Json | undefined;
}

/** One member that is there. */
interface Member {
	readonly owner: ConfigBranch;
	readonly key: string;
}

const isBranch = (value: Json | undefined): value is JsonObject | readonly Json[] =>
	typeof value === 'object' && value !== null;

/** Lists are looked into by their places, as objects by their keys. */
const asBranch = (value: JsonObject | readonly Json[]): ConfigBranch => value as object as ConfigBranch;

/** The object that `owner` has at `key`; undefined where it has none, or something else. */
export function objectAt(owner: ConfigBranch | undefined, ...path: readonly string[]): ConfigBranch | undefined {
	let found = owner;
	for (const key of path) {
		const inner = found?.[key];
		found = isJsonObject(inner) ? asBranch(inner) : undefined;
	}
	return found;
}

/**
 * A copy of a configuration that is brought up to date step by step, as the program does it. What moves takes along where it was
 * written, so that a mistake in it can be shown there.
 */
export class ConfigDraft {
	readonly root: ConfigBranch;
	/** Where an object or a list was written. */
	readonly #written = new WeakMap<object, KeyPath>();
	/** Where members were written that have moved. */
	readonly #moved = new WeakMap<object, Map<string, KeyPath>>();

	constructor(config: JsonObject) {
		this.root = this.#copy(config, []) as ConfigBranch;
	}

	#copy(value: Json, path: KeyPath): Json {
		if (!isBranch(value)) return value;
		const copy = Array.isArray(value)
			? value.map((each, index) => this.#copy(each, [...path, index]))
			: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.#copy(each, [...path, key])]));
		this.#written.set(copy, path);
		return copy;
	}

	/** Where the value at this path was written; the path itself where nobody wrote it. */
	written(path: KeyPath): KeyPath {
		let place: KeyPath | undefined = [];
		let here: Json | undefined = this.root as JsonObject;
		for (const step of path) {
			const key = String(step);
			const owner: object | undefined = isBranch(here) ? here : undefined;
			const start: KeyPath | undefined = owner === undefined ? place : this.#written.get(owner);
			place = (owner && this.#moved.get(owner)?.get(key)) ?? (start && [...start, step]);
			here = owner && (owner as ConfigBranch)[key];
		}
		return place ?? path;
	}

	/** Where an object or a list was written. */
	writtenAt(owner: ConfigBranch): KeyPath {
		return this.#written.get(owner) ?? [];
	}

	/** Every member that a pattern leads to; `*` is any key of an object or a list, `@agents` the defaults and each agent. */
	members(pattern: string, start = this.root): readonly Member[] {
		return expand(pattern).flatMap((keys) => {
			const last = keys.at(-1) ?? '';
			let owners: readonly ConfigBranch[] = [start];
			for (const key of keys.slice(0, -1)) owners = owners.flatMap((owner) => branchesAt(owner, key));
			return owners.flatMap((owner) => keysOf(owner, last).map((key) => ({ owner, key })));
		});
	}

	/** The objects that a pattern leads to. */
	objects(pattern: string, start = this.root): readonly ConfigBranch[] {
		return this.members(pattern, start).flatMap(({ owner, key }): readonly ConfigBranch[] => {
			const found = objectAt(owner, key);
			return found === undefined ? [] : [found];
		});
	}

	/** The object at `key`; a new one where there is none, or something else. */
	ensure(owner: ConfigBranch, ...path: readonly string[]): ConfigBranch {
		return path.reduce<ConfigBranch>((found, key) => {
			const inner = objectAt(found, key) ?? {};
			found[key] = inner as JsonObject;
			return inner;
		}, owner);
	}

	/** Puts a member elsewhere, over what is there. */
	move({ owner, key }: Member, to: ConfigBranch, name: string): void {
		this.#carry({ owner, key }, to, name, owner[key]);
		delete owner[key];
	}

	/** Puts a member elsewhere; what is there already wins. */
	fill(from: Member, to: ConfigBranch, name: string): void {
		if (to[name] === undefined) this.move(from, to, name);
		else delete from.owner[from.key];
	}

	/** Puts something else where a member is made of, or derived from, one that was written. */
	replace(from: Member, to: ConfigBranch, name: string, value: Json): void {
		this.#carry(from, to, name, value);
	}

	/** Adds what `target` does not have, object by object. */
	merge(target: ConfigBranch, source: ConfigBranch): void {
		for (const [key, value] of Object.entries(source)) {
			if (value === undefined || lostKeys.has(key)) continue;
			const [mine, theirs] = [objectAt(target, key), objectAt(source, key)];
			if (target[key] === undefined) this.#carry({ owner: source, key }, target, key, value);
			else if (mine && theirs) this.merge(mine, theirs);
		}
	}

	#carry({ owner, key }: Member, to: ConfigBranch, name: string, value: Json | undefined): void {
		const start = this.#written.get(owner);
		const place = this.#moved.get(owner)?.get(key) ?? (start && [...start, key]);
		const moved = this.#moved.get(to) ?? new Map<string, KeyPath>();
		if (place) this.#moved.set(to, moved.set(name, place));
		to[name] = value;
	}
}

/** What stands for several places: the defaults and each agent, each agent, all of the tools. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
	'@agents': ['agents.defaults', 'agents.entries.*'],
	'@each': ['agents.entries.*'],
	'@tools': ['tools', 'agents.entries.*.tools'],
	'@search': ['memory.search', 'agents.entries.*.memory.search'],
};

const expanded = new Map<string, readonly (readonly string[])[]>();

function expand(pattern: string): readonly (readonly string[])[] {
	let found = expanded.get(pattern);
	if (!found) {
		const [first = '', ...rest] = pattern.split('.');
		found = (shorthands[first] ?? [first]).map((start) => [...start.split('.'), ...rest]);
		expanded.set(pattern, found);
	}
	return found;
}

const branchesAt = (owner: ConfigBranch, key: string): readonly ConfigBranch[] =>
	keysOf(owner, key)
		.map((each) => owner[each])
		.filter(isBranch)
		.map(asBranch);

function keysOf(owner: ConfigBranch, key: string): readonly string[] {
	if (key === '*') return Object.keys(owner).filter((each) => !lostKeys.has(each));
	return Object.hasOwn(owner, key) ? [key] : [];
}
