import { grammars } from './grammars.ts';
import type { Grammar, Order } from './order.ts';
import { oncePerBlock, oncePerPiece } from './sentences.ts';
import { withPlainLetters, wordsOf } from './words.ts';

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

const spokenIn = oncePerPiece(({ order }): OrderWords => {
	const front = condition.exec(order)?.[0] ?? '';
	const words = wordsOf(order.slice(front.length));
	return { when: wordsOf(front), words: words.length > mostWords ? [] : words };
});

/** Few texts forbid something in more than one language, and the rest is not read for what it orders. */
export const languages = Object.values(grammars);

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

const oneOf = (grammars: readonly Grammar[]): string =>
	`(?:${[...new Set(grammars.flatMap(({ bans }) => [...bans]))].join('|').replaceAll("'", "['’‘]")})(?![a-z0-9])`;

/**
 * What whatever forbids something has in it. Sentences open at the beginning of a line, behind a mark or behind a condition; words are of several
 * such runs at times, which only lets more through. “N’oublie” is two words.
 */
const banWords = new RegExp(
	[
		`(?<![a-z0-9])${oneOf(languages.filter(({ opensWithBan }) => !opensWithBan))}`,
		`(?:^|[^a-z0-9 \\t])[ \\t]*(?:[a-z0-9]+[^a-z0-9]+)?(?:${oneOf(languages.filter(({ opensWithBan }) => opensWithBan))}|n['’‘])`,
	].join('|'),
	'i',
);

/** False for a text, of one sentence or of many, that certainly forbids nothing: to look for words takes far less than to take it apart. */
export const mayForbid = (text: string): boolean => banWords.test(withPlainLetters(text));

/** What a sentence forbids, if its grammar says so; a language is only asked where one of its words for that is there. */
export const bansOf = oncePerPiece((piece): readonly Ban[] => {
	if (!mayForbid(piece.order)) return [];
	const spoken = spokenIn(piece);
	const opening = spoken.words.slice(0, 2);
	const asked = languages.filter(({ bans, opensWithBan }) =>
		(opensWithBan ? opening : spoken.words).some((word) => bans.has(word)),
	);
	return asked.flatMap((language) => {
		const order = orderOf(spoken, language, 'do-not');
		return order ? [{ ...order, language }] : [];
	});
});

/** An order that nothing marks as one has to be an item of a list. */
const isCertain =
	(isItem: boolean) =>
	({ isMarked }: Order): boolean =>
		isMarked || isItem;

export const bansIn = oncePerBlock((piece, isItem) => bansOf(piece).filter(isCertain(isItem)), mayForbid);

/** By language. */
export const ordersIn = new Map(
	languages.map((language) => {
		const ordersOf = oncePerPiece((piece): readonly KeyedOrder[] => {
			const order = orderOf(spokenIn(piece), language, 'do');
			return order ? [order] : [];
		});
		return [language, oncePerBlock((piece, isItem) => ordersOf(piece).filter(isCertain(isItem)))] as const;
	}),
);
