import MarkdownIt from 'markdown-it';
import { htmlCommentsIn, replaceHtmlComments } from '../../../text/htmlComments.ts';
import type { TextRange } from '../../../text/range.ts';
import { remembering } from '../../../text/remember.ts';
import { useHtmlBlocks } from './htmlBlocks.ts';

/** A path that is named with `@`, and where it stands. */
export interface AtMention {
	/** As the program takes it: without `@` and fragment, escaped spaces as spaces. */
	readonly path: string;
	/** From the `@` to the end of the word, the fragment included. */
	readonly range: TextRange;
	/** Present where it stands in code, in a tag or in the title of a link: the program takes it all the same. */
	readonly isInMarkup?: true;
}

const parser = new MarkdownIt('commonmark');

// Escaped characters stay apart from the text around them, as what follows one is the start of a new stretch.
parser.core.ruler.disable('text_join');

useHtmlBlocks(parser);

/** An `@` of its own, which knows where it stands: texts do not. */
parser.inline.ruler.before('text', 'mention', (state, silent) => {
	if (state.src[state.pos] !== '@') return false;
	if (!silent) {
		const token = state.push('at', '', 0);
		token.content = '@';
		token.meta = { at: state.pos };
	}
	state.pos += 1;
	return true;
});

// Of most blocks nobody asks for more than where they are, and to take their lines apart takes longest of all.
parser.core.ruler.at('inline', ({ tokens, md, env }) => {
	for (const { type, content, children } of tokens)
		if (type === 'inline' && (content.includes('@') || content.includes('<!--')))
			md.inline.parse(content, md, env, children ?? []);
});

type MarkdownToken = ReturnType<typeof parser.parse>[number];

/** A tab behind a bullet. To the program it is no wider than a blank: less has to stand before the next lines of the item. */
const tabbed = /^([ \t>]*(?:[-+*]|\d{1,9}[.)]))\t(?=[^ \t\r\n])/gmu;

/** The blocks of a text. Several questions are asked of the same text one after the other, so the last few stay. */
const blocksOf = remembering(
	(text): readonly MarkdownToken[] =>
		parser.parse(
			text.replaceAll(tabbed, (_, bullet: string) => `${bullet} `),
			{},
		),
	4,
);

/** Where each line begins. */
function lineStarts(text: string): readonly number[] {
	const starts = [0];
	for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/gu)) starts.push(index + lineBreak.length);
	return starts;
}

/** Where every line of `content`, which a block at `line` has, stands in the text. */
function placesOfLines(text: string, starts: readonly number[], line: number, content: string): readonly number[] {
	return content.split('\n').map((piece, index) => {
		const start = starts[line + index] ?? text.length;
		const whole = text.slice(start, starts[line + index + 1] ?? text.length).trimEnd();
		const bare = piece.trim();
		// What is before it belongs to the list or the quote around it, what is behind to the heading.
		const at = whole.endsWith(bare) ? whole.length - bare.length : Math.max(0, whole.lastIndexOf(bare));
		return start + at - (piece.length - piece.trimStart().length);
	});
}

/** `#top` behind a path leads nowhere. */
export const withoutFragment = (path: string): string => path.split('#', 1)[0] ?? '';

const mentioned = /(?:^|\s)@((?:[^\s\\]|\\ )+)/gu;

/** The program's own test of what may be a path. */
const isPath = (path: string): boolean =>
	path.startsWith('./') ||
	path.startsWith('~/') ||
	(path.startsWith('/') && path !== '/') ||
	/^[A-Za-z0-9._-]/u.test(path);

function* mentionsInRun(run: string, placeOf: (at: number) => number): Iterable<AtMention> {
	for (const { index, 0: whole, 1: word = '' } of run.matchAll(mentioned)) {
		const path = withoutFragment(word).replaceAll('\\ ', ' ');
		const start = placeOf(index + whole.length - word.length - 1);
		if (isPath(path)) yield { path, range: { start, end: start + 1 + word.length } };
	}
}

