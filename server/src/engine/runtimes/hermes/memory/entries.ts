import { type MappedText, sliceMapped, withLineFeeds } from '../../../prompt/mappedText.ts';
import { stripped } from '../context/pythonText.ts';

/** Between two entries: a line with nothing else on it, not even a space. */
export const entryMark = '\n§\n';

/** The entries of a file of Hermes’s memory, in their order, duplicates included. Each knows where in the file its text stands. */
export function entriesIn(file: MappedText): readonly MappedText[] {
	const read = withLineFeeds(file);
	const entries: MappedText[] = [];
	let at = 0;
	for (const piece of read.text.split(entryMark)) {
		entries.push(stripped(sliceMapped(read, at, at + piece.length)));
		at += piece.length + entryMark.length;
	}
	return entries.filter(({ text }) => text !== '');
}

/** Those that the program keeps: of several that are alike, the first. */
export function keptEntries(entries: readonly MappedText[]): readonly MappedText[] {
	const known = new Set<string>();
	return entries.filter(({ text }) => {
		const isNew = !known.has(text);
		known.add(text);
		return isNew;
	});
}
