import { concatMapped, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';

const step = 2_048;

/** Where a step from `at` ends, never between the halves of a pair. */
function stepFrom(text: string, at: number): number {
	const end = Math.min(text.length, at + step);
	return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The same where the bytes are no UTF-8: `written`, of which `mapped` is the text, with one U+FFFD for several of them. */
export function cutWritten(mapped: MappedText, written: Uint8Array, limit: number): MappedText {
	if (written.length <= limit) return mapped;
	const kept = decoder.decode(written.subarray(0, limit));
	if (mapped.text.startsWith(kept)) return sliceMapped(mapped, 0, kept.length);
	return concatMapped([sliceMapped(mapped, 0, kept.length - 1), literal('\uFFFD')]);
}

/**
 * The first `limit` UTF-8 bytes of `mapped`, as a program shows them that cuts the bytes before it decodes them: what is left of a
 * character that the cut goes through becomes one U+FFFD.
 */
export function cutToBytes(mapped: MappedText, limit: number): MappedText {
	const { text } = mapped;
	// No character takes more than three bytes a unit.
	if (text.length * 3 <= limit) return mapped;
	let used = 0;
	let at = 0;
	// In large steps as far as it goes: what lies before the cut need not be looked at unit by unit.
	for (let next = stepFrom(text, at); next > at; next = stepFrom(text, at)) {
		const bytes = utf8Length(text.slice(at, next));
		if (used + bytes > limit) break;
		used += bytes;
		at = next;
	}
	while (at < text.length) {
		const code = text.charCodeAt(at);
		const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
		const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3;
		if (used + bytes > limit) break;
		used += bytes;
		at += isPair ? 2 : 1;
	}
	if (at === text.length) return mapped;
	const kept = sliceMapped(mapped, 0, at);
	return used < limit ? concatMapped([kept, literal('\uFFFD')]) : kept;
}
