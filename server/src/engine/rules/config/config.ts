import type { AnyNode } from '@humanwhocodes/momoa';
import { json5Tree, rangeOf } from '../../text/json5.ts';
import type { TextRange } from '../../text/range.ts';
import { oncePerContent } from '../../workspace/files.ts';
import type { TextContent } from '../../workspace/snapshot.ts';

/**
 * What to delete from `content`, a JSON5 document, so that the member whose key is at `key` is gone: the member, the comma
 * behind it, and its lines where nothing else stands on them. JSON5 allows the comma that may be left in front.
 */
export function removalOf(content: TextContent, key: TextRange): TextRange | undefined {
	const { text } = content;
	const member = memberAt(content, key.start);
	if (!member) return undefined;
	const comma = /^\s*,/.exec(text.slice(member.end))?.[0].length ?? 0;
	const end = member.end + comma;
	const before =
		/(?<![^\S\r\n])[^\S\r\n]*$/.exec(text.slice(Math.max(0, member.start - 200), member.start))?.[0].length ?? 0;
	const after = /^[^\S\r\n]*(?:\r?\n|$)/.exec(text.slice(end))?.[0].length;
	const start = member.start - before;
	const opensLine = start === 0 || text[start - 1] === '\n';
	if (opensLine && after !== undefined) return { start, end: end + after };
	const space = comma > 0 ? (/^[^\S\r\n]+/.exec(text.slice(end))?.[0].length ?? 0) : 0;
	return { start: member.start, end: end + space };
}

/** Every finding of a file asks, and there may be thousands. */
const treeOf = oncePerContent(json5Tree);

function memberAt(content: TextContent, offset: number): TextRange | undefined {
	let node = treeOf(content);
	while (node) {
		const next =
			node.type === 'Object'
				? around(node.members, offset)
				: node.type === 'Array'
					? around(node.elements, offset)
					: undefined;
		if (!next) return undefined;
		if (next.type === 'Member' && next.name.loc.start.offset === offset) return rangeOf(next);
		node = next.value;
	}
	return undefined;
}

/** The one that `offset` lies in, of nodes that stand one behind the other. */
function around<Some extends AnyNode>(nodes: readonly Some[], offset: number): Some | undefined {
	let from = 0;
	let to = nodes.length;
	while (from < to) {
		const middle = (from + to) >> 1;
		const node = nodes[middle] as Some;
		if (offset < node.loc.start.offset) to = middle;
		else if (offset >= node.loc.end.offset) from = middle + 1;
		else return node;
	}
	return undefined;
}

/** `key` as a text writes its keys where the one before it began with `quote`. */
export function inTheQuotesOf(quote: string, key: string): string {
	if (quote === '"' || quote === "'") return `${quote}${key}${quote}`;
	return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `"${key}"`;
}
