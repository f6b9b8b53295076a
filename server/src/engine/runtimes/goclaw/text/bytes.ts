import { concatMapped, fromFile, literal, type MappedText } from '../../../prompt/mappedText.ts';
import { characterAt, decodeAsGo } from './utf8.ts';

const encoder = new TextEncoder();

interface FileBytes {
	readonly kind: 'file';
	readonly text: string;
	/** True where `bytes` are no UTF-8: then U+FFFD stands in `text` for some of them. */
	readonly isMisread: boolean;
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

/** `written`: the bytes that `text` was read from, where they are no UTF-8. */
export function bytesOfFile(text: string, written?: Uint8Array): ByteText {
	const bytes = written ?? encoder.encode(text);
	return byteText([{ kind: 'file', text, isMisread: written !== undefined, bytes, start: 0, end: bytes.length }]);
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

/** The text of the stretch, with a U+FFFD for each byte that spells nothing; the file's own text has one for several. */
function mapFile({ text, isMisread, bytes, start, end }: FileBytes): MappedText {
	if (start === 0 && end === bytes.length && !isMisread) return fromFile(text);
	const pieces: MappedText[] = [];
	/** In `text`, as `unit`: what is kept word for word begins here. */
	let from = 0;
	let unit = 0;
	for (let at = 0; at < end; ) {
		const length = characterAt(bytes, at);
		const next = at + Math.abs(length);
		const nextUnit = unit + (length === 4 ? 2 : 1);
		const isWhole = at >= start && next <= end;
		const odd = isWhole ? Math.max(0, -length - 1) : Math.max(0, Math.min(next, end) - Math.max(at, start));
		if (odd > 0) {
			const kept = text.slice(from, isWhole ? nextUnit : unit);
			pieces.push(fromFile(kept, from), literal(replacement.repeat(odd)));
		}
		if (odd > 0 || !isWhole) from = nextUnit;
		unit = nextUnit;
		at = next;
	}
	return concatMapped([...pieces, fromFile(text.slice(from, unit), from)]);
}
