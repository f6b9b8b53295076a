import words from './stopWords.json' with { type: 'json' };

/** Words that a question has and an answer need not have, in the languages that 2026.3 and 2026.9 know. */
const stopWords: ReadonlySet<string> = new Set(words.all.split(' '));
const koreanStopWords: ReadonlySet<string> = new Set(words.korean.split(' '));
/** What Korean hangs on to the end of a word; the longer ones come first. */
const particles: readonly string[] = words.particles.split(' ');

/** Terms beyond these are not asked for. */
const mostTerms = 6;

const pairsOf = (characters: readonly string[]): string[] =>
	characters.slice(1).map((character, at) => (characters[at] ?? '') + character);

const saysEnough = (stem: string): boolean =>
	/[\uac00-\ud7af]/u.test(stem) ? stem.length >= 2 : /^[a-z0-9_]+$/u.test(stem);

/** The word as it is, and without its particle. */
function koreanTerms(word: string): string[] {
	const particle = particles.find((each) => word.length > each.length && word.endsWith(each));
	const stem = particle === undefined ? '' : word.slice(0, -particle.length);
	if (koreanStopWords.has(stem)) return [];
	return [...(koreanStopWords.has(word) ? [] : [word]), ...(saysEnough(stem) ? [stem] : [])];
}

/** Chinese is taken character by character and two by two; Japanese by runs of one script, and kanji two by two as well. */
function termsOf(segment: string): string[] {
	if (/[\u3040-\u30ff]/u.test(segment)) {
		const runs = segment.match(/[a-z0-9_]+|[\u30a0-\u30ffー]+|[\u4e00-\u9fff]+|[\u3040-\u309f]{2,}/gu) ?? [];
		return runs.flatMap((run) => (/^[\u4e00-\u9fff]/u.test(run) ? [run, ...pairsOf([...run])] : [run]));
	}
	if (/[\u4e00-\u9fff]/u.test(segment)) {
		const characters = segment.match(/[\u4e00-\u9fff]/gu) ?? [];
		return [...characters, ...pairsOf(characters)];
	}
	return /[\uac00-\ud7af\u3131-\u3163]/u.test(segment) ? koreanTerms(segment) : [segment];
}

/** False for one or two Latin letters, for numbers and for signs. */
const saysSomething = (term: string): boolean => !/^(?:[a-zA-Z]{1,2}|\d+|[\p{P}\p{S}]+)$/u.test(term);

/** The words of `query` that say something, each once, as 2026.3 and 2026.9 take them. */
export function tellingWords(query: string): readonly string[] {
	const whole = query.trim().toLowerCase();
	const terms = whole.split(/[\s\p{P}]+/u).flatMap((segment) => (segment === '' ? [] : termsOf(segment)));
	return [...new Set(terms.filter((term) => !stopWords.has(term) && saysSomething(term)))];
}

/** What 2026.9.6 asks for one by one where the whole question finds too little: at most six words. */
export function searchTerms2026_9(query: string): readonly string[] {
	const whole = query.trim().toLowerCase();
	return tellingWords(query)
		.filter((term) => term !== whole)
		.slice(0, mostTerms);
}
