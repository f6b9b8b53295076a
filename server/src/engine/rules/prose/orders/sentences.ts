import { type Line, linesOf } from '../../../text/lines.ts';
import type { TextRange } from '../../../text/range.ts';
import { remembering } from '../../../text/remember.ts';
import { oncePerText } from '../../support/texts.ts';

/** One sentence that tells the agent what to do or not to do, if its grammar says so. */
export interface Sentence extends TextRange {
	/** What is ordered, without explanation: up to the dash, the colon or the reason that follows. */
	readonly order: string;
	/** Stays the same while the words of its item do, whatever else in the file changes. */
	readonly piece: Piece;
	/** Headings above, the line that introduces the list, the label in front: each may narrow what the order is about. */
	readonly scopes: readonly string[];
	/** True for an item of a list; elsewhere only a sentence that says “never” or “always” is certainly an order. */
	readonly isItem: boolean;
}

/** Several times what any runtime puts into a prompt; what follows is not looked at (UTF-16 units). */
const longestText = 100_000;
/** Several times as many as anybody writes down. */
const mostItems = 3000;
/** Items longer than this are essays (UTF-16 units). */
const longestItem = 600;
/** Lines longer than this are no instructions (UTF-16 units). */
const longestLine = 2000;

/** Someone else's words, cases, tasks that are done, marks that turn the sense: nothing certain can be said of these. */
const uncertain =
	/["“”„«»「」?¿]|~~|\||^\[[ xX]\]|^[❌✅🚫⛔✗✘✓✔☑👎👍]|\be\.g\.|\b(?:for (?:example|instance)|examples?|such as|z\. ?B\.|zum Beispiel|Beispiel|por ejemplo|ejemplo|par exemple|exemple|por exemplo|exemplo)\b/iu;

/** What limits an order, in the languages that are told apart. Where the rest of an item says such a thing, it is left alone. */
const limits =
	/(?<!\p{L})(?:unless|except(?:ions?)?|but|only|if|when(?:ever)?|while|until|instead|rather|however|apart|besides|outside|without|other(?:s|wise)?|else|sometimes|usually|mostly|fine|okay?|allowed|may|can|could|then|first|außer|ausser|ausnahmen?|nur|wenn|falls|solange|bis|sondern|aber|sonst|ohne|statt(?:dessen)?|dann|darf(?:st)?|kann(?:st)?|manchmal|meistens|salvo|excepto|excepci[oó]n|solo|sólo|si|cuando|hasta|pero|sino|puedes?|sauf|exception|seulement|quand|lorsque|jusqu|mais|uniquement|sinon|hormis|peux|peut|exceto|exceção|somente|apenas|se|quando|até|mas|senão|pode|podes)(?!\p{L})/iu;

/** Where the order ends and its reason begins. */
const reason =
	/(?<!\s)\s+[—–-]+\s|[;(:]|,\s+(?:even|because|since|as|no matter|whatever|auch|weil|denn|aunque|porque|incluso|même|parce|car|mesmo|pois|people|they|it|he|she|we|nobody|everybody|everyone|this|that)(?!\p{L})/u;

const comment = /<!--(?:(?!-->)[\s\S])*?(?:-->|$)/g;

/** Comments blanked out behind a mark that makes the rest of their line uncertain; offsets stay what they are. */
const withoutComments = (text: string): string =>
	text.includes('<!--') ? text.replace(comment, (part) => `|${part.slice(1).replace(/[^\r\n]/g, ' ')}`) : text;

interface Item {
	readonly text: string;
	readonly start: number;
	readonly scopes: readonly string[];
	readonly isItem: boolean;
}

/** The sentences of `file` that may be orders, in their order. Linear in the length of the text. */
export const sentencesIn = oncePerText((text): readonly Sentence[] =>
	[...itemsOf(withoutComments(text.slice(0, longestText)))].slice(0, mostItems).flatMap(sentencesOf),
);

function sentencesOf({ text, start, scopes, isItem }: Item): readonly Sentence[] {
	if (text.length > longestItem) return [];
	const { label, pieces } = piecesOf(text);
	const within = label === '' ? scopes : [...scopes, label];
	return pieces.map((piece) => ({
		order: piece.order,
		piece,
		scopes: within,
		isItem,
		start: start + piece.start,
		end: start + piece.end,
	}));
}

/** A sentence within its item. */
interface Piece extends TextRange {
	readonly order: string;
}

/** `compute`, but once while the words of the sentence stay what they are: it must not depend on anything else of it. */
export function oncePerOrder<Result>(compute: (sentence: Sentence) => Result): (sentence: Sentence) => Result {
	const results = new WeakMap<Piece, { readonly result: Result }>();
	return (sentence) => {
		let known = results.get(sentence.piece);
		if (!known) {
			known = { result: compute(sentence) };
			results.set(sentence.piece, known);
		}
		return known.result;
	};
}

interface Pieces {
	/** What stands in front of the first colon, where that only names what follows. */
	readonly label: string;
	readonly pieces: readonly Piece[];
}

/** The sentences of one item of which nothing makes uncertain that they are orders. */
const piecesOf = remembering((text): Pieces => {
	if (uncertain.test(text)) return { label: '', pieces: [] };
	const label = /^(?:\*\*|__)?[^:*_.]{1,40}:(?:\*\*|__)?[ \t]+(?=\S)/u.exec(text)?.[0] ?? '';
	const wholes = [...text.slice(label.length).matchAll(/\S.*?(?:[.!]+(?=[\s*_]|$)|$)/gsu)];
	const pieces = wholes.flatMap((piece, at) => {
		const [whole] = piece;
		const cut = reason.exec(whole);
		const order = cut ? whole.slice(0, cut.index) : whole;
		const others = wholes.map(([other], index) => (index === at ? whole.slice(order.length) : other)).join(' ');
		if (limits.test(others)) return [];
		const start = label.length + piece.index;
		return [{ order, start, end: start + whole.trimEnd().length }];
	});
	return { label, pieces };
});

function* itemsOf(text: string): Iterable<Item> {
	const lines = linesOf(text);
	/** The headings above, one a level at most. */
	const headings: { readonly level: number; readonly title: string }[] = [];
	let isTitle = true;
	let intro = '';
	let at = frontmatterLines(lines);
	while (at < lines.length) {
		const line = lines[at];
		at += 1;
		if (!line || line.code || line.text.length > longestLine || line.text.trim() === '') continue;
		const heading = line.text.startsWith('#') ? /^(#{1,6})[ \t]+((?![ \t]).*)$/.exec(line.text) : null;
		if (heading) {
			const level = heading[1]?.length ?? 1;
			while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
			const title = heading[2] ?? '';
			// A file's own title names the file or its agent.
			if (!(isTitle && level === 1 && !narrowing.test(title))) headings.push({ level, title });
			isTitle = false;
			intro = '';
			continue;
		}
		isTitle = false;
		const marker = /^ ?(?:[-*+]|\d{1,3}[.)])[ \t]+/.exec(line.text)?.[0];
		if (marker === undefined && /^\s|^[>|<]/.test(line.text)) continue;
		let end = line.start + line.text.length;
		for (let next = lines[at]; next && belongs(next.text, marker !== undefined); next = lines[at]) {
			end = next.start + next.text.length;
			at += 1;
		}
		const start = line.start + (marker?.length ?? 0);
		const message = text.slice(start, end);
		if (marker === undefined) intro = message.trimEnd().endsWith(':') ? (message.split('\n').at(-1) ?? '') : '';
		const scopes = headings.map(({ title }) => title);
		yield {
			text: message,
			start,
			scopes: intro === '' || marker === undefined ? scopes : [...scopes, intro],
			isItem: marker !== undefined,
		};
	}
}

/** A title that says for whom or when, or that what follows is not to be taken at its word. */
export const narrowing =
	/(?<!\p{L})(?:for|when|if|in|groups?|examples?|templates?|archived?|old|drafts?|not?|never|don['’]?t|avoid|für|wenn|bei|nicht|nie|para|cuando|no|nunca|pour|quand|ne|jamais|quando|não)(?!\p{L})/iu;

/** True where a line goes on with what the one above began: indented below an item, or any text that opens nothing new. */
const belongs = (line: string, isItem: boolean): boolean =>
	line.trim() !== '' &&
	line.length <= longestLine &&
	!/^ {0,3}(?:#{1,6}[ \t]|`{3}|~{3}|>|\|)/.test(line) &&
	(/^(?: {2,}|\t)/.test(line) ? isItem : !/^ ?(?:[-*+]|\d{1,3}[.)])[ \t]/.test(line));

function frontmatterLines(lines: readonly Line[]): number {
	if (lines[0]?.text.trimEnd() !== '---') return 0;
	const end = lines.findIndex(({ text }, at) => at > 0 && text.trimEnd() === '---');
	return end < 0 ? 0 : end + 1;
}