/** What the token adds to the text around it, as it is written; undefined where a stretch of text ends. */
function textOf({ type, content, markup, info }: MarkdownToken): string | undefined {
	if (type === 'at' || type === 'text') return content;
	if (type === 'softbreak') return '\n';
	// A backslash before anything but punctuation is a backslash; entities stay as they are written.
	return type === 'text_special' && (info === 'entity' || content === markup) ? markup : undefined;
}

/** The stretches of text in a block, each with where its `@`s stand in the block. */
function* runsIn(
	tokens: readonly MarkdownToken[],
): Iterable<{ readonly text: string; readonly ats: ReadonlyMap<number, number> }> {
	let text = '';
	let ats = new Map<number, number>();
	for (const token of tokens) {
		if (token.type === 'at') ats.set(text.length, Number(token.meta?.at));
		const piece = textOf(token);
		if (piece !== undefined) text += piece;
		else {
			yield { text, ats };
			text = '';
			ats = new Map();
		}
	}
	yield { text, ats };
}

/** Where the comments of a piece stand in the text that it begins at `offset` of. */
const placedComments = (piece: string, offset: number): TextRange[] =>
	[...htmlCommentsIn(piece)].map(({ start, end }) => ({ start: offset + start, end: offset + end }));

/**
 * Blocks whose lines the program reads as they are written: what stands in a list item, and in nothing else within it. Its parser
 * keeps that as text first, and the program looks for paths in there before it looks into the pieces.
 */
const itemTexts = (blocks: readonly MarkdownToken[]): ReadonlySet<MarkdownToken> => {
	const around: string[] = [];
	return new Set(
		blocks.filter((token, index) => {
			if (token.nesting > 0) around.push(token.type);
			else if (token.nesting < 0) around.pop();
			return (
				token.type === 'inline' && blocks[index - 1]?.type === 'paragraph_open' && around.at(-2) === 'list_item_open'
			);
		}),
	);
};

const isComment = ({ type, content }: MarkdownToken): boolean =>
	type === 'html_block' && content.trimStart().startsWith('<!--') && content.includes('-->');

/** Where the block begins that `text` ends with: at `line`, unless it is the rest of a line. */
const startOf = (text: string, line: number, { meta }: MarkdownToken): number =>
	typeof meta?.rest === 'string' ? text.lastIndexOf(meta.rest) : line;

/** Those of a text as it is written, before those of its pieces: one that no piece has stands in markup. */
function joined(written: readonly AtMention[], pieces: readonly AtMention[]): readonly AtMention[] {
	const has = (those: readonly AtMention[], { path, range }: AtMention) =>
		those.some((each) => each.range.start === range.start && each.path === path);
	return [
		...written.map((each) => (has(pieces, each) ? each : { ...each, isInMarkup: true as const })),
		...pieces.filter((each) => !has(written, each)),
	];
}

function* mentionsInBlock(
	text: string,
	starts: readonly number[],
	token: MarkdownToken,
	isItemText: boolean,
): Iterable<AtMention> {
	const { type, content, map, children } = token;
	if (!map) return;
	if (type === 'inline') {
		if (!content.includes('@')) return;
		const lines = placesOfLines(text, starts, map[0], content);
		const placeOf = (at: number) => {
			const before = content.slice(0, at);
			const line = before.split('\n').length - 1;
			return (lines[line] ?? 0) + at - (before.lastIndexOf('\n') + 1);
		};
		const pieces = [...runsIn(children ?? [])].flatMap(({ text: run, ats }) =>
			ats.size > 0 ? [...mentionsInRun(run, (at) => placeOf(ats.get(at) ?? 0))] : [],
		);
		yield* isItemText ? joined([...mentionsInRun(content, placeOf)], pieces) : pieces;
	} else if (isComment(token)) {
		// What stands behind a comment on its line is text. Blanks keep everything in its place.
		const end = starts[map[1]] ?? text.length;
		const start = startOf(text.slice(0, end), starts[map[0]] ?? 0, token);
		const whole = text.slice(start, end);
		yield* mentionsInRun(
			replaceHtmlComments(whole, (found) => ' '.repeat(found.length)),
			(at) => start + at,
		);
	}
}

const maybeMention = /@[A-Za-z0-9._~/-]/u;

/**
 * Every path that the text names with `@`, where the program looks for one: not in code, comments, HTML and the targets of links, unless
 * they stand in a list item.
 */
