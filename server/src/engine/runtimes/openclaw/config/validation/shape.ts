import * as z from 'zod';
import type { Json, JsonObject } from '../../../../text/json5.ts';
import { ownValue } from '../../../../text/ownValue.ts';
import type { Checks, ValueCheck } from './checks.ts';
import { textTests } from './textTests.ts';

/**
 * A configuration schema as data. `scripts/generate/describe-config.mjs` writes it from an installed package; this is how to
 * read it: a string is a plain type (`s` string, `n` number, `b` boolean, `u` anything, `0` null), an array starts with
 * its kind. In objects a key that ends in `!` is required.
 */
export type Shape =
	| 's'
	| 'n'
	| 'b'
	| 'u'
	| '0'
	| readonly ['s' | 'n', Bounds]
	/** Object: its keys, and what other keys may hold; without a third element other keys are errors. */
	| readonly ['o', Readonly<Record<string, Shape>>, ('strip' | Shape)?]
	| readonly ['l' | 'e', readonly (string | number | boolean)[]]
	| readonly ['a', Shape, Bounds?]
	| readonly ['t', readonly Shape[]]
	| readonly ['r', Shape, Shape]
	| readonly ['|', readonly Shape[]]
	/** Union told apart by the value of one key. */
	| readonly ['d', string, readonly Shape[]]
	/** Null, or this. */
	| readonly ['?', Shape]
	/** This, which the runtime then makes something else of: what is wrong in it is wrong with all of it. */
	| readonly ['>', Shape]
	/** The shared shape of that number. */
	| readonly ['#', number];

export interface Bounds {
	readonly int?: 1;
	readonly min?: number;
	readonly max?: number;
	readonly gt?: number;
	readonly gte?: number;
	readonly lt?: number;
	readonly lte?: number;
	/** A pattern, and what the runtime says where it is not met, where it has words of its own. */
	readonly re?: readonly [source: string, flags: string, says?: string];
	readonly format?: 'url' | 'datetime';
	readonly prefix?: string;
	readonly trim?: 1;
	/** What the runtime says where `min` is not met, where it has words of its own. */
	readonly minSays?: string;
	/** What else is asked of the text, named by what the runtime says where it is not met: keys of `textTests`. */
	readonly also?: readonly string[];
}

/** A configuration as the runtime checks and uses it. */
export interface PreparedShape {
	readonly value: JsonObject;
	/** True where agents are written as only earlier versions have them. */
	readonly isEarlier: boolean;
	/** Keys that are not there any more, each as a path joined by dots. */
	readonly outdated?: readonly string[];
	/** Where a path into `value` leads in what was written. */
	written(path: readonly PropertyKey[]): readonly PropertyKey[];
}

export interface OnLoad {
	/** Puts right what earlier versions wrote. */
	prepare(config: JsonObject): PreparedShape;
	/** What a version makes of a configuration that it could not start with, where all is written in one file. */
	migrated(config: JsonObject): PreparedShape;
	/** What is in the way of that although the schema accepts it. */
	readonly unmigrated: ValueCheck;
	/** True where a variable that nobody set stays as it is written; else it is an error. */
	readonly keepsVariables: boolean;
	/** True where a configuration that is no object is an error; else it counts as an empty one. */
	readonly insistsOnObject: boolean;
	/** True where nothing runs with a configuration that is not accepted; else it counts as an empty one. */
	readonly refusesToStart: boolean;
}

export interface ShapeFile {
	/** What is checked besides the types of keys. */
	readonly checks?: Checks;
	/** What is checked only of a configuration that fits the schema. */
	readonly later?: ValueCheck;
	/** What the version does with a configuration before it looks at it; without it, it takes everything as written. */
	readonly onLoad?: OnLoad;
	/** True where variables that the configuration sets itself, under `env`, come too late for the rest of it. */
	readonly ignoresOwnVariables?: boolean;
	readonly root: Shape;
	readonly shared: readonly Shape[];
}

