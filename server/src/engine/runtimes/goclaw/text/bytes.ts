import { concatMapped, fromFile, literal, type MappedText } from '../../../prompt/mappedText.ts';
import { decodeAsGo } from './utf8.ts';

const encoder = new TextEncoder();

interface FileBytes {
	readonly kind: 'file';
	readonly text: string;
	/** All of the file. */
	readonly bytes: Uint8Array;
	/** The stretch that is meant, in bytes. */
	readonly start: number;
	readonly end: number;
}

type Segment = FileBytes | { readonly kind: 'literal'; readonly bytes: Uint8Array };

/**
 * Text in the bytes that the runtime holds, on its way from a file into a prompt. A cut may fall inside a character:
 * what is left of it stays, as bytes that no longer spell anything.
 */
export interface ByteText {
	readonly segments: readonly Segment[];
	/** Bytes in all segments. */
	readonly length: number;
}

const byteText = (segments: readonly Segment[]): ByteText => {
	const present = segments.filter((segment) => lengthOf(segment) > 0);
	return { segments: present, length: present.reduce((sum, segment) => sum + lengthOf(segment), 0) };
};

const lengthOf = (segment: Segment): number =>
	segment.kind === 'file' ? segment.end - segment.start : segment.bytes.length;

export function bytesOfFile(text: string): ByteText {
	const bytes = encoder.encode(text);
	return byteText([{ kind: 'file', text, bytes, start: 0, end: bytes.length }]);
}

export const literalBytes = (text: string): ByteText => byteText([{ kind: 'literal', bytes: encoder.encode(text) }]);

/** `[start, end)` in bytes. */
export function sliceBytes(text: ByteText, start: number, end: number): ByteText {
	const kept: Segment[] = [];
	let at = 0;
	for (const segment of text.segments) {
		const length = lengthOf(segment);
		const from = Math.max(0, start - at);
		const to = Math.min(length, end - at);
		if (from < to) {
			kept.push(
				segment.kind === 'file'
					? { ...segment, start: segment.start + from, end: segment.start + to }
					: { kind: 'literal', bytes: segment.bytes.subarray(from, to) },
			);
		}
		at += length;
	}
	return byteText(kept);
}

export const concatBytes = (texts: readonly ByteText[]): ByteText =>
	byteText(texts.flatMap(({ segments }) => segments));

/** The bytes themselves, as the runtime holds them. */
export function rawBytes({ segments, length }: ByteText): Uint8Array {
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const segment of segments) {
		bytes.set(segment.kind === 'file' ? segment.bytes.subarray(segment.start, segment.end) : segment.bytes, at);
		at += lengthOf(segment);
	}
	return bytes;
}

/**
 * As the model gets it: each byte that spells nothing is one U+FFFD. No two segments here join into a character, since
 * a literal begins and ends with whole ones or is cut where an ellipsis or the end follows.
 */
export const mappedFromBytes = ({ segments }: ByteText): MappedText =>
	concatMapped(
		segments.map((segment) => (segment.kind === 'file' ? mapFile(segment) : literal(decodeAsGo(segment.bytes)))),
	);

const replacement = '\uFFFD';
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function mapFile({ text, bytes, start, end }: FileBytes): MappedText {
	if (start === 0 && end === bytes.length) return fromFile(text);
	let from = start;
	while (from < end && isContinuation(bytes[from])) from += 1;
	let to = end;
	while (to > from && isContinuation(bytes[to])) to -= 1;
	const first = unitsBefore(bytes, from);
	const whole = text.slice(first, first + unitsBefore(bytes.subarray(from), to - from));
	return concatMapped([
		literal(replacement.repeat(from - start)),
		fromFile(whole, first),
		literal(replacement.repeat(end - to)),
	]);
}

/** UTF-16 units of the characters in the first `end` bytes; `end` stands between two characters. */
function unitsBefore(bytes: Uint8Array, end: number): number {
	let units = 0;
	for (let at = 0; at < end; at += 1) {
		const byte = bytes[at] ?? 0;
		if (!isContinuation(byte)) units += byte >= 0xf0 ? 2 : 1;
	}
	return units;
}
