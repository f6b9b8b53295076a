import type { TextRange } from '../range.ts';

/** The pieces of a file, before anything is parsed; offsets in the whole text. */
interface Extraction {
	/** As written behind the opening fence, trimmed; empty where nothing is. */
	readonly language: string;
	/** What stands behind the opening fence on its line, as the library takes it. */
	readonly fence: TextRange;
	/** From the line break behind the opening fence to the one before the closing fence. */
	readonly block: TextRange;
	readonly body: number;
}

export const delimiter = '---';

export const markLength = (text: string): number => (text.startsWith('\uFEFF') ? 1 : 0);

/** Where the frontmatter of `text` stands; undefined where the file has none. */
export function extractMatter(text: string): Extraction | undefined {
	const mark = markLength(text);
	if (!text.startsWith(delimiter, mark) || text[mark + delimiter.length] === '-') return undefined;
	const opened = mark + delimiter.length;
	const lineEnd = text.slice(opened).search(/\r?\n/u);
	// Without a line break the library drops the last character of the file: its way to slice to index −1.
	const raw = text.slice(opened).slice(0, lineEnd);
	const language = raw.trim();
	// White space alone is no language, so it stays in front of the block.
	const start = language === '' ? opened : opened + raw.length;
	const close = text.indexOf(`\n${delimiter}`, start);
	const fence = { start: mark, end: start };
	// A block that nothing closes takes the whole file.
	if (close < 0) return { language, fence, block: { start, end: text.length }, body: text.length };
	let body = close + 1 + delimiter.length;
	if (text[body] === '\r') body += 1;
	if (text[body] === '\n') body += 1;
	return { language, fence, block: { start, end: close }, body };
}

/** `data` as properties; undefined where it has none, as prose, numbers and empty blocks do not. */
export function propertiesOf(data: unknown): Readonly<Record<string, unknown>> | undefined {
	if (typeof data !== 'object' || data === null || Array.isArray(data) || data instanceof Date) return undefined;
	return data as Readonly<Record<string, unknown>>;
}
