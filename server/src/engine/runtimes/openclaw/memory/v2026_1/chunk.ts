import { type Chunking, type ChunkPiece, chunkOf, type MarkdownChunk, newline, sizesOf } from '../chunking.ts';

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

/** Whole pieces from the end until there are `repeated` units or more: what is repeated can outgrow a chunk. */
function endOf(pieces: readonly ChunkPiece[], repeated: number): ChunkPiece[] {
	if (repeated <= 0) return [];
	let size = 0;
	let from = pieces.length;
	while (from > 0 && size < repeated) {
		from -= 1;
		size += pieces[from]?.size ?? 0;
	}
	return pieces.slice(from);
}

const sizeOf = (pieces: readonly ChunkPiece[]): number => pieces.reduce((sum, { size }) => sum + size, 0);

/** Chunks as 2026.1 makes them, from 2026.1.24 to 2026.1.29; blank ones are still among them. */
export function chunkMarkdown2026_1(content: string, chunking: Chunking): MarkdownChunk[] {
	const { most, repeated } = sizesOf(chunking);
	const chunks: MarkdownChunk[] = [];
	let held: ChunkPiece[] = [];
	let heldSize = 0;
	for (const piece of piecesOf(content, most)) {
		if (held.length > 0 && heldSize + piece.size > most) {
			chunks.push(chunkOf(held));
			held = endOf(held, repeated);
			heldSize = sizeOf(held);
		}
		held.push(piece);
		heldSize += piece.size;
	}
	if (held.length > 0) chunks.push(chunkOf(held));
	return chunks;
}
