import type { FindingPlace, Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts, oncePerText } from '../support/texts.ts';
import { grammars } from './orders/grammars.ts';
import type { Grammar, Order } from './orders/order.ts';
import { isSameScope } from './orders/scopes.ts';
import { oncePerOrder, type Sentence, sentencesIn } from './orders/sentences.ts';
import { wordsOf } from './orders/words.ts';

interface ReadOrder extends Order {
	readonly sentence: Sentence;
}

/** The roles of files that tell the agent how to behave. What is remembered is not told to be done. */
const instructing: ReadonlySet<string> = new Set(['agents', 'soul', 'user', 'identity', 'tools']);
const mostFindings = 20;
/** Who says the same more often than this is not heard any further. */
const mostBans = 8;
/** A bare imperative of one word may as well be a heading, a name or a mood. */
const fewestWords = 2;
/** Sentences with more words than this are not compared. */
const mostWords = 40;

/** “If a customer is angry, …”: the order comes after it, and only holds with it. */
const condition =
	/^(?:if|when|whenever|in|for|at|on|during|wenn|falls|si|cuando|quand|lorsque|se|quando|em|en|pour|para)\s[^,]{2,80},\s+/iu;

interface Spoken {
	readonly when: readonly string[];
	readonly words: readonly string[];
}

const spokenIn = oncePerOrder(({ order }): Spoken => {
	const front = condition.exec(order)?.[0] ?? '';
	const words = wordsOf(order.slice(front.length));
	return { when: wordsOf(front), words: words.length > mostWords ? [] : words };
});

/** Few texts forbid something in more than one language, and the rest is not read for what it orders. */
const languages = Object.values(grammars);

function orderOf({ when, words }: Spoken, { read }: Grammar, sense: Order['sense']): Order | undefined {
	const order = words.length > 0 ? read(words) : undefined;
	if (order?.sense !== sense) return undefined;
	const least = order.isMarked ? 1 : fewestWords;
	const keys = order.keys.filter((key) => key.length >= least).map((key) => [...when, ...key]);
	return keys.length > 0 ? { ...order, keys } : undefined;
}

interface Ban extends ReadOrder {
	readonly language: Grammar;
}

const noBans: readonly (readonly [Grammar, Order])[] = [];

/** What one sentence forbids; a language is only asked where one of its words for that is there. */
const banned = oncePerOrder((sentence) => {
	const spoken = spokenIn(sentence);
	const asked = languages.filter(({ bans }) => spoken.words.some((word) => bans.has(word)));
	const found = asked.flatMap((language): readonly (readonly [Grammar, Order])[] => {
		const order = orderOf(spoken, language, 'do-not');
		return order ? [[language, order]] : [];
	});
	return found.length > 0 ? found : noBans;
});

const isCertain = (order: Order, sentence: Sentence): boolean => order.isMarked || sentence.isItem;

const bansIn = oncePerText((_, file): readonly Ban[] =>
	sentencesIn(file).flatMap((sentence) =>
		banned(sentence).flatMap(([language, order]) =>
			isCertain(order, sentence) ? [{ ...order, sentence, language }] : [],
		),
	),
);

const ordersIn = new Map(
	languages.map((language) => {
		const orderIn = oncePerOrder((sentence) => orderOf(spokenIn(sentence), language, 'do'));
		const inFile = oncePerText((_, file): readonly ReadOrder[] =>
			sentencesIn(file).flatMap((sentence) => {
				const order = orderIn(sentence);
				return order && isCertain(order, sentence) ? [{ ...order, sentence }] : [];
			}),
		);
		return [language, inFile] as const;
	}),
);

export const instructionsContradict: Rule = {
	code: 'instructions.contradict',
	severity: 'hint',
	docs: {
		title: 'Two instructions contradict each other',
		why: [
			'`AGENTS.md`, `SOUL.md` and `USER.md` are in the same prompt, but you may have written them months apart. If one says “always ask before you send an email” and another says “never ask before you send an email”, the model sometimes follows one and sometimes the other.',
			'Soulscope reports only two instructions with the same words, one of them with “never”, “do not” or “must not”, in English, German, Spanish, French or Portuguese. It does not report quotations, examples, questions, conditions and exceptions, or instructions below a heading that limits them (“In group chats”).',
		].join('\n'),
		fix: 'Remove one of them, or write when each one applies.',
		example: {
			file: 'AGENTS.md',
			text: '# Rules\n\n- Always ask before you send an email.\n- Answer in German.\n- Never ask before sending mail.\n',
		},
	},
	*check(view) {
		const files = knownTexts(view).filter(({ role }) => role.injected && instructing.has(role.id));
		const told = new Set<Sentence>();
		for (const language of languages) {
			for (const [first, later] of contradictions(files, language)) {
				if (told.has(later.sentence) || told.size >= mostFindings) continue;
				told.add(later.sentence);
				const where = first.file === later.file ? 'further up' : `in ${first.file.path}`;
				yield {
					place: placeOf(later),
					message: `This contradicts ${shown(first)} ${where}. The agent reads both and follows sometimes one, sometimes the other. Remove one of them, or say when each one applies.`,
					related: [{ place: placeOf(first), message: 'the opposite' }],
				};
			}
		}
	},
};

interface PlacedOrder extends ReadOrder {
	readonly file: KnownText;
}

/** Pairs of an order and a ban with the same words, the one that stands first in front. */
function* contradictions(
	files: readonly KnownText[],
	language: Grammar,
): Iterable<readonly [PlacedOrder, PlacedOrder]> {
	const bans = new Map<string, PlacedOrder[]>();
	for (const file of files) {
		for (const order of bansIn(file)) {
			if (order.language !== language) continue;
			for (const key of order.keys) {
				const list = listOf(bans, key.join(' '));
				if (list.length < mostBans) list.push({ ...order, file });
			}
		}
	}
	if (bans.size === 0) return;
	for (const file of files) {
		for (const order of ordersIn.get(language)?.(file) ?? []) {
			const placed = { ...order, file };
			for (const key of order.keys) {
				const ban = bans.get(key.join(' '))?.find(({ sentence }) => isSameScope(sentence, order.sentence, key));
				if (ban) yield isBefore(files, ban, placed) ? [ban, placed] : [placed, ban];
			}
		}
	}
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
	const list = lists.get(key) ?? [];
	lists.set(key, list);
	return list;
}

const isBefore = (files: readonly KnownText[], one: PlacedOrder, other: PlacedOrder): boolean =>
	one.file === other.file
		? one.sentence.start < other.sentence.start
		: files.indexOf(one.file) < files.indexOf(other.file);

const placeOf = ({ file, sentence: { start, end } }: PlacedOrder): FindingPlace => placeIn(file.path, { start, end });

/** An instruction as a message quotes it (UTF-16 units). */
const longestQuote = 80;

function shown({ file, sentence }: PlacedOrder): string {
	const text = file.text
		.slice(sentence.start, sentence.end)
		.replace(/\s+/g, ' ')
		.replace(/[*_]{2}|(?<![.!])[.!]+$/g, '');
	// Whatever looks like a key is not said again.
	if (/\d|\S{25}/.test(text)) return 'an instruction';
	return text.length > longestQuote ? `“${text.slice(0, longestQuote - 1).trimEnd()}…”` : `“${text}”`;
}
