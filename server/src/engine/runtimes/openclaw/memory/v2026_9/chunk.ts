import { safeEnd } from '../../../../text/utf16.ts';
import { opensEntry } from '../../context/v2026_9/curated.ts';
import { type Chunking, type ChunkPiece, chunkOf, type MarkdownChunk, newline, sizesOf } from '../chunking.ts';
import { estimatedLength } from '../estimatedLength.ts';

/** Pieces of one line: as many units as fit, and where those weigh too much, as many characters as do. */
function* piecesOf(text: string, line: number, most: number): Iterable<ChunkPiece> {
	if (text.length === 0) yield { text, line, size: newline };
	for (let at = 0; at < text.length; ) {
		const stretch = text.slice(at, Math.max(at + 1, at + safeEnd(text.slice(at), most)));
		at += stretch.length;
		yield* byWeight(stretch, line, most);
	}
}

function* byWeight(stretch: string, line: number, most: number): Iterable<ChunkPiece> {
	const whole = estimatedLength(stretch);
	if (whole <= most) {
		yield { text: stretch, line, size: whole + newline };
		return;
	}
	let text = '';
	let weight = 0;
	for (const character of stretch) {
		const own = estimatedLength(character);
		if (weight + own > most) {
			yield { text, line, size: weight + newline };
			text = '';
			weight = 0;
		}
		text += character;
		weight += own;
	}
	yield { text, line, size: weight + newline };
}

/** The end of `text` that weighs no more than `budget`, surrogate pairs whole. */
function tailOf(text: string, budget: number): string {
	let weight = 0;
	let start = text.length;
	while (start > 0) {
		const before = start - ((text.codePointAt(start - 2) ?? 0) > 0xffff ? 2 : 1);
		weight += estimatedLength(text.slice(before, start));
		if (weight > budget) break;
		start = before;
	}
	return text.slice(start);
}

/** What the next chunk repeats: whole pieces that fit, or the end of the last one where not even that fits. */
function endOf(pieces: readonly ChunkPiece[], room: number): ChunkPiece[] {
	const kept: ChunkPiece[] = [];
	let size = 0;
	for (const piece of [...pieces].reverse()) {
		if (room <= 0 || size >= room) break;
		if (piece.size > room - size) {
			const tail = kept.length === 0 ? tailOf(piece.text, room - size - newline) : '';
			if (tail !== '') kept.unshift({ text: tail, line: piece.line, size: estimatedLength(tail) + newline });
			break;
		}
		kept.unshift(piece);
		size += piece.size;
	}
	return kept;
}

const sizeOf = (pieces: readonly ChunkPiece[]): number => pieces.reduce((sum, { size }) => sum + size, 0);

/** Lines that belong together: all of them, or those of one entry of a curated file. */
interface LineGroup {
	/** 1-based, both ends in. */
	readonly first: number;
	readonly last: number;
	readonly lines: readonly string[];
	/** A bullet, which is found as a whole; what stands under a heading is not. */
	readonly isEntry: boolean;
}

function groupsOf(lines: readonly string[], perEntry: boolean): LineGroup[] {
	const starts = lines.flatMap((line, at) => (at === 0 || (perEntry && opensEntry(line)) ? [at] : []));
	return starts.map((start, index) => {
		const end = starts[index + 1] ?? lines.length;
		const isEntry = perEntry && (lines[start] ?? '').startsWith('- ');
		return { first: start + 1, last: end, lines: lines.slice(start, end), isEntry };
	});
}

function chunksOf({ first, last, lines, isEntry }: LineGroup, most: number, repeated: number): MarkdownChunk[] {
	const chunks: MarkdownChunk[] = [];
	let held: ChunkPiece[] = [];
	let heldSize = 0;
	for (const [index, line] of lines.entries()) {
		for (const piece of piecesOf(line, first + index, most)) {
			if (held.length > 0 && heldSize + piece.size > most) {
				chunks.push(chunkOf(held));
				held = endOf(held, Math.min(repeated, Math.max(0, most - piece.size)));
				heldSize = sizeOf(held);
			}
			held.push(piece);
			heldSize += piece.size;
		}
	}
	if (held.length > 0) chunks.push(chunkOf(held));
	return isEntry ? chunks.map((chunk) => ({ ...chunk, entryStartLine: first, entryEndLine: last })) : chunks;
}

/** Chunks as 2026.9.6 makes them: scripts are weighed, and what is repeated never outgrows the room that is left. */
export function chunkMarkdown2026_9(content: string, chunking: Chunking): MarkdownChunk[] {
	const { most, repeated } = sizesOf(chunking);
	return groupsOf(content.split('\n'), chunking.perEntry ?? false).flatMap((group) => chunksOf(group, most, repeated));
}
