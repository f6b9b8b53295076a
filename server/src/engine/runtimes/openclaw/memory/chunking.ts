import { sha256 } from '../../../text/sha256.ts';

/** Sizes in tokens, each of which counts as four UTF-16 units. */
export interface Chunking {
	readonly tokens: number;
	/** How much of the end of a chunk the next one repeats. */
	readonly overlap: number;
	/** Each entry of a curated file opens a chunk of its own; only 2026.9 does so. */
	readonly perEntry?: boolean;
}

export interface MarkdownChunk {
	/** 1-based, both ends in. */
	readonly startLine: number;
	readonly endLine: number;
	readonly text: string;
	readonly hash: string;
	/** The lines of the entry that the chunk is from, where there is one. */
	readonly entryStartLine?: number;
	readonly entryEndLine?: number;
}

/** A line or a piece of one, with what it counts for. */
export interface ChunkPiece {
	readonly text: string;
	readonly line: number;
	readonly size: number;
}

/** Sizes in UTF-16 units. No chunk is smaller than 32 on purpose. */
export const sizesOf = ({ tokens, overlap }: Chunking) => ({
	most: Math.max(32, tokens * 4),
	repeated: Math.max(0, overlap * 4),
});

/** The newline behind a piece counts as one. */
export const newline = 1;

/** One chunk of consecutive `pieces`, joined by line feeds and known by the SHA-256 of its text. */
export function chunkOf(pieces: readonly ChunkPiece[]): MarkdownChunk {
	const text = pieces.map((piece) => piece.text).join('\n');
	return { startLine: pieces[0]?.line ?? 1, endLine: pieces.at(-1)?.line ?? 1, text, hash: sha256(text) };
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

/** Chunks of pieces that come one by one, each of which repeats the end of the one before. */
export function chunksOfPieces(pieces: Iterable<ChunkPiece>, chunking: Chunking): MarkdownChunk[] {
	const { most, repeated } = sizesOf(chunking);
	const chunks: MarkdownChunk[] = [];
	let held: ChunkPiece[] = [];
	let heldSize = 0;
	for (const piece of pieces) {
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
