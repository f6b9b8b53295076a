import { blocksOf } from '../../../text/blocks.ts';
import { byScript } from '../../../text/byScript.ts';
import { keptOn } from '../../../text/keptOn.ts';
import { linesOf } from '../../../text/lines.ts';
import type { TextRange } from '../../../text/range.ts';
import { remembering } from '../../../text/remember.ts';
import { oncePerText } from '../../support/texts.ts';
import { itemPieces, type SentencePiece } from './items.ts';

/** One sentence that tells the agent what to do or not to do, if its grammar says so. */
export interface Sentence extends TextRange {
	/** What is ordered, without explanation: up to the dash, the colon or the reason that follows. */
	readonly order: string;
	/** Headings above, the line that introduces the list, the label in front: each may narrow what the order is about. */
	readonly scopes: readonly string[];
}

/** Several times what any runtime puts into a prompt; what follows is not looked at (UTF-16 units). */
export const longestText = 100_000;
/** Several times as many as anybody writes down. */
const mostItems = 3000;
/** Lines longer than this are no instructions (UTF-16 units). */
const longestLine = 2000;

const comment = /<!--(?:(?!-->)[\s\S])*?(?:-->|$)/g;

/** Comments blanked out behind a mark that makes the rest of their line uncertain; offsets stay what they are. */
const withoutComments = (text: string): string =>
	text.includes('<!--') ? text.replace(comment, (part) => `|${part.slice(1).replace(/[^\r\n]/g, ' ')}`) : text;

/** Some lines of a file, as they read wherever they stand; kept while they stay as they are, whatever else in the file changes. */
class ProseReading {
	readonly text: string;
	/** Items and paragraphs. */
	readonly items: readonly ProseItem[];
	/** What narrows the sentences below it, and how much of the block they are: in the order of the text. */
	readonly turns: readonly ProseTurn[];
	/** True where it has a line that is no blank, so that a heading behind it is not the file's title. */
	readonly isSomething: boolean;
	#spoken: readonly SpokenPiece[] | undefined;

	constructor(text: string, items: readonly ProseItem[], turns: readonly ProseTurn[], isSomething: boolean) {
		this.text = text;
		this.items = items;
		this.turns = turns;
		this.isSomething = isSomething;
	}

	/** Sentences that may be orders, with their offsets within the block. Most blocks are never asked for theirs. */
	get spoken(): readonly SpokenPiece[] {
		this.#spoken ??= this.items.flatMap(({ message, isItem, start, turn }) =>
			itemPieces(message).map(({ piece, labels, start: inside }) => ({
				...{ piece, isItem, labels, start: start + inside, turn },
			})),
		);
		return this.#spoken;
	}
}

/** An item of a list with whatever is below it, or a paragraph. */
interface ProseItem {
	readonly message: string;
	/** Of a list. */
	readonly isItem: boolean;
	/** Of `message`, within the block. */
	readonly start: number;
	/** How many of the block's turns come before it. */
	readonly turn: number;
}

/** A sentence without what stands above it. */
interface SpokenPiece {
	readonly piece: SentencePiece;
	readonly isItem: boolean;
	/** What its own item says that narrows it, and those above it in the list. */
	readonly labels: readonly string[];
	readonly start: number;
	/** How many of the block's turns come before it. */
	readonly turn: number;
}

type ProseTurn =
	/** `isFirst`: nothing stands before it in its block. */
	| { readonly kind: 'heading'; readonly level: number; readonly title: string; readonly isFirst: boolean }
	/** A paragraph: its last line introduces what follows, or, where it is empty, nothing does any more. */
	| { readonly kind: 'intro'; readonly line: string };

/** What narrows the next sentence. */
interface Above {
	/** The headings above, one a level at most. */
	readonly headings: readonly { readonly level: number; readonly title: string }[];
	/** True until the first line that is no blank. */
	readonly isTop: boolean;
	readonly intro: string;
}

