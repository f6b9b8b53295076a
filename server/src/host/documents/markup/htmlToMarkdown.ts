import TurndownService from 'turndown';
import { linkTo } from './links.ts';
import { tableRules } from './tables.ts';

export interface MarkdownOptions {
	/** What links that say no server are relative to. Absent where that is not known: they stay as they are. */
	readonly base?: string | undefined;
	/** By how many levels headings are lower than in the page. */
	readonly lower?: number;
}

/** As much of an element as is asked for here: the tree is not a browser’s. */
interface PageElement {
	readonly nodeName: string;
	readonly parentNode: PageElement | null;
	readonly previousElementSibling: PageElement | null;
	getAttribute(name: string): string | null;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A page, or a part of it, as Markdown. Pictures are their descriptions. */
export function markdownOf(node: unknown, { base, lower = 0 }: MarkdownOptions = {}): string {
	const service = new TurndownService({
		headingStyle: 'atx',
		codeBlockStyle: 'fenced',
		emDelimiter: '*',
		hr: '---',
	});
	service.remove(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'canvas'] as never);
	service.addRule('headings', {
		filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
		replacement(content, element) {
			const level = Math.min(6, Number((element as PageElement).nodeName.slice(1)) + lower);
			const text = onOneLine(content);
			return text === '' ? '' : `\n\n${'#'.repeat(level)} ${text}\n\n`;
		},
	});
	service.addRule('items', {
		filter: 'li',
		replacement: (content, element) => item(content, element as PageElement),
	});
	service.addRule('struck out', {
		filter: ['del', 's'] as never,
		replacement: (content) => (content.trim() === '' ? '' : `~~${content.trim()}~~`),
	});
	service.addRule('links', {
		filter: 'a',
		replacement(content, element) {
			const text = onOneLine(content);
			const to = linkTo((element as PageElement).getAttribute('href'), base);
			return text === '' || to === undefined ? content : `[${text}](${to})`;
		},
	});
	service.addRule('pictures', {
		filter: 'img',
		replacement: (_, element) => onOneLine((element as PageElement).getAttribute('alt') ?? ''),
	});
	for (const [name, rule] of Object.entries(tableRules)) service.addRule(name, rule);
	return service.turndown(node as never).trim();
}

/** What belongs to an item is below its text. */
function item(content: string, element: PageElement): string {
	const marker = element.parentNode?.nodeName === 'OL' ? `${place(element)}. ` : '- ';
	const text = content
		.replace(/\n{3,}/g, '\n\n')
		.trim()
		.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
	return `${marker}${text.replace(/\n +\n/g, '\n\n')}\n`;
}

/** The number of an item in its list. */
function place(element: PageElement): number {
	const start = Number(element.parentNode?.getAttribute('start') ?? 1);
	let before = 0;
	for (let each = element.previousElementSibling; each; each = each.previousElementSibling) before += 1;
	return (Number.isInteger(start) ? start : 1) + before;
}
