import type { PlacedPart } from '../../server/src/engine/prompt/sourceMap.ts';

/** The file and the offset in it behind `offset` of a prompt; undefined where the text is not from a file. */
export function originOf(placed: readonly PlacedPart[], offset: number) {
	const found = placed.find(({ range }) => offset >= range.start && offset < range.end);
	if (found?.part.source.kind !== 'file' && found?.part.source.kind !== 'recall') return undefined;
	const { path, runs } = found.part.source;
	const local = offset - found.range.start;
	const run = runs.find(({ at, length }) => local >= at && local < at + length);
	return run && { path, offset: run.from + (local - run.at) };
}
