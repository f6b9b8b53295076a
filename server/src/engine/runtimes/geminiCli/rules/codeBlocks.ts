import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/** A stretch that is code to Markdown, and that no back-ticks stand around. */
export interface OtherCode extends TextRange {
	readonly kind: 'tildes' | 'indented';
	/** Where `tildes`: the marks, to be replaced. */
	readonly marks: readonly TextRange[];
}

const tildes = /^ {0,3}(~{3,})(?!~)/u;
const ticks = /^ {0,3}(`{3,})[^`]*$/u;
const indented = /^(?: {4}|\t)\s*\S/u;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u;

/** Blocks between `~~~`, and lines that are code by their indent alone: below a paragraph, never in a list. */
export const otherCode = oncePerContent((text): readonly OtherCode[] => {
	if (!text.includes('@')) return [];
	const blocks: OtherCode[] = [];
	let open: { readonly mark: TextRange; readonly fence: string; readonly start: number } | undefined;
	let inTicks = '';
	let isAfterBlank = true;
	let mayIndent = true;
	let at = 0;
	for (const whole of text.split('\n')) {
		const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
		const mark = tildes.exec(line);
		const tick = ticks.exec(line)?.[1] ?? '';
		const marked = mark?.[1] && { start: at + line.indexOf('~'), end: at + line.indexOf('~') + mark[1].length };
		if (open) {
			if (marked && mark?.[1] && mark[1].length >= open.fence.length && line.slice(mark[0].length).trim() === '') {
				blocks.push({ kind: 'tildes', start: open.start, end: at + line.length, marks: [open.mark, marked] });
				open = undefined;
			}
		} else if (inTicks !== '') {
			if (tick.length >= inTicks.length) inTicks = '';
		} else if (marked && mark?.[1]) {
			open = { mark: marked, fence: mark[1], start: at };
		} else if (tick !== '') {
			inTicks = tick;
		} else if (indented.test(line) && mayIndent && isAfterBlank) {
			blocks.push({ kind: 'indented', start: at, end: at + line.length, marks: [] });
		} else if (line.trim() !== '') {
			mayIndent = !listItem.test(line) && !/^\s/u.test(line);
			isAfterBlank = false;
		}
		if (line.trim() === '') isAfterBlank = true;
		at += whole.length + 1;
	}
	return blocks;
});

export const codeAt = (blocks: readonly OtherCode[], offset: number): OtherCode | undefined =>
	blocks.find(({ start, end }) => start <= offset && offset < end);
