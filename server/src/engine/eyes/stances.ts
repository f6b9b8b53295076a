import { choicesInBlock, type ToldChoice } from '../rules/prose/choices/choice.ts';
import { topics } from '../rules/prose/choices/topics.ts';
import { grammars } from '../rules/prose/orders/grammars.ts';
import type { Grammar } from '../rules/prose/orders/order.ts';
import { isGeneral, scopeOf } from '../rules/prose/orders/scopes.ts';
import { type Sentence, type SentenceBlock, sentencesIn } from '../rules/prose/orders/sentences.ts';
import { bansIn, languages, ordersIn } from '../rules/prose/orders/spoken.ts';
import { wordsOf } from '../rules/prose/orders/words.ts';
import { type KnownText, oncePerText } from '../rules/support/texts.ts';
import { fencedChoices } from './fencedCommands.ts';

/** What one sentence says of something on which two may disagree. */
export interface Stance {
	/** What it is about, with all that narrows it: only what is the same is compared. */
	readonly key: string;
	/** Of two with one key and different values, one is the opposite of the other. */
	readonly value: string;
	/** A wider value that this one does not contradict. */
	readonly within?: string;
	/** For people: “the package manager”; absent where the sentences say it themselves. */
	readonly about?: string;
	/** The topic whose other values nobody may name besides. */
	readonly namedOnly?: string;
	readonly sentence: Sentence;
}

/** UTF-16 units of a text by which its language is told. */
const longestSample = 4000;

/** “No deep dives” is Spanish by its first word: in a text that is plainly English, nothing is. */
const isEnglish = oncePerText((text): boolean => {
	const words = wordsOf(text.slice(0, longestSample));
	return words.filter((word) => /^(?:the|and|of|to|with|is)$/.test(word)).length * 20 > words.length;
});

const isRead = (file: KnownText, language: Grammar): boolean => language === grammars.english || !isEnglish(file);

const forbiddingIn = oncePerText((_, file): readonly Grammar[] => [
	...new Set(
		sentencesIn(file).flatMap((block) =>
			bansIn(block).flatMap(({ found: { language } }) => (isRead(file, language) ? [language] : [])),
		),
	),
]);

/** Languages in which one of `texts` forbids something: in the others nothing can be contradicted. */
export const forbidding = (texts: readonly KnownText[]): ReadonlySet<Grammar> => new Set(texts.flatMap(forbiddingIn));

const known = oncePerText((): Map<string, readonly Stance[]> => new Map());

/** All that `file` says for or against something; of orders those alone in one of `spoken`. Once for each text, as it stands. */
export function stancesIn(file: KnownText, spoken: ReadonlySet<Grammar>): readonly Stance[] {
	const asked = [...spoken].filter((language) => isRead(file, language));
	const key = asked.map((language) => languages.indexOf(language)).join();
	const byLanguages = known(file);
	const stances = byLanguages.get(key) ?? [
		...sentencesIn(file).flatMap((block) => stancesOf(block, asked)),
		...fencedChoices(file).flatMap(({ found, sentence }) => stanceOf(found, sentence)),
	];
	byLanguages.set(key, stances);
	return stances;
}

const stancesOf = (block: SentenceBlock, asked: readonly Grammar[]): readonly Stance[] => [
	...chosenIn(block),
	...bansIn(block).flatMap(({ found, index }) =>
		asked.includes(found.language)
			? ordered(block.sentence(index), found, languages.indexOf(found.language), 'do-not')
			: [],
	),
	...asked.flatMap((language) =>
		(ordersIn.get(language)?.(block) ?? []).flatMap(({ found, index }) =>
			ordered(block.sentence(index), found, languages.indexOf(language), 'do'),
		),
	),
];

interface OrderKeys {
	readonly keys: readonly (readonly string[])[];
	readonly joined: readonly string[];
}

const ordered = (sentence: Sentence, { keys, joined }: OrderKeys, language: number, value: string): readonly Stance[] =>
	joined.flatMap((words, at) => {
		const scope = scopeOf(withoutHeadings(sentence, isAboutWork), keys[at] ?? []);
		return scope === undefined ? [] : [{ key: `order ${language} ${words}\n${scope}`, value, sentence }];
	});

const chosenIn = (block: SentenceBlock): readonly Stance[] =>
	choicesInBlock(block).flatMap(({ found, index }) => stanceOf(found, block.sentence(index)));

function stanceOf(found: ToldChoice, sentence: Sentence): readonly Stance[] {
	const { topic, value, sense, narrowed, needs } = found;
	if (needs && !sentence.scopes.some((scope) => needs.test(` ${wordsOf(scope).join(' ')} `))) return [];
	const isSaid = (word: string) =>
		isAboutWork(word) || chores.has(word) || topic.neutral.has(word) || found.words.includes(word);
	const scope = scopeOf(withoutHeadings(sentence, isSaid), []);
	if (scope === undefined) return [];
	const key = `${topic.id} ${narrowed}\n${scope}`;
	const common = { about: topic.about, sentence, ...(topic.commands && { namedOnly: topic.id }) };
	const itself: Stance = { ...common, key: `${value.name} ${key}`, value: sense };
	if (sense === 'do-not' || topic.values.length === 1) return [itself];
	return [itself, { ...common, key, value: value.name, ...(value.within !== undefined && { within: value.within }) }];
}

/** `sentence` without what stands above it in such words alone. */
const withoutHeadings = (sentence: Sentence, isPlain: (word: string) => boolean): Sentence => ({
	...sentence,
	scopes: sentence.scopes.filter((scope) => !wordsOf(scope).every((word) => isPlain(word) || isGeneral(word))),
});

/** Words of headings in a project of code that say no more than “this is how we work here”. */
const aboutWork: ReadonlySet<string> = new Set(
	'code coding convention conventions development develop developing command commands setup project repository repo overview quality practice practices best guide guides standard standards contributing tooling tools tool environment stack technical technology requirement requirements note notes critical key mandatory common getting started quick start essential must do'.split(
		' ',
	),
);
const isAboutWork = (word: string): boolean => aboutWork.has(word);

/** What is done with all of a project. To choose something below such a heading is to choose it for the project; to order something is not. */
const chores: ReadonlySet<string> = new Set(
	'format formatting test tests testing build building lint linting git commit commits pull request requests pr prs review reviews naming config configuration running run prerequisites'.split(
		' ',
	),
);

const negatedLine = /(?:\b(?:not|never|no|avoid|without|instead|rather|neither|nor|over|migrat\w*|legacy)\b|n['’]t\b)/i;

/** For each topic that goes by the names of programs: the values that `file` names without setting them aside. */
export const namedValues = oncePerText((text): ReadonlyMap<string, ReadonlySet<string>> => {
	const lines = text.split('\n').filter((line) => !negatedLine.test(line));
	const said = ` ${wordsOf(lines.join('\n').replace(/[/|,]/g, ' ')).join(' ')} `;
	return new Map(
		topics
			.filter(({ commands }) => commands)
			.map(({ id, values }) => [
				id,
				new Set(values.filter(({ words }) => said.search(words) >= 0).map(({ name }) => name)),
			]),
	);
});
