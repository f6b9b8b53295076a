import { type AnyNode, type MemberNode, type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { errorMessage } from './errorMessage.ts';
import { json5Mistake } from './jsonMistakes.ts';
import { keptOn } from './keptOn.ts';
import type { TextRange } from './range.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys, or undefined. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
	let here = value;
	for (const key of path) here = isJsonObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
	return here;
}

export const textAt = (value: Json | undefined, ...path: readonly string[]): string | undefined => {
	const found = at(value, ...path);
	return typeof found === 'string' ? found : undefined;
};

export interface Json5Document {
	readonly text: string;
	readonly value: Json;
	readonly body: ValueNode;
}

export interface Json5Failure {
	readonly message: string;
	readonly range: TextRange;
}

/** Deeper nesting than this is refused rather than risking the stack. */
const deepest = 200;
const tooDeep = 'nested too deeply';

export const rangeOf = (node: AnyNode): TextRange => ({ start: node.loc.start.offset, end: node.loc.end.offset });

/** The key of a member, without quotes. */
export const nameOf = (member: MemberNode): string =>
	member.name.type === 'String' ? member.name.value : member.name.name;

/** What may stand in a text: no bare line break, and no escaped digit but a zero that no other digit follows. */
const lawfulText = /^(?:[^\\\n\r]|\\(?:\r\n|0(?!\d)|[^0-9]))*$/u;

/** A fault that the parser lets pass and the runtime's own does not. */
class Unlawful extends Error {
	readonly offset: number;
	constructor(message: string, node: AnyNode) {
		super(message);
		this.offset = node.loc.start.offset;
	}
}

function checkText(node: AnyNode, text: string): void {
	if (node.type !== 'String') return;
	const { start, end } = rangeOf(node);
	if (!lawfulText.test(text.slice(start, end))) {
		throw new Unlawful('a text holds a line break or an escape that JSON5 does not know', node);
	}
}

function readValue(node: ValueNode, text: string, depth = 0): Json {
	if (depth > deepest) throw new Error(tooDeep);
	checkText(node, text);
	switch (node.type) {
		case 'Object': {
			// A prototype-free copy, so that a key called `__proto__` is a key like any other.
			const entries = node.members.map((member) => {
				checkText(member.name, text);
				return [nameOf(member), readValue(member.value, text, depth + 1)] as const;
			});
			const object: Record<string, Json> = {};
			for (const [key, value] of entries) {
				Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
			}
			return object;
		}
		case 'Array':
			return node.elements.map((element) => readValue(element.value, text, depth + 1));
		case 'Number':
			if (Number.isNaN(node.value)) throw new Unlawful('a hexadecimal number has no fraction', node);
			return node.value;
		case 'String':
		case 'Boolean':
			return node.value;
		case 'NaN':
			return Number.NaN;
		case 'Infinity':
			return node.sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		case 'Null':
			return null;
	}
}

type ParsedJson5 = { readonly body: ValueNode } | { readonly error: unknown };

/** Texts whose trees are kept: a configuration and what it includes, while problems, hover and completion all ask. */
const mostTrees = 4;
/** UTF-16 units. The tree of a longer text takes more memory than parsing it again takes time. */
const longestKept = 100_000;
const trees = new Map<string, ParsedJson5>();

function parsed(text: string): ParsedJson5 {
	const known = trees.get(text);
	if (known) return known;
	let tree: ParsedJson5;
	try {
		tree = { body: parse(text, { mode: 'json5' }).body };
	} catch (error) {
		tree = { error };
	}
	if (text.length > longestKept) return tree;
	const [oldest] = trees.keys();
	if (oldest !== undefined && trees.size >= mostTrees) trees.delete(oldest);
	trees.set(text, tree);
	return tree;
}

/** The tree of a JSON5 text, whatever its values are; undefined where it is none. */
export function json5Tree(text: string): ValueNode | undefined {
	const tree = parsed(text);
	return 'body' in tree ? tree.body : undefined;
}

/** Parses JSON5; never throws. */
export function parseJson5(text: string): Json5Document | Json5Failure {
	try {
		const tree = parsed(text);
		if ('error' in tree) throw tree.error;
		return { text, value: readValue(tree.body, text), body: tree.body };
	} catch (error) {
		const at = error instanceof Error && 'offset' in error ? Number(error.offset) : 0;
		const start = Math.min(Math.max(0, Number.isFinite(at) ? at : 0), text.length);
		// The parser goes down into itself, and gives up where the stack does.
		if (error instanceof RangeError) return { message: tooDeep, range: { start: 0, end: Math.min(1, text.length) } };
		const problem = errorMessage(error);
		const isParsers = error instanceof Error && 'offset' in error && !(error instanceof Unlawful);
		if (!isParsers) return { message: problem, range: { start, end: Math.min(start + 1, text.length) } };
		const { message, length } = json5Mistake(text, start, problem.includes('end of input'));
		return { message, range: { start, end: start + length } };
	}
}

export const isFailure = (parsed: Json5Document | Json5Failure): parsed is Json5Failure => !('body' in parsed);

const membersOf = keptOn<ObjectNode, ReadonlyMap<string, MemberNode>>();

/** The member of that key. By a table, as every finding in a file of thousands of keys asks. */
function memberOf(node: ObjectNode, key: string): MemberNode | undefined {
	let members = membersOf.get(node);
	if (!members) {
		// The last of equal keys is the one that counts.
		members = new Map(node.members.map((member) => [nameOf(member), member]));
		membersOf.set(node, members);
	}
	return members.get(key);
}

/** Where a path of keys and indices leads. */
export interface LocatedValue {
	/** The value, or the nearest one above it where the path leads nowhere. */
	readonly value: TextRange;
	/** The key that holds the value, where an object does. */
	readonly key: TextRange | undefined;
	/** How many steps of the path were found. */
	readonly found: number;
	readonly node: ValueNode;
}

export function locate(body: ValueNode, path: readonly PropertyKey[]): LocatedValue {
	let node = body;
	let key: TextRange | undefined;
	let found = 0;
	for (const step of path) {
		if (node.type === 'Object') {
			const member = memberOf(node, String(step));
			if (!member) break;
			key = rangeOf(member.name);
			node = member.value;
		} else if (node.type === 'Array') {
			const element = node.elements[Number(step)];
			if (!element) break;
			key = undefined;
			node = element.value;
		} else {
			break;
		}
		found += 1;
	}
	return { value: rangeOf(node), key, found, node };
}
