import type { AnyNode, ValueNode } from '@humanwhocodes/momoa';
import { json5Tree, rangeOf } from '../../text/json5.ts';
import type { TextRange } from '../../text/range.ts';

/**
 * What to delete from `text`, a JSON5 document, so that the member whose key is at `key` is gone: the member, the comma
 * behind it, and its lines where nothing else stands on them. JSON5 allows the comma that may be left in front.
 */
export function removalOf(text: string, key: TextRange): TextRange | undefined {
	const member = memberAt(text, key.start);
	if (!member) return undefined;
	const comma = /^\s*,/.exec(text.slice(member.end))?.[0].length ?? 0;
	const end = member.end + comma;
	const before = /(?<![^\S\r\n])[^\S\r\n]*$/.exec(text.slice(Math.max(0, member.start - 200), member.start))?.[0].length ?? 0;
	const after = /^[^\S\r\n]*(?:\r?\n|$)/.exec(text.slice(end))?.[0].length;
	const start = member.start - before;
	const opensLine = start === 0 || text[start - 1] === '\n';
	if (opensLine && after !== undefined) return { start, end: end + after };
	const space = comma > 0 ? (/^[^\S\r\n]+/.exec(text.slice(end))?.[0].length ?? 0) : 0;
	return { start: member.start, end: end + space };
}

function memberAt(text: string, offset: number): TextRange | undefined {
	let node = json5Tree(text);
	while (node) {
		const children: readonly { readonly value: ValueNode; readonly own: AnyNode }[] =
			node.type === 'Object'
				? node.members.map((member) => ({ value: member.value, own: member }))
				: node.type === 'Array'
					? node.elements.map((element) => ({ value: element.value, own: element }))
					: [];
		const next = children.find(({ own }) => {
			const range = rangeOf(own);
			return range.start <= offset && offset < range.end;
		});
		if (!next) return undefined;
		if (next.own.type === 'Member' && rangeOf(next.own.name).start === offset) return rangeOf(next.own);
		node = next.value;
	}
	return undefined;
}

/** `key` as a text writes its keys where the one before it began with `quote`. */
export function inTheQuotesOf(quote: string, key: string): string {
	if (quote === '"' || quote === "'") return `${quote}${key}${quote}`;
	return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `"${key}"`;
}