export function mentionsIn(text: string): readonly AtMention[] {
	if (!maybeMention.test(text)) return [];
	const starts = lineStarts(text);
	const blocks = blocksOf(text);
	const inItems = itemTexts(blocks);
	return blocks.flatMap((token) => [...mentionsInBlock(text, starts, token, inItems.has(token))]);
}

/**
 * What goes where HTML comments are removed: those that are a block of their own, at the top level, with the line breaks behind them.
 * Ascending.
 */
export function commentsIn(text: string): readonly TextRange[] {
	if (!text.includes('<!--')) return [];
	const starts = lineStarts(text);
	return blocksOf(text).flatMap((token) => {
		const { map, level } = token;
		if (!map || level > 0 || !isComment(token)) return [];
		const end = starts[map[1]] ?? text.length;
		const start = startOf(text.slice(0, end), starts[map[0]] ?? 0, token);
		const block = text.slice(start, end);
		const rest = replaceHtmlComments(block, () => '').trim();
		const blanks = text.slice(end).match(/^(?:[ \t]*(?:\r\n?|\n))+/u)?.[0].length ?? 0;
		if (rest === '') return [{ start, end: end + blanks }];
		// Text behind a comment stays, and so do the blanks around it.
		return placedComments(block, start);
	});
}

/** Where a piece of a block stands in the text; undefined where it is not there word for word. */
function rangeInBlock(
	text: string,
	starts: readonly number[],
	{ map, content }: MarkdownToken,
	piece: string,
	from: number,
) {
	const at = content.indexOf(piece, from);
	if (!map || at < 0) return undefined;
	const lines = placesOfLines(text, starts, map[0], content);
	const placeOf = (offset: number) => {
		const before = content.slice(0, offset);
		return (lines[before.split('\n').length - 1] ?? 0) + offset - (before.lastIndexOf('\n') + 1);
	};
	return { at, range: { start: placeOf(at), end: placeOf(at + piece.length - 1) + 1 } };
}

/** Pieces of blocks that `pieceOf` gives the text of, with where they stand. */
function* piecesIn<Piece extends { readonly text: string }>(
	text: string,
	pieceOf: (token: MarkdownToken) => Piece | undefined,
): Iterable<Piece & { readonly range: TextRange }> {
	const starts = lineStarts(text);
	for (const block of blocksOf(text)) {
		let from = 0;
		for (const token of block.type === 'inline' ? (block.children ?? []) : []) {
			const piece = pieceOf(token);
			const found = piece && rangeInBlock(text, starts, block, piece.text, from);
			if (!piece || !found) continue;
			from = found.at + piece.text.length;
			yield { ...piece, range: found.range };
		}
	}
}

/** Paths with `@` that are all that stands in a pair of backticks; ranges are those of the backticks. */
export function codeMentionsIn(text: string): readonly AtMention[] {
	if (!text.includes('`@')) return [];
	const found = piecesIn(text, ({ type, content }) => {
		const path = type === 'code_inline' && /^@\S+$/u.test(content) ? withoutFragment(content.slice(1)) : '';
		return isPath(path) ? { text: `\`${content}\``, path } : undefined;
	});
	return [...found].map(({ path, range }) => ({ path, range }));
}

/** Comments that stay where others are removed: those in a sentence, a heading, a list item, a quote. */
export function keptCommentsIn(text: string): readonly TextRange[] {
	if (!text.includes('<!--')) return [];
	const inline = piecesIn(text, ({ type, content }) =>
		type === 'html_inline' && content.startsWith('<!--') ? { text: content } : undefined,
	);
	return [...[...inline].map(({ range }) => range), ...innerComments(text)];
}

/** Comments that have a line of their own in a list item or a quote. */
function innerComments(text: string): readonly TextRange[] {
	const starts = lineStarts(text);
	return blocksOf(text).flatMap((token): TextRange[] => {
		if (!token.map || token.level === 0 || !isComment(token)) return [];
		const start = starts[token.map[0]] ?? 0;
		const whole = text.slice(start, starts[token.map[1]] ?? text.length);
		return placedComments(whole, start);
	});
}
