import { datesIn, dateTerms, dayNumber } from '../text/dates.ts';
import { eachTerm, folded } from '../text/words.ts';

export interface QueryTerm {
	readonly term: string;
	/** How much it counts, 0..1. */
	readonly weight: number;
	/** As it was typed, letter case and accents aside; absent where it is not one word. */
	readonly word?: string;
}

/** What somebody looks for. */
export interface SearchQuery {
	/** Each once. */
	readonly terms: readonly QueryTerm[];
	/** The term of the last word where the question ends in it: there may be more to come. */
	readonly typing?: string;
	/** Must stand in the text as they are, but for letter case and white space. */
	readonly phrases: readonly string[];
	/** One of them must be in the path: as a part of it, or the whole where it has a `*`. */
	readonly paths: readonly string[];
	/** One of them must be what the file is. */
	readonly types: readonly string[];
	/** Half-open range of days since 1970-01-01; open at an end where undefined. */
	readonly after: number | undefined;
	readonly before: number | undefined;
	/** For people: hints that could not be made sense of, one line each. */
	readonly problems: readonly string[];
}

/** UTF-16 units; more is a document, not a question. */
const longestQuery = 2_000;

/** Distinct terms; what a person asks has a dozen. */
const mostTerms = 64;

/** A compound or an identifier as written tops up what its parts already count for. */
const weights = { word: 1, part: 1, whole: 0.5, single: 0, stop: 1, date: 0.5 } as const;

const hint = /(?<![^\s])(path|file|type|after|before):(?:"([^"]*)"|(\S+))/gi;
const phrase = /["“”]([^"“”]+)["“”]/g;

/** What is asked in the question's own words, without the hints that only words are filtered by. */
export const plainWords = (question: string): string => question.replace(hint, ' ').replace(/["“”]/g, ' ').trim();

/** The first day of `2026`, `2026-11` or `2026-11-21`; undefined for anything else. */
function dayOf(text: string): number | undefined {
	const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
	return year === undefined ? undefined : dayNumber({ year: Number(year), month: Number(month), day: Number(day) });
}

/** Words and white space as phrases are compared. */
export const asPhrase = (text: string): string => folded(text).replace(/\s+/g, ' ').trim();

/**
 * Reads a question: words, `"an exact phrase"`, `path:memory/`, `type:daily-log`, `after:2026-11-01` (that day counts) and
 * `before:2026-12` (that day does not). Words that carry no meaning by themselves are left out where others remain, but
 * not where they are written as a name in the middle of a sentence: `What did Will say?`. Never throws.
 */
export function parseQuery(question: string): SearchQuery {
	const asked = question.slice(0, longestQuery);
	const paths: string[] = [];
	const types: string[] = [];
	const problems: string[] = [];
	const days: { after?: number; before?: number } = {};
	let rest = asked.replace(hint, (whole, kind: string, quoted: string | undefined, plain: string | undefined) => {
		const value = quoted ?? plain ?? '';
		const name = kind.toLowerCase();
		if (name === 'path' || name === 'file') paths.push(value.toLowerCase());
		else if (name === 'type') types.push(value.toLowerCase());
		else {
			const day = dayOf(value);
			if (day === undefined) problems.push(`${whole}: a day is written like ${name}:2026-11-21, so this was left out.`);
			else days[name === 'after' ? 'after' : 'before'] = day;
		}
		return ' ';
	});
	const phrases: string[] = [];
	rest = rest.replace(phrase, (_, inner: string) => {
		const text = asPhrase(inner);
		if (text !== '') phrases.push(text);
		return ` ${inner} `;
	});
	return { ...termsIn(rest), phrases, paths, types, after: days.after, before: days.before, problems };
}

function termsIn(text: string): Pick<SearchQuery, 'terms' | 'typing'> {
	const terms = new Map<string, number>();
	const stops = new Map<string, number>();
	const words = new Map<string, string>();
	let typing: string | undefined;
	const singles: (readonly [term: string, start: number])[] = [];
	const hasLowerCase = /\p{Ll}/u.test(text);
	let isFirst = true;
	eachTerm(text, (term, start, end, kind) => {
		if (kind === 'single') {
			singles.push([term, start]);
			return;
		}
		const isName =
			!isFirst &&
			hasLowerCase &&
			end - start > 1 &&
			/^\p{Lu}/u.test(text.slice(start, end)) &&
			opensNoSentence(text, start);
		isFirst = false;
		if (kind === 'word' || kind === 'stop') {
			words.set(term, folded(text.slice(start, end)));
			if (end === text.length) typing = term;
		}
		const into = kind === 'stop' && !isName ? stops : terms;
		into.set(term, Math.max(into.get(term) ?? 0, weights[kind]));
	});
	for (const date of datesIn(text)) {
		for (const term of dateTerms(date)) if (!terms.has(term)) terms.set(term, weights.date);
	}
	const chosen = terms.size > 0 ? terms : stops;
	return {
		terms: [...chosen].slice(0, mostTerms).map(([term, weight]) => {
			const word = words.get(term);
			return { term, weight, ...(word !== undefined && { word }) };
		}),
		...(typing !== undefined && chosen.has(typing) && { typing }),
	};
}

const opensNoSentence = (text: string, start: number): boolean =>
	!/[.!?:]\s*$/.test(text.slice(Math.max(0, start - 4), start));
