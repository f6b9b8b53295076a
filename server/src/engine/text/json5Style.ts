import type { ValueNode } from '@humanwhocodes/momoa';
import { isJsonObject, type Json, rangeOf } from './json5.ts';

/** How somebody writes their JSON5. */
export interface Json5Style {
	readonly quote: '"' | "'";
	/** True where keys have no quotes. */
	readonly isBare: boolean;
	/** One step to the right. */
	readonly indent: string;
	readonly lineEnd: string;
}

/** The blanks that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
	const start = lineStart(text, offset);
	let end = start;
	while (text[end] === ' ' || text[end] === '\t') end++;
	return text.slice(start, end);
}

export function lineStart(text: string, offset: number): number {
	let start = offset;
	while (start > 0 && !isLineEnd(text[start - 1])) start--;
	return start;
}

/** Line ends of JSON5; a comment up to the end of its line ends at any of them. */
export const isLineEnd = (character: string | undefined): boolean =>
	character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029';

const firstText = (node: ValueNode, text: string): string | undefined => {
	const found = (each: ValueNode | { readonly type: 'Identifier' }): string | undefined => {
		if (each.type === 'String') return text[rangeOf(each).start];
		return each.type === 'Object' || each.type === 'Array' ? firstText(each, text) : undefined;
	};
	if (node.type === 'Object') {
		for (const { name, value } of node.members) {
			const quote = found(name) ?? found(value);
			if (quote) return quote;
		}
	}
	if (node.type === 'Array') {
		for (const { value } of node.elements) {
			const quote = found(value);
			if (quote) return quote;
		}
	}
	return undefined;
};

/** Whether the keys at `node` have no quotes; undefined where it has no keys. */
function bareKeys(node: ValueNode | undefined): boolean | undefined {
	if (node?.type === 'Object')
		return node.members.length > 0 ? node.members.at(-1)?.name.type === 'Identifier' : undefined;
	return node?.type === 'Array' ? bareKeys(node.elements.at(-1)?.value) : undefined;
}

/** As people have it where nothing in a text says otherwise. */
const usualIndent = '  ';

export function styleOf(text: string, body: ValueNode, container: ValueNode): Json5Style {
	const first = body.type === 'Object' ? body.members[0] : undefined;
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	return {
		quote: (firstText(container, text) ?? firstText(body, text)) === "'" ? "'" : '"',
		isBare: bareKeys(container) ?? bareKeys(body) ?? false,
		indent: (first && indentAt(text, rangeOf(first).start)) || usualIndent,
		lineEnd,
	};
}

function quoted(text: string, quote: Json5Style['quote']): string {
	const json = JSON.stringify(text);
	if (quote === '"') return json;
	return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const bareKey = /^[A-Za-z_$][\w$]*$/u;
/** Whoever reads these may take them for the values. */
const words = new Set(['null', 'true', 'false', 'NaN', 'Infinity']);

export const keyText = (key: string, { quote, isBare }: Pick<Json5Style, 'quote' | 'isBare'>): string =>
	isBare && bareKey.test(key) && !words.has(key) ? key : quoted(key, quote);

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;

/** `value` as it is written on lines that begin with `indent`; on one line where that is undefined. */
export function valueText(value: Json, style: Json5Style, indent: string | undefined): string {
	if (typeof value === 'string') return quoted(value, style.quote);
	if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
	if (isPlain(value)) return String(value);
	const isList = Array.isArray(value);
	const entries: [string, Json][] = isJsonObject(value) ? Object.entries(value) : [];
	const isLong = indent !== undefined && !(isList && (value as Json[]).every(isPlain));
	const inner = isLong ? indent + style.indent : undefined;
	const items = isList
		? (value as Json[]).map((each) => valueText(each, style, inner))
		: entries.map(([key, each]) => `${keyText(key, style)}: ${valueText(each, style, inner)}`);
	const [open, close] = isList ? '[]' : '{}';
	if (items.length === 0) return `${open}${close}`;
	if (inner !== undefined) {
		const lines = items.map((item) => `${style.lineEnd}${inner}${item}`).join(',');
		return `${open}${lines}${style.lineEnd}${indent}${close}`;
	}
	return isList ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
}
