import { once } from '../../../text/once.ts';

/** What a word is made of, what may stand behind it without being of it, and words that lost a letter to the next. */
const anyScript = once(() => ({
	words: /[\p{L}\p{N}@#$%&+][\p{L}\p{N}'/_.@:-]*/gu,
	end: /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u,
	elided: /(?<!\p{L})(?:n|d|l|s|t|m|j|qu)'(?=\p{L})/gu,
}));
/** The same for texts without accents. An engine needs milliseconds before it can tell a letter of any script for the first time. */
const plainLetters = {
	words: /[a-z0-9@#$%&+][a-z0-9'/_.@:-]*/g,
	end: /(?<![^a-z0-9])[^a-z0-9]+$/,
	elided: /(?<![a-z])(?:n|d|l|s|t|m|j|qu)'(?=[a-z])/g,
};
const plain = /^[\p{ASCII}‘’“”–—]*$/u;

/** True of a text whose letters are all from “a” to “z”. */
const isPlain = (text: string): boolean => plain.test(text);

/** `text` with letters that have lost their accents. */
export const withPlainLetters = (text: string): string =>
	isPlain(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** `text` in words: lower case, without accents, emphasis and punctuation; paths stay whole, elisions are parted. */
export function wordsOf(text: string): readonly string[] {
	const { words, end, elided } = isPlain(text) ? plainLetters : anyScript();
	const lowered = withPlainLetters(text).toLowerCase().replace(/[’‘]/g, "'");
	return (
		lowered
			.replace(elided, (whole) => `${whole.slice(0, -1)}e `)
			.match(words)
			?.flatMap((word) => word.replace(end, '') || []) ?? []
	);
}

/** The word without what its form adds, so that `sending` and `send`, `files` and `file` are the same. */
export function englishStem(word: string): string {
	const meaning = synonyms.get(word);
	if (meaning !== undefined) return meaning;
	const singular = /[^suiaeo']s$|[aeo]es$|ies$/.test(word) || /[^s]es$/.test(word) ? withoutPlural(word) : word;
	const stem =
		singular.length > 5 ? singular.replace(/(.)\1ing$|ing$/, (_, double?: string) => double ?? '') : singular;
	const short = stem.length > 3 ? stem.replace(/e$/, '') : stem;
	return synonyms.get(short) ?? short;
}

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/s$/, '') : word);

/** A map: “constructor” is a word like any other. */
const synonyms: ReadonlyMap<string, string> = new Map(
	Object.entries({
		email: 'mail',
		emails: 'mail',
		'e-mail': 'mail',
		'e-mails': 'mail',
		mails: 'mail',
		reply: 'answer',
		replying: 'answer',
		respond: 'answer',
		responding: 'answer',
	}),
);
