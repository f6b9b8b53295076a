import { linesOfChunk } from '../documents/chunkLines.ts';
import type { FoundChunk, FusedHit } from './fusion.ts';

interface HitLines {
	readonly startLine: number;
	readonly endLine: number;
}

const keyOf = ({
	logical_path,
	version_id,
	chunk_index,
}: Pick<FusedHit, 'logical_path' | 'version_id' | 'chunk_index'>) => `${logical_path}@${version_id}#${chunk_index}`;

const isSaid = (line: string): boolean => line.trim() !== '';

/** Where `passage` stands in `content`, counted from 1, without blank lines around it; undefined where that is nowhere, or in two places. */
function linesOf(passage: string, content: string): HitLines | undefined {
	const at = content.indexOf(passage);
	if (at < 0 || content.indexOf(passage, at + 1) >= 0) return undefined;
	const lines = passage.split('\n');
	const before = content.slice(0, at).split('\n').length;
	const [first, last] = [lines.findIndex(isSaid), lines.findLastIndex(isSaid)];
	return first < 0 ? undefined : { startLine: before + first, endLine: before + last };
}

/**
 * Says of each hit which lines of its document it is, so that it can be read and cited. Chunks are put together anew from
 * paragraphs: one that does not stand in the document as it is is looked for among all of its chunks.
 */
export function withLines(
	hits: readonly FusedHit[],
	found: readonly FoundChunk[],
	textOf: (path: string, version: string) => string | undefined,
): readonly FusedHit[] {
	const passages = new Map(found.map((each) => [keyOf(each), each.chunk_content]));
	const texts = new Map<string, string | undefined>();
	return hits.map((hit) => {
		const { logical_path, version_id, chunk_index } = hit;
		const document = `${logical_path}@${version_id}`;
		if (!texts.has(document)) texts.set(document, textOf(logical_path, version_id));
		const content = texts.get(document);
		if (content === undefined) return hit;
		const lines = linesOf(passages.get(keyOf(hit)) ?? '', content) ?? linesOfChunk(content, chunk_index);
		return lines ? { ...hit, start_line: lines.startLine, end_line: lines.endLine } : hit;
	});
}
