import type { TextRange } from '../../../text/range.ts';
import { remembering } from '../../../text/remember.ts';

/** Items longer than this are essays (UTF-16 units). */
const longestItem = 600;
/** Items with longer lists below them are essays as well (UTF-16 units). */
const longestWhole = 2400;

/** Someone else's words, cases, tasks that are done, marks that turn the sense: nothing certain can be said of these. */
const uncertain =
	/["“”„«»「」?¿]|~~|\||^\[[ xX]\]|^[❌✅🚫⛔✗✘✓✔☑👎👍]|\be\.g\.|\b(?:for (?:example|instance)|examples?|such as|z\. ?B\.|zum Beispiel|Beispiel|por ejemplo|ejemplo|par exemple|exemple|por exemplo|exemplo)\b/iu;

/** What limits an order, in the languages that are told apart. Where the rest of an item says such a thing, it is left alone. */
const limits =
	/(?<!\p{L})(?:unless|except(?:ions?)?|but|only|if|when(?:ever)?|while|until|instead|rather|however|apart|besides|outside|without|other(?:s|wise)?|else|sometimes|usually|mostly|fine|okay?|allowed|may|can|could|then|first|außer|ausser|ausnahmen?|nur|wenn|falls|solange|bis|sondern|aber|sonst|ohne|statt(?:dessen)?|dann|darf(?:st)?|kann(?:st)?|manchmal|meistens|salvo|excepto|excepci[oó]n|solo|sólo|si|cuando|hasta|pero|sino|puedes?|sauf|exception|seulement|quand|lorsque|jusqu|mais|uniquement|sinon|hormis|peux|peut|exceto|exceção|somente|apenas|se|quando|até|mas|senão|pode|podes)(?!\p{L})/iu;

/** Where the order ends and its reason begins. */
const reason =
	/(?<!\s)\s+[—–-]+\s|[;(:]|,\s+(?:even|because|since|as|no matter|whatever|auch|weil|denn|aunque|porque|incluso|même|parce|car|mesmo|pois|people|they|it|he|she|we|nobody|everybody|everyone|this|that)(?!\p{L})/u;

/** “Never do this: …”: what follows is ordered, and nothing before it. */
const opensList = /:[\s*_]*$|\b(?:this|these|following|folgende[sn]?):/iu;

/** A sentence within its item. */
export interface SentencePiece extends TextRange {
	readonly order: string;
}

interface Pieces {
	/** What stands in front of the first colon, where that only names what follows. */
	readonly label: string;
	readonly pieces: readonly SentencePiece[];
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
		if (limits.test(others) || opensList.test(whole)) return [];
		const start = label.length + piece.index;
		return [{ order, start, end: start + whole.trimEnd().length }];
	});
	return { label, pieces };
});

/** An item, or one below it in a list of its own. */
interface ListSegment {
	readonly text: string;
	/** From the beginning of the item. */
	readonly start: number;
	/** Columns in front of its marker. */
	readonly depth: number;
}

const nestedMarker = /(?<=\n)([ \t]+)(?:[-*+]|\d{1,3}[.)])[ \t]+/g;

function segmentsOf(message: string): readonly ListSegment[] {
	const segments: ListSegment[] = [];
	let [start, depth] = [0, 0];
	for (const { 0: marker, 1: indent = '', index } of message.matchAll(nestedMarker)) {
		segments.push({ text: message.slice(start, index), start, depth });
		[start, depth] = [index + marker.length, indent.replaceAll('\t', '    ').length];
	}
	return [...segments, { text: message.slice(start), start, depth }];
}

interface ItemPiece {
	readonly piece: SentencePiece;
	/** What stands in front of the first colon, and what the items above it in the list say: each may narrow it. */
	readonly labels: readonly string[];
	/** Of the piece’s own item, from the beginning of the outermost. */
	readonly start: number;
}

/** The sentences of `message`, an item with whatever is below it, or a paragraph. */
export function itemPieces(message: string): readonly ItemPiece[] {
	if (message.length > longestWhole) return [];
	const segments = segmentsOf(message);
	return segments.flatMap(({ text, start, depth }, at): readonly ItemPiece[] => {
		if (text.length > longestItem) return [];
		const { label, pieces } = piecesOf(text);
		if (pieces.length === 0) return [];
		const above = ancestorsOf(segments, at);
		const next = segments.findIndex((each, index) => index > at && each.depth <= depth);
		const below = segments.slice(at + 1, next < 0 ? undefined : next);
		if ([...above, ...below].some((each) => limits.test(each.text))) return [];
		const labels = [...above.map((each) => each.text.trim()), ...(label === '' ? [] : [label])];
		return pieces.map((piece) => ({ piece, labels, start }));
	});
}

/** From the outermost to the innermost. */
function ancestorsOf(segments: readonly ListSegment[], at: number): readonly ListSegment[] {
	const above: ListSegment[] = [];
	let depth = segments[at]?.depth ?? 0;
	for (const each of segments.slice(0, at).toReversed()) {
		if (each.depth >= depth) continue;
		above.unshift(each);
		depth = each.depth;
	}
	return above;
}