/** Some lines of a file where they stand. */
export class SentenceBlock {
	readonly reading: ProseReading;
	readonly #start: number;
	readonly #above: Above;
	#sentences: readonly Sentence[] | undefined;

	constructor(reading: ProseReading, start: number, above: Above) {
		this.reading = reading;
		this.#start = start;
		this.#above = above;
	}

	/** The same object for the same `index` in `reading.spoken`. */
	sentence(index: number): Sentence {
		this.#sentences ??= this.reading.spoken.map(({ piece, isItem, labels, start, turn }) => {
			const { headings, intro } = after(this.#above, this.reading.turns.slice(0, turn));
			const titles = headings.map(({ title }) => title);
			const scopes = isItem && intro !== '' ? [...titles, intro] : titles;
			return {
				order: piece.order,
				scopes: [...scopes, ...labels],
				start: this.#start + start + piece.start,
				end: this.#start + start + piece.end,
			};
		});
		return this.#sentences[index] as Sentence;
	}
}

function after(above: Above, turns: readonly ProseTurn[]): Above {
	let { isTop, intro } = above;
	// Each is of a lower rank than the one before it.
	const headings = [...above.headings];
	for (const turn of turns) {
		if (turn.kind === 'intro') intro = turn.line;
		else {
			// A file's own title names the file or its agent.
			const isTitle = isTop && turn.isFirst && turn.level === 1 && !isNarrowing(turn.title);
			while ((headings.at(-1)?.level ?? 0) >= turn.level) headings.pop();
			if (!isTitle) headings.push(turn);
			intro = '';
		}
		isTop = false;
	}
	return { headings, isTop, intro };
}

/** The sentences of `file` that may be orders, block by block. Linear in the length of the text. */
export const sentencesIn = oncePerText((source): readonly SentenceBlock[] => {
	const text = withoutComments(source.slice(0, longestText));
	const body = frontmatterEnd(text);
	const found: SentenceBlock[] = [];
	let above: Above = { headings: [], isTop: true, intro: '' };
	let items = 0;
	for (const block of blocksOf(text)) {
		const skipped = body - block.start;
		if (skipped >= block.text.length) continue;
		const whole = skipped > 0 ? readBlock(block.text, skipped) : readingOf(block.text);
		const reading = items + whole.items.length > mostItems ? cut(whole, mostItems - items) : whole;
		items += reading.items.length;
		if (reading.items.length > 0) found.push(new SentenceBlock(reading, block.start, above));
		if (items >= mostItems) break;
		const next = after(above, reading.turns);
		above = reading.isSomething && next.isTop ? { ...next, isTop: false } : next;
	}
	return found;
});

const cut = ({ text, items, turns, isSomething }: ProseReading, most: number): ProseReading =>
	new ProseReading(text, items.slice(0, most), turns, isSomething);

/** `compute`, but once while the words of the sentence stay what they are: wherever it moves, the piece is the same. */
export function oncePerPiece<Result>(compute: (piece: SentencePiece) => Result): (piece: SentencePiece) => Result {
	const results = keptOn<SentencePiece, { readonly result: Result }>();
	return (piece) => {
		let known = results.get(piece);
		if (!known) {
			known = { result: compute(piece) };
			results.set(piece, known);
		}
		return known.result;
	};
}

/**
 * What `read` finds in each sentence of a block, but once while the block stays what it is: of a file in which a line changes, only
 * its block is gone through again. It must go by nothing but what it is given.
 * @param mayHave false for a block in whose text `read` would certainly find nothing: it is not taken apart for it
 */
