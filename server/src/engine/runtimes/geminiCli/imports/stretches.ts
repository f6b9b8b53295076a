import { deleteRanges, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import type { TextRange } from '../../../text/range.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';

/** One arrival of a file in the prompt. */
export interface FileOrigin {
	/** Absolute. */
	readonly file: string;
	readonly content: TextContent;
	/** Where another file brings it in: which arrival, and the stretch of its text that does. */
	readonly importedBy?: { readonly origin: FileOrigin; readonly range: TextRange };
}

/** A stretch of what is loaded, and the arrival that it belongs to: a file is in several where others come in between. */
export interface LoadedStretch {
	readonly origin: FileOrigin;
	readonly text: MappedText;
	/** The program's own marks around a file. */
	readonly isFrame?: true;
}

export const frame = (origin: FileOrigin, text: string): LoadedStretch => ({
	origin,
	text: literal(text),
	isFrame: true,
});

const textOf = (stretches: readonly LoadedStretch[]): string => stretches.map(({ text }) => text.text).join('');

export const isBlank = (stretches: readonly LoadedStretch[]): boolean => textOf(stretches).trim() === '';

/** Without white space at both ends, as JavaScript trims a text. */
export function trimmed(stretches: readonly LoadedStretch[]): readonly LoadedStretch[] {
	const texts = stretches.map(({ text }) => text.text);
	const first = texts.findIndex((text) => text.trim() !== '');
	if (first < 0) return [];
	const last = texts.findLastIndex((text) => text.trim() !== '');
	return stretches.slice(first, last + 1).map((stretch, index) => {
		const { text } = stretch;
		const start = index === 0 ? text.text.length - text.text.trimStart().length : 0;
		const end = index === last - first ? text.text.trimEnd().length : text.text.length;
		return start === 0 && end === text.text.length ? stretch : { ...stretch, text: sliceMapped(text, start, end) };
	});
}

/** Line feeds that follow each other in the system instruction: more of them are left out. */
const mostFeeds = 2;

/** With no more than one empty line in a row, also where stretches meet. A carriage return makes a line that is not empty. */
export function withoutEmptyLines(stretches: readonly LoadedStretch[]): readonly LoadedStretch[] {
	let feeds = 0;
	return stretches.map((stretch) => {
		const { text } = stretch.text;
		const deletions: TextRange[] = [];
		for (let at = 0; at < text.length; ) {
			if (text[at] !== '\n') {
				feeds = 0;
				const next = text.indexOf('\n', at);
				at = next < 0 ? text.length : next;
				continue;
			}
			const start = at;
			while (text[at] === '\n') at += 1;
			const kept = Math.min(at - start, Math.max(0, mostFeeds - feeds));
			if (start + kept < at) deletions.push({ start: start + kept, end: at });
			feeds += at - start;
		}
		return deletions.length === 0 ? stretch : { ...stretch, text: deleteRanges(stretch.text, deletions) };
	});
}

/** The same of a text of the program's own. */
export const withoutEmptyLinesIn = (text: string): string => text.replaceAll(/\n{3,}/gu, '\n\n');
