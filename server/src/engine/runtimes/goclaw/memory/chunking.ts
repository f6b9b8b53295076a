import { isBlank, trimSpace } from '../../../text/goWhiteSpace.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { sha256 } from '../../../text/sha256.ts';

/** UTF-8 bytes. GoClaw 2026.2.26, memory defaults. */
const usualLength = 1000;

/** UTF-8 bytes of a chunk that the next one begins with as well. GoClaw 2.19, memory defaults; before, there was no such thing. */
export const usualOverlap = 200;

export interface TextChunk {
	/** 1-based, both ends in; lines that were trimmed away still count. */
	readonly startLine: number;
	readonly endLine: number;
	readonly text: string;
	readonly hash: string;
}

/** The first half of the SHA-256, as the runtime keeps it: 32 hexadecimal digits. */
export const contentHash = (text: string): string => sha256(text).slice(0, 32);

/** The last of `lines` that have room in `most` UTF-8 bytes, newlines among them. */
function lastLines(lines: readonly string[], most: number): readonly string[] {
	let from = lines.length;
	for (let room = most; from > 0; from -= 1) {
		const length = utf8Length(lines[from - 1] ?? '');
		if (length > room) break;
		room -= length + 1;
	}
	return lines.slice(from);
}

/**
 * Chunks of about `most` UTF-8 bytes; 0 or less means the usual length. A blank line ends a chunk that is half full, a
 * line that fills it up ends it whatever follows, and no line is ever split. A chunk begins with the last lines of the one before, as far as
 * they have room in `overlap` bytes.
 */
export function chunkText(text: string, most = usualLength, overlap = 0): TextChunk[] {
	const limit = most > 0 ? Math.trunc(most) : usualLength;
	const half = Math.floor(limit / 2);
	const carried = Math.min(overlap, half);
	const lines = text.split('\n');
	const chunks: TextChunk[] = [];
	let held: string[] = [];
	let length = 0;
	let start = 1;
	const flush = (endLine: number) => {
		const trimmed = trimSpace(held.join('\n'));
		if (trimmed !== '') chunks.push({ startLine: start, endLine, text: trimmed, hash: contentHash(trimmed) });
		held = carried > 0 ? [...lastLines(lines.slice(start - 1, endLine), carried)] : [];
		length = held.reduce((sum, line) => sum + utf8Length(line) + 1, held.length > 0 ? -1 : 0);
		start = endLine + 1 - held.length;
	};
	for (const [index, line] of lines.entries()) {
		if (length > 0 && length >= half && isBlank(line)) {
			flush(index);
			continue;
		}
		// While nothing is held, an empty line adds nothing, not even the newline behind it.
		if (length > 0) length += 1;
		else held = [];
		held.push(line);
		length += utf8Length(line);
		if (length >= limit) flush(index + 1);
	}
	if (length > 0) flush(lines.length);
	return chunks;
}