export function oncePerBlock<Found>(
	read: (piece: SentencePiece, isItem: boolean) => readonly Found[],
	mayHave: (text: string) => boolean = () => true,
): (block: SentenceBlock) => readonly Hit<Found>[] {
	const hits = keptOn<ProseReading, readonly Hit<Found>[]>();
	return ({ reading }) => {
		let known = hits.get(reading);
		if (!known) {
			known = mayHave(reading.text)
				? reading.spoken.flatMap(({ piece, isItem }, index) => read(piece, isItem).map((found) => ({ found, index })))
				: [];
			hits.set(reading, known);
		}
		return known;
	};
}

/** What was read of the sentence at `index` of a block. */
export interface Hit<Found> {
	readonly found: Found;
	readonly index: number;
}

/** Blocks whose readings are kept at once, twice over. */
const mostBlocks = 400;

const readingOf = remembering((text): ProseReading => readBlock(text, 0), mostBlocks);

/** `text` is a block; what stands in its first `skipped` UTF-16 units is none of it. */
function readBlock(text: string, skipped: number): ProseReading {
	const lines = linesOf(text);
	const items: ProseItem[] = [];
	const turns: ProseTurn[] = [];
	let isSomething = false;
	let at = skipped > 0 ? lines.findIndex(({ start }) => start >= skipped) : 0;
	while (at >= 0 && at < lines.length) {
		const line = lines[at];
		at += 1;
		if (!line || line.code || line.text.length > longestLine || line.text.trim() === '') continue;
		const heading = line.text.startsWith('#') ? /^(#{1,6})[ \t]+((?![ \t]).*)$/.exec(line.text) : null;
		if (heading) {
			turns.push({
				kind: 'heading',
				level: heading[1]?.length ?? 1,
				title: heading[2] ?? '',
				isFirst: !isSomething,
			});
			isSomething = true;
			continue;
		}
		isSomething = true;
		const marker = /^ ?(?:[-*+]|\d{1,3}[.)])[ \t]+/.exec(line.text)?.[0];
		if (marker === undefined && /^\s|^[>|<]/.test(line.text)) continue;
		let end = line.start + line.text.length;
		for (let next = lines[at]; next && belongs(next.text, marker !== undefined); next = lines[at]) {
			end = next.start + next.text.length;
			at += 1;
		}
		const start = line.start + (marker?.length ?? 0);
		const message = text.slice(start, end);
		if (marker === undefined)
			turns.push({ kind: 'intro', line: message.trimEnd().endsWith(':') ? (message.split('\n').at(-1) ?? '') : '' });
		items.push({ message, isItem: marker !== undefined, start, turn: turns.length });
	}
	return new ProseReading(text, items, turns, isSomething);
}

const narrowing = byScript(
	/(?<!\p{L})(?:for|when|if|in|groups?|examples?|templates?|archived?|old|drafts?|not?|never|don['’]?t|avoid|für|wenn|bei|nicht|nie|para|cuando|no|nunca|pour|quand|ne|jamais|quando|não)(?!\p{L})/iu,
);

/** True of a title that says for whom or when, or that what follows is not to be taken at its word. */
export const isNarrowing = (title: string): boolean => narrowing(title).test(title);

/** True where a line goes on with what the one above began: indented below an item, or any text that opens nothing new. */
const belongs = (line: string, isItem: boolean): boolean =>
	line.trim() !== '' &&
	line.length <= longestLine &&
	!/^ {0,3}(?:#{1,6}[ \t]|`{3}|~{3}|>|\|)/.test(line) &&
	(/^(?: {2,}|\t)/.test(line) ? isItem : !/^ ?(?:[-*+]|\d{1,3}[.)])[ \t]/.test(line));

/** Where the text behind the frontmatter begins; 0 where there is none. */
function frontmatterEnd(text: string): number {
	const first = /^---[^\S\r\n]*(?:\r\n|[\r\n])/.exec(text)?.[0];
	if (first === undefined) return 0;
	const closing = /(?<=[\r\n])---[^\S\r\n]*(?:\r\n|[\r\n]|$)/g;
	closing.lastIndex = first.length;
	return closing.exec(text) ? closing.lastIndex : 0;
}
