import { ownRules } from '../rules/storeRules.ts';
import { chunksOf } from './chunking.ts';
import { lineLocator } from './lineLocator.ts';

/** The lines of a document that its chunk of this number stands in, counted from 1; undefined where it has no such chunk. */
export function linesOfChunk(
	content: string,
	chunk: number,
): { readonly startLine: number; readonly endLine: number } | undefined {
	const locate = lineLocator(content, ownRules.chunks.target);
	let found: ReturnType<typeof locate> | undefined;
	// One after the other, up to the one that is asked for: each is looked for behind the one before.
	const chunks = chunksOf(content, ownRules.chunks).slice(0, chunk + 1);
	for (const each of chunks) found = locate(each.content);
	return chunks.length > chunk ? found : undefined;
}
