import { concatMapped, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';

/** UTF-8 bytes of the character at `at`, and how many UTF-16 units it has. */
function characterAt(text: string, at: number): readonly [bytes: number, units: number] {
	const code = text.codePointAt(at) ?? 0;
	if (code < 0x80) return [1, 1];
	if (code < 0x800) return [2, 1];
	return code < 0x10000 ? [3, 1] : [4, 2];
}

/**
 * The first `limit` UTF-8 bytes of `mapped`, as a program shows them that cuts the bytes before it decodes them: what is left of a
 * character that the cut goes through becomes one U+FFFD.
 */
export function cutToBytes(mapped: MappedText, limit: number): MappedText {
	const { text } = mapped;
	// No character takes more than three bytes a unit.
	if (text.length * 3 <= limit || utf8Length(text) <= limit) return mapped;
	let used = 0;
	let at = 0;
	for (;;) {
		const [bytes, units] = characterAt(text, at);
		if (used + bytes > limit) break;
		used += bytes;
		at += units;
	}
	const kept = sliceMapped(mapped, 0, at);
	return used < limit ? concatMapped([kept, literal('\uFFFD')]) : kept;
}
