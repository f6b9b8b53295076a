import type { Place, Rule } from './rule.ts';
import { grammars } from './support/orders/grammars.ts';
import type { Order } from './support/orders/order.ts';
import { isSameScope } from './support/orders/scopes.ts';
import { type Sentence, sentencesIn } from './support/orders/sentences.ts';
import { wordsOf } from './support/orders/words.ts';
import { placeIn } from './support/places.ts';
import { type KnownText, knownTexts, oncePerText } from './support/texts.ts';

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
	readonly sentence: Sentence;
	readonly when: readonly string[];
	readonly words: readonly string[];
}

const spokenIn = oncePerText((_, file): readonly Spoken[] =>
	sentencesIn(file).flatMap((sentence): Spoken[] => {
		const front = condition.exec(sentence.order)?.[0] ?? '';
		const words = wordsOf(sentence.order.slice(front.length));
		return words.length > 0 && words.length <= mostWords ? [{ sentence, when: wordsOf(front), words }] : [];
	}),
);

interface Reader {
	readonly bansIn: (file: KnownText) => readonly ReadOrder[];
	readonly ordersIn: (file: KnownText) => readonly ReadOrder[];
}

/** What each language can read of a text. Few texts forbid something in more than one of them, and the rest is not read for what it orders. */
const readers = Object.values(grammars).map(({ bans, read }): Reader => {
	const readOf = ({ sentence, when, words }: Spoken): ReadOrder[] => {
		const order = read(words);
		if (!order || !(order.isMarked || sentence.isItem)) return [];
		const least = order.isMarked ? 1 : fewestWords;
		const keys = order.keys.filter((key) => key.length >= least).map((key) => [...when, ...key]);
		return keys.length > 0 ? [{ ...order, keys, sentence }] : [];
	};
	const inSense = (sense: Order['sense'], spoken: readonly Spoken[]) =>
		spoken.flatMap(readOf).filter((order) => order.sense === sense);
	return {
		bansIn: oncePerText((_, file) =>
			inSense(
				'do-not',
				spokenIn(file).filter(({ words }) => words.some((word) => bans.has(word))),
			),
		),
		ordersIn: oncePerText((_, file) => inSense('do', spokenIn(file))),
	};
});

export const instructionsContradict: Rule = {
	code: 'instructions.contradict',
	severity: 'hint',
	docs: {
		title: 'One instruction forbids what another one orders',
		why: [
			'`AGENTS.md`, `SOUL.md` and `USER.md` go into the same prompt, often written months apart. Where one says “always ask before you send an email” and the other “never ask before you send an email”, the model follows now this one, now that, and nobody sees why.',
			'Reported are only two instructions with the same words, one of which says “never”, “do not” or “must not”, in English, German, Spanish, French and Portuguese. What is quoted, an example, a question, bound to a condition or an exception, or below a heading that narrows it down (“In group chats”) is left alone: a special rule beside a general one is no contradiction.',
		].join('\n'),
		fix: 'Take one of them out, or write into each when it holds.',
		example: {
			file: 'AGENTS.md',
			text: '# Rules\n\n- Always ask before you send an email.\n- Answer in German.\n- Never ask before sending mail.\n',
		},
	},
	*check(view) {
		const files = knownTexts(view).filter(({ role }) => role.injected && instructing.has(role.id));
		const told = new Set<Sentence>();
		for (const reader of readers) {
			for (const [first, later] of contradictions(files, reader)) {
				if (told.has(later.sentence) || told.size >= mostFindings) continue;
				told.add(later.sentence);
				const where = first.file === later.file ? 'further up' : `in ${first.file.path}`;
				yield {
					place: placeOf(later),
					message: `This contradicts ${shown(first)} ${where}. Both reach the agent, and it follows now one, now the other. Take one of them out, or say when each holds.`,
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
	{ bansIn, ordersIn }: Reader,
): Iterable<readonly [PlacedOrder, PlacedOrder]> {
	const bans = new Map<string, PlacedOrder[]>();
	for (const file of files) {
		for (const order of bansIn(file)) {
			for (const key of order.keys) {
				const list = listOf(bans, key.join(' '));
				if (list.length < mostBans) list.push({ ...order, file });
			}
		}
	}
	if (bans.size === 0) return;
	for (const file of files) {
		for (const order of ordersIn(file)) {
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

const placeOf = ({ file, sentence: { start, end } }: PlacedOrder): Place => placeIn(file.path, { start, end });

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
