import { safeEnd } from '../../../../text/utf16.ts';
import { type Chunking, type ChunkPiece, chunksOfPieces, type MarkdownChunk, newline, sizesOf } from '../chunking.ts';
import { estimatedLength2026_7 } from '../estimatedLength.ts';

const pieceOf = (text: string, line: number): ChunkPiece => ({
	text,
	line,
	size: estimatedLength2026_7(text) + newline,
});

/** A stretch that weighs too much, in pieces of `step` units and one more where that keeps a pair whole. */
function* finePieces(stretch: string, line: number, step: number): Iterable<ChunkPiece> {
	for (let at = 0; at < stretch.length; ) {
		const end = at + step;
		const last = end < stretch.length ? stretch.charCodeAt(end - 1) : 0;
		const next = last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
		yield pieceOf(stretch.slice(at, next), line);
		at = next;
	}
}

/** Where a stretch of a line that may have so many units ends, in units from its start. */
type StretchEnd = (rest: string, most: number) => number;

/** Pieces of a line: as many units as fit, and where those weigh too much, a quarter as many. */
function* piecesOf(content: string, most: number, step: number, endOf: StretchEnd): Iterable<ChunkPiece> {
	for (const [index, text] of content.split('\n').entries()) {
		const line = index + 1;
		if (text.length === 0) yield pieceOf('', line);
		for (let at = 0; at < text.length; ) {
			const stretch = text.slice(at, at + endOf(text.slice(at), most));
			at += stretch.length;
			if (estimatedLength2026_7(stretch) > most) yield* finePieces(stretch, line, step);
			else yield pieceOf(stretch, line);
		}
	}
}

/** Chunks as 2026.7.1 makes them: scripts are weighed, and what is repeated is as in 2026.1; blank ones are still among them. */
export const chunkMarkdown2026_7 = chunkedUpTo(safeEnd);

/** As 2026.5.28 does: a stretch may end within a surrogate pair. */
export const chunkMarkdown2026_5 = chunkedUpTo((rest, most) => Math.min(rest.length, most));

function chunkedUpTo(endOf: StretchEnd) {
	return (content: string, chunking: Chunking): MarkdownChunk[] => {
		const { most } = sizesOf(chunking);
		return chunksOfPieces(piecesOf(content, most, Math.max(1, chunking.tokens), endOf), chunking);
	};
}
