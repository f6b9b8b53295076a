/** What a character is to words: half of it is settled by a table, the rest when a text first has it. */
export const characterClass = {
	separator: 1,
	/** Of a script that puts spaces between words; marks on letters are letters. */
	letter: 2,
	upper: 3,
	digit: 4,
	underscore: 5,
	/** Of a script without spaces between words, or with particles grown on to them: found by pairs. */
	ideograph: 6,
	/** First half of a pair: look at the whole code point. */
	surrogate: 7,
	symbol: 8,
} as const;

export type CharacterClass = (typeof characterClass)[keyof typeof characterClass];

/** Han, kana and Hangul; Thai, Lao, Khmer and Burmese. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u;

function classify(character: string): CharacterClass {
	if (unspaced.test(character)) return characterClass.ideograph;
	if (/\p{Lu}/u.test(character)) return characterClass.upper;
	if (/[\p{L}\p{M}]/u.test(character)) return characterClass.letter;
	if (/\p{N}/u.test(character)) return characterClass.digit;
	if (character === '_') return characterClass.underscore;
	// People mark entries with emoji, and look for them.
	if (/\p{Extended_Pictographic}/u.test(character) && character > '\u00ff') return characterClass.symbol;
	return characterClass.separator;
}

/** By UTF-16 unit; 0 where no text has had it yet. */
const known = new Uint8Array(0x10000);

/** Of the code point at `index`. */
export function classAt(text: string, index: number): CharacterClass {
	const unit = text.charCodeAt(index);
	const seen = known[unit] as CharacterClass | 0;
	if (seen !== 0 && seen !== characterClass.surrogate) return seen;
	if (unit >= 0xd800 && unit <= 0xdfff) {
		known[unit] = characterClass.surrogate;
		const point = text.codePointAt(index) ?? unit;
		// Half of a pair alone is nobody's word.
		return point > 0xffff ? classify(String.fromCodePoint(point)) : characterClass.separator;
	}
	const found = classify(String.fromCharCode(unit));
	known[unit] = found;
	return found;
}
