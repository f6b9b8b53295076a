import MarkdownIt from 'markdown-it';

type HtmlBlockParser = ReturnType<typeof MarkdownIt>;
type BlockState = Parameters<ReturnType<HtmlBlockParser['block']['ruler']['getRules']>[number]>[0];

const [commonRule] = (() => {
	const { ruler } = new MarkdownIt('commonmark').block;
	ruler.enableOnly(['html_block']);
	return ruler.getRules('');
})();

/** What ends no paragraph, whatever the specification says. */
const goesOn = /^<[?!](?!--)/u;
/** What ends an item of a list, on a line that is not indented as the item is: `>` may come much later. */
const endsItem = /^<(?:[a-z].*>|!--)/iu;

/** HTML that is all of its line: it also ends what would be a heading. */
const isAlone = /^<[^>]+>\s*$/u;
const underline = /^(?:=+|-+)\s*$/u;
/** What a heading does not go on with. */
const endsHeading = /^(?:<[^>]+>\s*$|(?:[*+-]|\d{1,9}[.)])\s|#{1,6}\s|>|`{3}|~{3})/u;
/** Lines that a heading may have: no person writes more. */
const longestHeading = 40;

const textAt = ({ src, bMarks, tShift, eMarks }: BlockState, line: number): string =>
	src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** True where the lines down to a line of `-` or `=` become a heading, with all the HTML that is in them. */
function isHeadingBelow(state: BlockState, line: number): boolean {
	// Below a quote or an item no line is one of a heading.
	if (state.level > 0 || state.parentType === 'blockquote') return false;
	for (let next = line + 1; next < Math.min(state.lineMax, line + longestHeading) && !state.isEmpty(next); next += 1) {
		const text = textAt(state, next);
		if (underline.test(text)) return true;
		if (endsHeading.test(text)) return false;
	}
	return false;
}

/** From so many blanks on, a line of an item is not gone on with by one that is not indented as the item is. */
const tooDeep = 4;

/** Where the text of the outermost item around stands on its line; undefined outside of lists. */
function outermostItem({ tokens, src, bMarks, eMarks }: BlockState): number | undefined {
	let closed = 0;
	let column: number | undefined;
	for (const { type, map } of tokens.toReversed()) {
		if (type === 'list_item_close') closed += 1;
		if (type !== 'list_item_open' || closed-- > 0) continue;
		closed = 0;
		const line = map?.[0] ?? 0;
		column = /^\s*(?:[*+-]|\d{1,9}[.)])\s?/u.exec(src.slice(bMarks[line], eMarks[line]))?.[0].length;
	}
	return column;
}

/** True for a line below one that is so far indented that its item ends there. */
function isBelowDeepLine(state: BlockState, line: number): boolean {
	const item = outermostItem(state);
	return item !== undefined && (state.sCount[line - 1] ?? 0) - item >= tooDeep;
}

/** True where HTML on the line ends the paragraph or the item above it; blanks before it keep it in a paragraph. */
function endsBlock(state: BlockState, line: number): boolean {
	const indent = (state.sCount[line] ?? 0) - state.blkIndent;
	const text = textAt(state, line);
	if (indent < 0 && endsItem.test(text)) return true;
	if (indent > 0 || !commonRule?.(state, line, line + 1, true)) return false;
	if (indent < 0) return isBelowDeepLine(state, line);
	if (goesOn.test(text)) return false;
	return isAlone.test(text) || !isHeadingBelow(state, line);
}

/** What ends where its mark is, and not with the line of that. */
const marks: readonly (readonly [opens: RegExp, closes: string])[] = [
	[/^\s*<\?/u, '?>'],
	[/^\s*<!\[CDATA\[/u, ']]>'],
	[/^\s*<![a-z]/iu, '>'],
];

/** The rest of the last line of the block that was just made: a comment, or text. */
function splitRest(state: BlockState): void {
	const token = state.tokens.at(-1);
	const closes = token && marks.find(([opens]) => opens.test(token.content))?.[1];
	const end = closes === undefined ? -1 : (token?.content.indexOf(closes) ?? -1);
	if (!token || closes === undefined || end < 0) return;
	const rest = token.content.slice(end + closes.length);
	if (rest.trim() === '') return;
	token.content = token.content.slice(0, end + closes.length);
	const map: [number, number] = [state.line - 1, state.line];
	const isHtml = rest.trimStart().startsWith('<!--');
	if (!isHtml) state.push('paragraph_open', 'p', 1).map = map;
	const own = state.push(isHtml ? 'html_block' : 'inline', '', 0);
	Object.assign(own, { map, content: isHtml ? rest : rest.trim(), children: [], meta: { rest: rest.trimEnd() } });
	if (!isHtml) state.push('paragraph_close', 'p', -1);
}

/** Has `parser` begin and end blocks of HTML where the program does. */
export function useHtmlBlocks(parser: HtmlBlockParser): void {
	parser.block.ruler.at(
		'html_block',
		(state, start, end, silent) => {
			if (silent) return endsBlock(state, start);
			const isBlock = commonRule?.(state, start, end, false) ?? false;
			if (isBlock) splitRest(state);
			return isBlock;
		},
		{ alt: ['paragraph', 'reference', 'blockquote'] },
	);
}
