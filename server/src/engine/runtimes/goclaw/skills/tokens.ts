import { utf8Length } from '../../../text/lengths/measure.ts';

/** Character by character, and always to one character: the only one that has more in lower case is U+0130. */
const lower = (character: string): string => (character === '\u0130' ? 'i' : character.toLowerCase());

/** Words of letters and decimal digits in lower case; those of a single byte go. */
export function tokenize(text: string): string[] {
	const words =
		Array.from(text, lower)
			.join('')
			.match(/[\p{L}\p{Nd}]+/gu) ?? [];
	return words.filter((word) => utf8Length(word) > 1);
}
