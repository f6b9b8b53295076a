import type { ArrayNode, ObjectNode } from '@humanwhocodes/momoa';
import { rangeOf } from './json5.ts';
import { indentAt, isLineEnd, type Json5Style, lineStart } from './json5Style.ts';
import type { TextRange } from './range.ts';

const itemsOf = (node: ObjectNode | ArrayNode): TextRange[] =>
	(node.type === 'Object' ? node.members : node.elements).map((item) => rangeOf(item));

const isBlank = (text: string): boolean => text.trim() === '';

/** Where the comment at `at` ends; `at` itself where there is none. The end of a line is not part of it. */
function afterComment(text: string, at: number): number {
	if (text.startsWith('/*', at)) return text.indexOf('*/', at + 2) + 2;
	if (!text.startsWith('//', at)) return at;
	let end = at;
	while (end < text.length && !isLineEnd(text[end])) end++;
	return end;
}

/** Past blanks and comments; where `sameLine`, no further than the end of the line, and the blanks before it stay behind. */
function afterTrivia(text: string, from: number, sameLine = false): number {
	let at = from;
	let end = from;
	while (at < text.length) {
		const character = text[at] ?? '';
		if (sameLine && isLineEnd(character)) break;
		if (isBlank(character)) {
			at++;
			continue;
		}
		const next = afterComment(text, at);
		if (next === at) break;
		at = next;
		end = next;
	}
	return sameLine ? end : at;
}

/** True where a comment that goes on to the end of its line ends at `at`. */
const endsInLineComment = (text: string, from: number, at: number): boolean => {
	let here = from;
	while (here < at) {
		const next = afterComment(text, here);
		if (next === at) return text.startsWith('//', here);
		here = Math.max(next, here + 1);
	}
	return false;
};

/** Writes the new item; on lines of its own where it is told how they begin. */
type WriteItem = (indent: string | undefined) => string;

function appendFirst(text: string, node: ObjectNode | ArrayNode, style: Json5Style, write: WriteItem): string {
	const { start, end } = rangeOf(node);
	const [open, close] = [start + 1, end - 1];
	const inner = text.slice(open, close);
	const outerIndent = indentAt(text, start);
	const indent = outerIndent + style.indent;
	const item = `${style.lineEnd}${indent}${write(indent)}`;
	const [before, after] = [text.slice(0, open), text.slice(close)];
	if (!isBlank(inner)) {
		// Comments stay where they are, and the last of them may go on to the end of its line.
		const kept = inner.trimEnd();
		const rest = inner.slice(kept.length);
		const closing = [...rest].some(isLineEnd) ? rest : `${style.lineEnd}${outerIndent}`;
		return `${before}${kept}${item}${closing}${after}`;
	}
	if (![...text].some(isLineEnd)) {
		const blank = node.type === 'Object' ? ' ' : '';
		return `${before}${blank}${write(undefined)}${blank}${after}`;
	}
	return `${before}${item}${style.lineEnd}${outerIndent}${after}`;
}

/** `text` with another item at the end of `node`, written as the one before it is. */
export function appendItem(text: string, node: ObjectNode | ArrayNode, style: Json5Style, write: WriteItem): string {
	const last = itemsOf(node).at(-1);
	if (!last) return appendFirst(text, node, style, write);
	const comma = afterTrivia(text, last.end);
	const isTrailing = text[comma] === ',';
	const point = isTrailing ? comma + 1 : last.end;
	const at = afterTrivia(text, point, true);
	const hasOwnLine = isBlank(text.slice(lineStart(text, last.start), last.start));
	const indent = indentAt(text, last.start);
	const spansLines = [...text.slice(last.start, last.end)].some(isLineEnd);
	// A new member has lines of its own where it may; an element is written on one line where the others are.
	const item = write(hasOwnLine && (spansLines || node.type === 'Object') ? indent : undefined);
	const gap = hasOwnLine || endsInLineComment(text, point, at) ? `${style.lineEnd}${indent}` : ' ';
	const head = `${text.slice(0, last.end)}${isTrailing ? '' : ','}${text.slice(last.end, at)}`;
	return `${head}${gap}${item}${isTrailing ? ',' : ''}${text.slice(at)}`;
}

/** The whole lines of a stretch that nothing else stands on; else the stretch with the blanks that it leaves behind. */
function widened(text: string, { start, end }: TextRange): TextRange {
	const lineFrom = lineStart(text, start);
	let lineTo = end;
	while (lineTo < text.length && !isLineEnd(text[lineTo])) lineTo++;
	const isFirst = isBlank(text.slice(lineFrom, start));
	const isLast = isBlank(text.slice(end, lineTo));
	if (isFirst && isLast && lineTo < text.length) {
		return { start: lineFrom, end: lineTo + (text.startsWith('\r\n', lineTo) ? 2 : 1) };
	}
	let [from, to] = [start, end];
	if (isLast) while (from > lineFrom && isBlank(text[from - 1] ?? '')) from--;
	else if (!isFirst) while (to < lineTo && isBlank(text[to] ?? '')) to++;
	return { start: from, end: to };
}

/** `text` without an item and the comma that it needs no more; comments around it stay. Undefined where there is no such item. */
export function removeItem(text: string, node: ObjectNode | ArrayNode, index: number): string | undefined {
	const items = itemsOf(node);
	const item = items[index];
	if (!item) return undefined;
	const cuts: TextRange[] = [];
	const cut = (from: number, to: number) => cuts.push({ start: from, end: to });
	const next = afterTrivia(text, item.end);
	const before = items[index - 1];
	if (text[next] === ',') {
		if (isBlank(text.slice(item.end, next))) cuts.push(widened(text, { start: item.start, end: next + 1 }));
		else {
			cut(next, next + 1);
			cut(item.start, item.end);
		}
	} else if (before) {
		const comma = afterTrivia(text, before.end);
		const between = text.slice(comma + 1, item.start);
		if (isBlank(between) && ![...between].some(isLineEnd)) cut(comma, item.end);
		else {
			cuts.push(widened(text, item));
			cut(comma, comma + 1);
		}
	} else {
		cuts.push(widened(text, item));
	}
	// The later ones first, so that the others stay where they are.
	return cuts.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
