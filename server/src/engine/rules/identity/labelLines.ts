import { byScript } from '../../text/byScript.ts';
import type { TextRange } from '../../text/range.ts';

/** One `Label: value` line as a person meant it, whether the runtime can read it or not. */
export interface LabelLine {
	readonly label: string;
	readonly labelRange: TextRange;
	/** Without emphasis around it; empty where the line ends after the label. */
	readonly value: string;
	readonly valueRange: TextRange;
	/** `-`, `*`, `+`, `1.`, or nothing. */
	readonly bullet: string;
	readonly bulletRange: TextRange;
	readonly colon: string;
	readonly colonRange: TextRange;
	/** The whole line, its line end included. */
	readonly line: TextRange;
}

const shape = byScript(
	/^([ \t]*)(?:([-*+]|\d{1,2}[.)])([ \t]*))?([*_]{0,4})(\p{L}[\p{L} _-]{1,23}?)([*_]{0,4}[ \t]*)([:：])(.*)$/u,
);
/** Longer lines are prose, whatever they look like (UTF-16 units). */
const longestLine = 2000;
/** Nobody's card of labels is longer than this; what follows is not looked at (UTF-16 units). */
const longestCard = 50_000;

/** The lines of `text` that look like a label with a value, in order. A label is 2 to 24 letters. */
export function labelLines(text: string): LabelLine[] {
	const lines: LabelLine[] = [];
	let at = 0;
	for (const line of text.slice(0, longestCard).split('\n')) {
		const colon = line.length <= longestLine ? line.search(/[:：]/) : -1;
		// The emoji of a card stands behind it.
		const match = colon < 0 ? null : shape(line.slice(0, colon)).exec(line.endsWith('\r') ? line.slice(0, -1) : line);
		if (match) lines.push(labelLine(match, { start: at, end: Math.min(at + line.length + 1, text.length) }));
		at += line.length + 1;
	}
	return lines;
}

function labelLine(match: RegExpExecArray, line: TextRange): LabelLine {
	const [, indent = '', bullet = '', gap = '', open = '', label = '', close = '', colon = '', rest = ''] = match;
	const bulletStart = line.start + indent.length;
	const labelStart = bulletStart + bullet.length + gap.length + open.length;
	const colonStart = labelStart + label.length + close.length;
	const value = rest.replace(/^[*_\s]+/, '').replace(/(?<![*_\s])[*_\s]+$/, '');
	const valueStart = colonStart + 1 + (value ? rest.indexOf(value) : rest.length);
	const range = (start: number, length: number) => ({ start, end: start + length });
	return {
		label: label.trim(),
		labelRange: range(labelStart, label.trim().length),
		value,
		valueRange: range(valueStart, value.length),
		bullet,
		bulletRange: range(bulletStart, bullet.length),
		colon,
		colonRange: range(colonStart, 1),
		line,
	};
}
