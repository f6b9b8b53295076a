import type { MemberNode, ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { isFailure, isJsonObject, type Json, type JsonObject, locate, nameOf, parseJson5, rangeOf } from './json5.ts';
import { appendItem, removeItem } from './json5Items.ts';
import { keyText, styleOf, valueText } from './json5Style.ts';

export type Json5Path = readonly (string | number)[];

/** One step on the way from a text to another. Paths are those of the text as the steps before have left it. */
export type Json5Operation =
	/** Gives a member that value, and adds it where there is none; what it is a member of has to be there. */
	| { readonly kind: 'set'; readonly path: Json5Path; readonly value: Json }
	/** Puts an element at the end of the array at `path`. */
	| { readonly kind: 'append'; readonly path: Json5Path; readonly value: Json }
	| { readonly kind: 'remove'; readonly path: Json5Path }
	/** Gives the member at `path` another name. */
	| { readonly kind: 'rename'; readonly path: Json5Path; readonly key: string };

/** The nearest value above the last step of `path`; undefined where the text has none there. */
function parentIn(body: ValueNode, path: Json5Path): ValueNode | undefined {
	const located = locate(body, path.slice(0, -1));
	return located.found === path.length - 1 ? located.node : undefined;
}

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
	text.slice(0, start) + by + text.slice(end);

const membersNamed = (object: ObjectNode, key: string): MemberNode[] =>
	object.members.filter((member) => nameOf(member) === key);

type Apply<Kind extends Json5Operation['kind']> = (
	text: string,
	body: ValueNode,
	operation: Extract<Json5Operation, { kind: Kind }>,
) => string | undefined;

const inText: { readonly [Kind in Json5Operation['kind']]: Apply<Kind> } = {
	set(text, body, { path, value }) {
		const parent = parentIn(body, path);
		const key = path.at(-1);
		if (!parent || key === undefined) return undefined;
		const style = styleOf(text, body, parent);
		const here = locate(parent, [key]);
		if (here.found === 1) return replaced(text, here.value, valueText(value, style, undefined));
		if (parent.type !== 'Object') return undefined;
		return appendItem(text, parent, style, (indent) => {
			return `${keyText(String(key), style)}: ${valueText(value, style, indent)}`;
		});
	},
	append(text, body, { path, value }) {
		const { node, found } = locate(body, path);
		if (found < path.length || node.type !== 'Array') return undefined;
		const style = styleOf(text, body, node);
		return appendItem(text, node, style, (indent) => valueText(value, style, indent));
	},
	remove(text, body, { path }) {
		const parent = parentIn(body, path);
		const key = path.at(-1);
		if (parent?.type === 'Array') return removeItem(text, parent, Number(key));
		if (parent?.type !== 'Object') return undefined;
		// The last of equal keys is the one that counts: without it another would.
		const index = parent.members.findLastIndex((member) => nameOf(member) === key);
		const without = removeItem(text, parent, index);
		return without !== undefined && membersNamed(parent, String(key)).length > 1
			? edited(without, [{ kind: 'remove', path }])
			: without;
	},
	rename(text, body, { path, key }) {
		const parent = parentIn(body, path);
		if (parent?.type !== 'Object') return undefined;
		const member = membersNamed(parent, String(path.at(-1))).at(-1);
		if (!member) return undefined;
		const isBare = member.name.type === 'Identifier';
		return replaced(text, rangeOf(member.name), keyText(key, { ...styleOf(text, body, parent), isBare }));
	},
};

const entriesOf = (value: Json | undefined): [string, Json][] => Object.entries(isJsonObject(value) ? value : {});

/** An object of the entries, whatever they are called. */
function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
	const object: Record<string, Json> = {};
	for (const [key, value] of entries) {
		Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
	}
	return object;
}

const asIs = (value: Json | undefined): Json => value ?? null;

/** What becomes of the value at the end of a path. */
const inValue: {
	readonly [Kind in Json5Operation['kind']]: (
		parent: Json,
		key: string | number,
		operation: Extract<Json5Operation, { kind: Kind }>,
	) => Json;
} = {
	set: (parent, key, { value }) => withChild(parent, key, value),
	append(parent, key, { value }) {
		const list = childOf(parent, key);
		return withChild(parent, key, [...(Array.isArray(list) ? (list as Json[]) : []), value]);
	},
	remove: (parent, key) =>
		Array.isArray(parent)
			? (parent as Json[]).filter((_, index) => index !== key)
			: objectOf(entriesOf(parent).filter(([name]) => name !== key)),
	rename: (parent, key, operation) =>
		objectOf(entriesOf(parent).map(([name, value]) => [name === key ? operation.key : name, value])),
};

const childOf = (parent: Json, key: string | number): Json | undefined => {
	if (Array.isArray(parent)) return (parent as Json[])[Number(key)];
	return isJsonObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
};

function withChild(parent: Json, key: string | number, child: Json): Json {
	if (Array.isArray(parent)) return (parent as Json[]).map((each, index) => (index === key ? child : each));
	const entries = entriesOf(parent);
	const isThere = entries.some(([name]) => name === key);
	const changed = entries.map(([name, value]) => [name, name === key ? child : value] as const);
	return objectOf(isThere ? changed : [...changed, [String(key), child]]);
}

/** What a text stands for once `operations` are made: what the edited text has to parse to. */
export function applied(value: Json, operations: readonly Json5Operation[]): Json {
	return operations.reduce<Json>((whole, operation) => {
		const at = (here: Json, path: Json5Path): Json => {
			const [key, ...rest] = path;
			if (key === undefined) return here;
			if (rest.length === 0) return inValue[operation.kind](here, key, operation as never);
			return withChild(here, key, at(asIs(childOf(here, key)), rest));
		};
		return at(whole, operation.path);
	}, value);
}

/** `text` with the changes made and everything else as it was; undefined where one leads nowhere, or `text` is no JSON5. */
export function edited(text: string, operations: readonly Json5Operation[]): string | undefined {
	let now: string | undefined = text;
	for (const operation of operations) {
		const parsed = parseJson5(now);
		if (isFailure(parsed)) return undefined;
		now = inText[operation.kind](now, parsed.body, operation as never);
		if (now === undefined) return undefined;
	}
	return now;
}
