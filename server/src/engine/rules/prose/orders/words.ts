/** What a word is made of, and what may stand behind it without being of it. */
const anyScript = { words: /[\p{L}\p{N}@#$%&+][\p{L}\p{N}'/_.@:-]*/gu, end: /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u };
/** The same for texts without accents: an engine takes several times as long to tell a letter of any script. */
const plainLetters = { words: /[a-z0-9@#$%&+][a-z0-9'/_.@:-]*/g, end: /(?<![^a-z0-9])[^a-z0-9]+$/ };

/** `text` in words: lower case, without accents, emphasis and punctuation; paths stay whole, elisions are parted. */
export function wordsOf(text: string): readonly string[] {
	const isPlain = /^\p{ASCII}*$/u.test(text);
	const lowered = isPlain
		? text.toLowerCase()
		: text
				.normalize('NFKD')
				.replace(/\p{M}+/gu, '')
				.toLowerCase()
				.replace(/[’‘]/g, "'");
	const parted = lowered.includes("'")
		? lowered.replace(/(?<!\p{L})(?:n|d|l|s|t|m|j|qu)'(?=\p{L})/gu, (elided) => `${elided.slice(0, -1)}e `)
		: lowered;
	const { words, end } = isPlain ? plainLetters : anyScript;
	return parted.match(words)?.flatMap((word) => word.replace(end, '') || []) ?? [];
}

/** The word without what its form adds, so that `sending` and `send`, `files` and `file` are the same. */
export function englishStem(word: string): string {
	const meaning = synonyms[word];
	if (meaning !== undefined) return meaning;
	const singular = /[^suiaeo']s$|[aeo]es$|ies$/.test(word) || /[^s]es$/.test(word) ? withoutPlural(word) : word;
	const stem =
		singular.length > 5 ? singular.replace(/(.)\1ing$|ing$/, (_, double?: string) => double ?? '') : singular;
	const short = stem.length > 3 ? stem.replace(/e$/, '') : stem;
	return synonyms[short] ?? short;
}

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/s$/, '') : word);

const synonyms: Readonly<Record<string, string>> = {
	email: 'mail',
	emails: 'mail',
	'e-mail': 'mail',
	'e-mails': 'mail',
	mails: 'mail',
	reply: 'answer',
	replying: 'answer',
	respond: 'answer',
	responding: 'answer',
};
