import { oncePerBlock, oncePerPiece } from '../orders/sentences.ts';
import { englishStem, wordsOf } from '../orders/words.ts';
import { type ChoiceTopic, type ChoiceValue, topics } from './topics.ts';

/** What a sentence has the agent choose, or forbids. */
export interface ToldChoice {
	readonly topic: ChoiceTopic;
	readonly value: ChoiceValue;
	readonly sense: 'do' | 'do-not';
	/** What the sentence says besides, so that only choices of the same thing are compared; empty where it says no more. */
	readonly narrowed: string;
	/** What a label or a heading has to say, since the sentence alone does not say what it is about. */
	readonly needs?: RegExp;
	/** In lower case. */
	readonly words: readonly string[];
}

/** Longer sentences are about more than one thing. */
const mostWords = 16;

/** What leaves it to the agent, or makes it hang on something. */
const hedged =
	/ (?:or|either|both|can|cannot|may|could|might|would|optional(?:ly)?|if|when(?:ever)?|while|unless|where|except|until|sometimes|usually|mostly|also|alternatively|possible|possibly|currently|was|were|other|different|legacy|old|new code) /;

const negated = / (?:not|never|no|don't|doesn't|dont|avoid|without|instead|rather|neither|nor|isn't|aren't|than) /;

const bans = /^ (?:never|do not|don't|must not|mustn't|should not|shouldn't|no|avoid|omit|skip|without|not)(?= )/;

const marks =
	/^ (?:please|always|you|we|must|should|shall|will|need to|has to|have to|make sure to|be sure to|remember to|ensure that|ensure|(?:the|this) (?:project|repo|repository|codebase|monorepo)|only|just|strictly|exclusively|consistently|is|are)(?= )/;

const verbs =
	/^ (?:use|uses|using|prefer|prefers|favou?r|choose|run|stick(?: to| with)?|format|write|indent|keep|set|limit|follow|follows|adopt|wrap|start|begin|open|create|target|submit|send|raise|make|base|branch|name|export|put|add|install|manage|target|require|requires|answer|reply|respond|define|end|terminate)(?= )/;

const contrast = / (?:and |but )?(?:not|never|no|instead of|rather than|over)(?: with| use| using| run)? /;

const fillers: ReadonlySet<string> = new Set(
	'a an the this that these our your all any every each have has whole entire code codebase source sources project projects repo repository everywhere throughout always please you we is are be should must only just consistently with in for of to and as by on at from via default use uses used using prefer preferred run them it its everything file files'.split(
		' ',
	),
);

/** What may stand behind “install” where everything is installed: one package may be installed in a way of its own. */
const behindInstall: ReadonlySet<string> = new Set(
	'e r to before after first and from in at once again all everything dependencies frozen-lockfile requirements.txt'.split(
		' ',
	),
);

/** At least this version, and so others as well. */
const atLeast = /\d\s*\+|>=|≥|\b(?:higher|later|newer|above|at least|minimum|or up)\b/i;

/** How a program is called says nothing of which one: `pytest -q`. */
const options = /(^|[\s`])--?[A-Za-z][\w-]*(?:=\S*)?/g;

/** “… are written with X”, which is what is done here. */
const passive = / (?:is|are) (?:written|run|managed|formatted|linted|built|installed) (?:with|by|using|via) /;

/** What `order` has the agent choose, of every topic that it is about. A semicolon parts two orders. */
export const choicesOf = (order: string): readonly ToldChoice[] => order.split(/;\s/).flatMap(choicesOfOne);

function choicesOfOne(order: string): readonly ToldChoice[] {
	const words = wordsOf(order.replace(options, '$1'));
	// A list of links names what they lead to.
	if (words.length === 0 || words.length > mostWords || /^\W*\[/.test(order) || atLeast.test(order)) return [];
	let rest = ` ${words.join(' ')} `;
	if (!topics.some((topic) => mentions(topic, rest))) return [];
	let isMarked = false;
	let isBan = false;
	for (;;) {
		const opening = marks.exec(rest) ?? (isBan ? null : bans.exec(rest));
		if (!opening) break;
		isMarked = true;
		isBan ||= bans.test(rest);
		rest = rest.slice(opening[0].length);
	}
	const behind = contrast.exec(rest);
	const main = behind ? `${rest.slice(0, behind.index)} ` : rest;
	const other = behind ? ` ${rest.slice(behind.index + behind[0].length)}` : '';
	if (hedged.test(main) || hedged.test(other.replaceAll(' or ', ' ')) || negated.test(main) || (isBan && behind))
		return [];
	const spoken: SpokenChoice = { words, main, other, isMarked, isBan };
	return topics.flatMap((topic) => choicesIn(topic, spoken));
}

interface SpokenChoice {
	readonly words: readonly string[];
	/** What is ordered, with a space around each word. */
	readonly main: string;
	/** What it is set against: “… instead of X”. */
	readonly other: string;
	readonly isMarked: boolean;
	readonly isBan: boolean;
}

const mentions = ({ values }: ChoiceTopic, text: string): boolean =>
	values.some(({ words }) => text.search(words) >= 0);

/** The values that `text` names, and what else it says. */
function valuesIn(
	{ values }: ChoiceTopic,
	text: string,
): { readonly named: readonly ChoiceValue[]; readonly rest: string } {
	let rest = text;
	const named = values.filter(({ words }) => {
		const without = rest.replace(words, ' ');
		const isThere = without !== rest;
		rest = without;
		return isThere;
	});
	return { named, rest };
}

function choicesIn(topic: ChoiceTopic, { words, main, other, isMarked, isBan }: SpokenChoice): readonly ToldChoice[] {
	const { named, rest } = valuesIn(topic, main);
	const [value] = named;
	if (!value || (named.length > 1 && !isBan)) return [];
	if (isBan && topic.isLimit) return [];
	const verb = verbs.exec(rest);
	const left = (verb ? rest.slice(verb[0].length) : rest).split(' ').filter((word) => word !== '');
	const isCalled = isCommand(topic, value, main);
	const narrowing = left.filter((word) => !fillers.has(word) && !topic.neutral.has(word));
	if (topic.commands && narrowing.length > 0 && !isCalled) return [];
	const narrowed = isCalled ? '' : narrowing.map(englishStem).sort().join(' ');
	const isNamed = topic.needs?.test(` ${words.join(' ')} `) ?? false;
	// Of a program, “npm packages” says nothing.
	const isAbout = !topic.commands && left.some((word) => topic.neutral.has(word));
	const isOrder = isNamed || isMarked || isBan || isCalled || verb !== null || isAbout || passive.test(main);
	const needs = isNamed ? undefined : (topic.needs ?? (isOrder ? undefined : namesOf(topic)));
	const common = { topic, narrowed, words, ...(needs && { needs }) };
	const chosen = named.map((each): ToldChoice => ({ ...common, value: each, sense: isBan ? 'do-not' : 'do' }));
	return [...chosen, ...setAside(topic, other, common)];
}

/** Any of the words that say what the topic is about. */
const namesOf = ({ neutral }: ChoiceTopic): RegExp => new RegExp(` (?:${[...neutral].join('|')}) `);

/** “Run `npm test`”: the program is told to be run, whatever for. */
function isCommand({ commands }: ChoiceTopic, { words }: ChoiceValue, main: string): boolean {
	if (!commands) return false;
	const [found] = main.matchAll(words);
	if (!found) return false;
	const before = main
		.slice(0, found.index + 1)
		.replace(verbs, '')
		.split(' ');
	const behind = main.slice(found.index + found[0].length);
	const [command = '', next = ''] = behind.trim().split(' ');
	const isWhole = !command.startsWith('i') || next === '' || behindInstall.has(next);
	return commands.has(command) && isWhole && before.every((word) => word === '' || fillers.has(word));
}

/** “… instead of X”: X is not to be chosen. */
function setAside(
	topic: ChoiceTopic,
	other: string,
	common: Omit<ToldChoice, 'value' | 'sense'>,
): readonly ToldChoice[] {
	const { named, rest } = valuesIn(topic, other);
	const isAll = rest
		.split(' ')
		.every((word) => word === '' || word === 'or' || fillers.has(word) || topic.neutral.has(word));
	return isAll ? named.map((value) => ({ ...common, value, sense: 'do-not' as const })) : [];
}

const choicesOfPiece = oncePerPiece(({ order }) => choicesOf(order));

export const choicesInBlock = oncePerBlock((piece) => choicesOfPiece(piece));
