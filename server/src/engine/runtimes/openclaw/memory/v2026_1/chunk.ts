import { type Chunking, type ChunkPiece, chunksOfPieces, type MarkdownChunk, newline, sizesOf } from '../chunking.ts';

/** 2026.1 cuts a line that is too long by units, through surrogate pairs as well. */
function* piecesOf(content: string, most: number): Iterable<ChunkPiece> {
	for (const [index, text] of content.split('\n').entries()) {
		const line = index + 1;
		if (text.length === 0) yield { text, line, size: newline };
		for (let at = 0; at < text.length; at += most) {
			const piece = text.slice(at, at + most);
			yield { text: piece, line, size: piece.length + newline };
		}
	}
}

/** Chunks as 2026.1 makes them, from 2026.1.24 to 2026.1.29; blank ones are still among them. */
export const chunkMarkdown2026_1 = (content: string, chunking: Chunking): MarkdownChunk[] =>
	chunksOfPieces(piecesOf(content, sizesOf(chunking).most), chunking);