/** A shape with the table of that JSON file, which is thousands of entries: it is not touched before a configuration is there. */
export const shapeOf = (table: unknown, others: Omit<ShapeFile, 'root' | 'shared'>): ShapeFile => ({
	...others,
	get root() {
		return (table as ShapeFile).root;
	},
	get shared() {
		return (table as ShapeFile).shared;
	},
});

type BoundOf = { readonly [K in keyof Bounds]-?: (schema: z.ZodString, bounds: Bounds) => z.ZodString };

const bounded = <K extends keyof Bounds>(
	key: K,
	apply: (schema: z.ZodString, value: NonNullable<Bounds[K]>, bounds: Bounds) => z.ZodString,
): ((schema: z.ZodString, bounds: Bounds) => z.ZodString) => {
	return (schema, bounds) => {
		const value = bounds[key];
		return value === undefined ? schema : apply(schema, value, bounds);
	};
};

/** Bounds of a text; they are asked for in the order in which they are written, and so are the problems. */
const stringBounds: Partial<BoundOf> = {
	trim: (schema) => schema.trim(),
	format: bounded('format', (schema, format) => (format === 'url' ? schema.url() : schema.datetime())),
	prefix: bounded('prefix', (schema, prefix) => schema.startsWith(prefix)),
	re: bounded('re', (schema, [source, flags, says]) => schema.regex(new RegExp(source, flags), says)),
	min: bounded('min', (schema, min, { minSays }) => schema.min(min, minSays)),
	max: bounded('max', (schema, max) => schema.max(max)),
	also: bounded('also', (schema, messages) =>
		messages.reduce((each, message) => each.refine(textTests.get(message) ?? (() => true), message), schema),
	),
};

function stringOf(bounds: Bounds): z.ZodString {
	const keys = Object.keys(bounds) as (keyof Bounds)[];
	return keys.reduce((schema, key) => stringBounds[key]?.(schema, bounds) ?? schema, z.string());
}

function numberOf(bounds: Bounds): z.ZodNumber {
	let schema = z.number();
	if (bounds.int) schema = schema.int();
	if (bounds.gt !== undefined) schema = schema.gt(bounds.gt);
	if (bounds.gte !== undefined) schema = schema.gte(bounds.gte);
	if (bounds.lt !== undefined) schema = schema.lt(bounds.lt);
	if (bounds.lte !== undefined) schema = schema.lte(bounds.lte);
	return schema;
}

const plain = {
	s: () => z.string(),
	n: () => z.number(),
	b: () => z.boolean(),
	u: () => z.unknown(),
	'0': () => z.null(),
} as const;

/**
 * A schema that is made when a configuration has the key. zod asks the type of every optional key, absent ones too, whether
 * it supplies a value of its own; no shape does, and to make each of them only to hear that takes longer than all the rest.
 */
function whenWritten(make: () => z.ZodType): z.ZodType {
	const schema = z.lazy(make);
	schema._zod.optin = undefined;
	return schema;
}

