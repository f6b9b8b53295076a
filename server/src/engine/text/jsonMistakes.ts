/** What stands at a place: a variable, a word or number with its signs, or one character. */
const wordAt = /^(?:\$\{[^}\n]*\}|[\p{L}\d_$.+-]+|[\s\S])/u;

interface Spot {
	/** What the parser did not expect. */
	readonly word: string;
	/** The last character in front of it that is no blank; empty at the start. */
	readonly last: string;
	/** True where blanks are between the two. */
	readonly isApart: boolean;
}

/** A word that is longer could be a password or a key without quotation marks; messages are shown, and kept in logs. */
const longestShown = 16;

/** The word, where it is plainly no part of a secret: not a long one, and not the rest of another. */
const named = ({ word, last, isApart }: Spot): string =>
	word.length === 1 || (word.length <= longestShown && (isApart || /^[{,]?$/.test(last))) ? `“${word}”` : 'this';

type Mistake = readonly [fits: (spot: Spot) => boolean, words: (spot: Spot) => string];

/** The first that fits says what a person does about it. */
const ofJson5: readonly Mistake[] = [
	[({ word }) => /^[“”„‘’«»]$/u.test(word), ({ word }) => `${word} is not a quotation mark here; type "`],
	[({ last, isApart }) => last === '\\' && !isApart, () => 'a text holds an escape that JSON5 does not know'],
	[({ last, word }) => last === ':' && /^[,}\]]$/u.test(word), () => 'a value is missing after the colon'],
	[
		({ last, word }) => /[:[]/.test(last) && /^[\p{L}_$]/u.test(word),
		() => 'this value needs quotation marks around it',
	],
	[
		({ last, word, isApart }) => isApart && /["'\]}\p{L}\d_$]/u.test(last) && /^["'{[\p{L}\d_$-]/u.test(word),
		(spot) => `a comma or a colon is missing before ${named(spot)}`,
	],
	[() => true, (spot) => `${named(spot)} is not expected here`],
];

/** What only JSON without more minds. */
const ofJson: readonly Mistake[] = [
	[({ word }) => word === '/', () => 'JSON has no comments'],
	[({ word }) => word === "'", () => `' is not a quotation mark here; type "`],
	[({ word }) => word === '\\', () => 'a text holds an escape that JSON does not know'],
	[({ word }) => word === '\uFEFF', () => 'it begins with a byte order mark; save it without one'],
	[({ word }) => /^[^\S\t\n\r]$/u.test(word), () => 'JSON does not know this kind of space; type an ordinary one'],
	[({ word }) => /^\p{Cc}$/u.test(word), () => 'a text holds a line break or a tab; write \\n or \\t'],
	[
		({ last, word }) => last === ',' && /^[}\]]$/.test(word),
		({ word }) => `a comma is before “${word}”, where none may be`,
	],
	[({ last, word }) => /[{,]/.test(last) && /^[\p{L}_$]/u.test(word), () => 'this needs quotation marks around it'],
	[({ last, word }) => /[:[,]/.test(last) && /^[\d.+-]/.test(word), () => 'JSON does not write numbers like this'],
	...ofJson5,
];

/** A clause that a person can act on, and how many UTF-16 units it is about. */
interface MistakeWords {
	readonly message: string;
	readonly length: number;
}

function wordsFor(mistakes: readonly Mistake[], text: string, at: number, isEnd: boolean): MistakeWords {
	const word = isEnd ? '' : (wordAt.exec(text.slice(at))?.[0] ?? '');
	if (word === '' || (mistakes === ofJson5 && word.trim() === '')) {
		const message = 'it ends too early; perhaps a bracket, a quotation mark or a comment is still open';
		return { message, length: 0 };
	}
	const before = text.slice(0, at);
	const trimmed = before.trimEnd();
	const spot = { word, last: trimmed.slice(-1), isApart: trimmed.length < before.length };
	const [, words] = mistakes.find(([fits]) => fits(spot)) ?? [];
	return { message: words?.(spot) ?? '', length: word.length };
}

/** Why a text is not JSON5, of which the parser did not expect what is at `at`. `isEnd`: it came to the end and wanted more. */
export const json5Mistake = (text: string, at: number, isEnd: boolean): MistakeWords =>
	wordsFor(ofJson5, text, at, isEnd);

/** The same of JSON without more, or with comments. */
export const jsonMistake = (text: string, at: number, isEnd: boolean): MistakeWords =>
	wordsFor(ofJson, text, at, isEnd);
