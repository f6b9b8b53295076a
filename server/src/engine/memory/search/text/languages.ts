import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';

/** Why a question is not English. */
export type NotEnglish = { readonly kind: 'script' } | { readonly kind: 'language'; readonly name: string };

const others: readonly (readonly [name: string, words: ReadonlySet<string>])[] = [
	['German', new Set(german)],
	['French', new Set(french)],
	['Spanish', new Set(spanish)],
	['Italian', new Set(italian)],
	['Portuguese', new Set(portuguese)],
];

/** `a` is missing from the list. */
const ofEnglish: ReadonlySet<string> = new Set([...english, 'a']);

/** Common words of a language that a question needs: one may be a name, or the same word in English. */
const enough = 2;

/** UTF-16 units that are looked at. */
const most = 2_000;

/**
 * Whether a question is in another script than English, or has more of the common words of another language than of
 * English. Undefined where it has neither: a few key words can be of any language.
 */
export function notEnglish(question: string): NotEnglish | undefined {
	const text = question.slice(0, most);
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
	if (letters > 2 * latin) return { kind: 'script' };
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	const count = (of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length;
	const [best] = others.map(([name, of]) => ({ name, count: count(of) })).sort((one, other) => other.count - one.count);
	if (!best || best.count < enough || best.count <= count(ofEnglish)) return undefined;
	return { kind: 'language', name: best.name };
}