/** The zod schema that `file` describes; its messages are zod's own, as the runtime's are. */
export function schemaOf(file: ShapeFile): z.ZodType {
	const made = new Map<string, z.ZodType>();
	const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

	const objectOf = (
		keys: Readonly<Record<string, Shape>>,
		rest: 'strip' | Shape | undefined,
		path: string,
	): z.ZodType => {
		const shape: Record<string, z.ZodType> = {};
		for (const [key, value] of Object.entries(keys)) {
			const at = below(path, key.replace(/!$/u, ''));
			if (key.endsWith('!')) shape[key.slice(0, -1)] = build(value, at);
			// Most keys are never written: their schemas wait until a configuration has them.
			else shape[key] = (typeof value === 'string' ? build(value, at) : whenWritten(() => build(value, at))).optional();
		}
		if (rest === undefined) return z.strictObject(shape);
		return rest === 'strip' ? z.object(shape) : z.object(shape).catchall(build(rest, below(path, '*')));
	};

	/** `name` is what a check at `path` goes by: the path itself, or `path|2` for the third of several alternatives. */
	const build = (node: Shape, path: string, name = path): z.ZodType => {
		const schema = plainly(node, path, name);
		const isNamedBelow = typeof node !== 'string' && (node[0] === '#' || node[0] === '?' || node[0] === '>');
		const check = isNamedBelow ? undefined : file.checks?.get(name);
		if (check === undefined) return schema;
		return schema.superRefine((value, context) => {
			check(value as Json, (where, message) => context.addIssue({ code: 'custom', path: [...where], message }));
		});
	};

	const plainly = (node: Shape, path: string, name: string): z.ZodType => {
		if (typeof node === 'string') return plain[node]();
		switch (node[0]) {
			case 's':
				return stringOf(node[1]);
			case 'n':
				return numberOf(node[1]);
			case 'o':
				return objectOf(node[1], node[2], path);
			case 'l':
				return z.literal([...node[1]]);
			case 'e':
				return z.enum(node[1].map(String));
			case 'a': {
				let schema = z.array(build(node[1], below(path, '*')));
				if (node[2]?.min !== undefined) schema = schema.min(node[2].min);
				if (node[2]?.max !== undefined) schema = schema.max(node[2].max);
				return schema;
			}
			case 't': {
				const [first, ...others] = node[1].map((each) => build(each, below(path, '*')));
				return first ? z.tuple([first, ...others]) : z.tuple([]);
			}
			case 'r':
				return z.record(build(node[1], `${path}#key`) as z.ZodType<string, string>, build(node[2], below(path, '*')));
			case '|':
				return z.union(node[1].map((each, index) => build(each, path, `${name}|${index}`)));
			case 'd': {
				const built = node[2].map((each, index) => build(each, path, `${name}|${index}`));
				const options = built as unknown as [z.ZodObject, ...z.ZodObject[]];
				return z.discriminatedUnion(node[1], options);
			}
			case '?':
				return build(node[1], path, name).nullable();
			case '>':
				return build(node[1], path, name).transform((value) => value);
			case '#': {
				const key = `${node[1]} ${path} ${name}`;
				const found = made.get(key);
				if (found) return found;
				const shared = build(file.shared[node[1]] ?? 'u', path, name);
				made.set(key, shared);
				return shared;
			}
		}
	};
	return build(file.root, '');
}

const isBranching = (
	node: Shape,
): node is readonly ['|', readonly Shape[]] | readonly ['d', string, readonly Shape[]] =>
	typeof node !== 'string' && (node[0] === '|' || node[0] === 'd');

/** Every key that may stand in the object at `path`, over all alternatives; empty where any key may. */
export function keysAt(file: ShapeFile, path: readonly PropertyKey[]): string[] {
	const keys = new Set<string>();
	const visit = (node: Shape, rest: readonly PropertyKey[]): void => {
		if (typeof node === 'string') return;
		if (node[0] === '#') {
			visit(file.shared[node[1]] ?? 'u', rest);
		} else if (isBranching(node)) {
			for (const option of node[0] === '|' ? node[1] : node[2]) visit(option, rest);
		} else if (node[0] === '?' || node[0] === '>') {
			visit(node[1], rest);
		} else if (node[0] === 'a') {
			if (rest.length > 0) visit(node[1], rest.slice(1));
		} else if (node[0] === 'r') {
			if (rest.length > 0) visit(node[2], rest.slice(1));
		} else if (node[0] === 'o') {
			const [step, ...further] = rest;
			if (step === undefined) {
				for (const key of Object.keys(node[1])) keys.add(key.replace(/!$/u, ''));
				return;
			}
			const name = String(step);
			const next = ownValue(node[1], name) ?? ownValue(node[1], `${name}!`);
			if (next) visit(next, further);
			else if (node[2] !== undefined && node[2] !== 'strip') visit(node[2], further);
		}
	};
	visit(file.root, path);
	return [...keys];
}
