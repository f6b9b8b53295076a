import type { FindingPlace, Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts } from '../support/texts.ts';
import { grammars } from './orders/grammars.ts';
import type { Grammar, Order } from './orders/order.ts';
import { isSameScope } from './orders/scopes.ts';
import { oncePerBlock, oncePerOrder, type Sentence, type SentenceBlock, sentencesIn } from './orders/sentences.ts';
import { wordsOf } from './orders/words.ts';

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

interface OrderWords {
	readonly when: readonly string[];
	readonly words: readonly string[];
}

const spokenIn = oncePerOrder((order): OrderWords => {
	const front = condition.exec(order)?.[0] ?? '';
	const words = wordsOf(order.slice(front.length));
	return { when: wordsOf(front), words: words.length > mostWords ? [] : words };
});

/** Few texts forbid something in more than one language, and the rest is not read for what it orders. */
const languages = Object.values(grammars);

/** An order with its keys as they are compared. */
interface KeyedOrder extends Order {
	readonly joined: readonly string[];
}

function orderOf({ when, words }: OrderWords, { read }: Grammar, sense: Order['sense']): KeyedOrder | undefined {
	const order = words.length > 0 ? read(words) : undefined;
	if (order?.sense !== sense) return undefined;
	const least = order.isMarked ? 1 : fewestWords;
	const keys = order.keys.filter((key) => key.length >= least).map((key) => [...when, ...key]);
	return keys.length > 0 ? { ...order, keys, joined: keys.map((key) => key.join(' ')) } : undefined;
}

interface Ban extends KeyedOrder {
	readonly language: Grammar;
}

/** What a sentence forbids; a language is only asked where one of its words for that is there. */
const bansIn = oncePerBlock((piece, isItem): readonly Ban[] => {
	const spoken = spokenIn(piece);
	const asked = languages.filter(({ bans }) => spoken.words.some((word) => bans.has(word)));
	return asked.flatMap((language): readonly Ban[] => {
		const order = orderOf(spoken, language, 'do-not');
		return order && (order.isMarked || isItem) ? [{ ...order, language }] : [];
	});
});

const ordersIn = new Map(
	languages.map((language) => {
		const found = oncePerBlock((piece, isItem): readonly KeyedOrder[] => {
			const order = orderOf(spokenIn(piece), language, 'do');
			return order && (order.isMarked || isItem) ? [order] : [];
		});
		return [language, found] as const;
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
		const placed = files.map((file): Spoke => ({ file, blocks: sentencesIn(file) }));
		const told = new Set<Sentence>();
		for (const language of languages) {
			for (const [first, later] of contradictions(placed, language)) {
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

/** What a file orders and forbids. */
interface Spoke {
	readonly file: KnownText;
	readonly blocks: readonly SentenceBlock[];
}

interface PlacedOrder {
	readonly file: KnownText;
	readonly sentence: Sentence;
}

/** Pairs of an order and a ban with the same words, the one that stands first in front. */
function* contradictions(files: readonly Spoke[], language: Grammar): Iterable<readonly [PlacedOrder, PlacedOrder]> {
	const bans = new Map<string, PlacedOrder[]>();
	for (const { file, blocks } of files) {
		for (const block of blocks) {
			for (const { found, index } of bansIn(block)) {
				if (found.language !== language) continue;
				for (const key of found.joined) {
					const list = listOf(bans, key);
					if (list.length < mostBans) list.push({ file, sentence: block.sentence(index) });
				}
			}
		}
	}
	const orders = bans.size > 0 ? ordersIn.get(language) : undefined;
	if (!orders) return;
	for (const { file, blocks } of files) {
		for (const block of blocks) {
			for (const { found, index } of orders(block)) {
				for (const [at, key] of found.joined.entries()) {
					const list = bans.get(key);
					if (!list) continue;
					const words = found.keys[at] ?? [];
					const placed = { file, sentence: block.sentence(index) };
					const ban = list.find(({ sentence }) => isSameScope(sentence, placed.sentence, words));
					if (ban) yield isBefore(files, ban, placed) ? [ban, placed] : [placed, ban];
				}
			}
		}
	}
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
	const list = lists.get(key) ?? [];
	lists.set(key, list);
	return list;
}

const isBefore = (files: readonly Spoke[], one: PlacedOrder, other: PlacedOrder): boolean =>
	one.file === other.file
		? one.sentence.start < other.sentence.start
		: files.findIndex(({ file }) => file === one.file) < files.findIndex(({ file }) => file === other.file);

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
