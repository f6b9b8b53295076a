import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { textOfPage } from '../markup/charset.ts';
import { type MarkdownOptions, markdownOf } from '../markup/htmlToMarkdown.ts';
import { shapeOfPage } from '../markup/shapeOfPage.ts';
import { DocumentRefusal } from '../refusal.ts';
import type { Converter } from './converter.ts';

/** Characters that an article must have to stand for its page. A page with less to read is not an article. */
const leastArticle = 250;

/**
 * What a page may have for somebody to look for an article in it. That takes the cube of the depth: half a second for 300, a quarter
 * of a minute for 1,200. Pages that people write have some dozens.
 */
const articleWithin = { elements: 50_000, depth: 200 } as const;

/** Elements inside one another beyond which a page is not read at all: those who made it had something else in mind. */
const deepest = 2_000;

interface PageTree {
	readonly body: { readonly textContent: string | null } | null;
	querySelectorAll(selector: string): Iterable<{ remove(): void }> & { readonly length: number };
	querySelector(
		selector: string,
	): { readonly textContent: string | null; getAttribute(name: string): string | null } | null;
}

/** Tags that a page may leave out, and that the parser does not put in. */
const frame = /<\/?(?:!doctype|html|head|body)\b[^<>]*>/gi;

const pageOf = (html: string): PageTree => {
	if (shapeOfPage(html).depth > deepest) throw new DocumentRefusal('its parts are nested too deeply to be read');
	const whole = /<body\b/i.test(html)
		? html
		: `<!doctype html><html><head></head><body>${html.replace(frame, '')}</body></html>`;
	return parseHTML(whole).document as unknown as PageTree;
};

/** A web page: its article if it has one, else all of it. `name` may be its address. */
export const convertHtml: Converter = (bytes, { mime, name }) => readPage(textOfPage(bytes, mime), name);

/** The title, and what there is to read on the page. */
function readPage(html: string, name: string): string {
	const page = pageOf(html);
	const title = (page.querySelector('title:not(svg title)')?.textContent ?? '').replace(/\s+/g, ' ').trim();
	const base = addressOf(page, name);
	const { elements, depth } = shapeOfPage(html);
	const mayBeArticle = elements <= articleWithin.elements && depth <= articleWithin.depth;
	const article = mayBeArticle ? articleOf(page) : undefined;
	const text = article === undefined ? wholePage(pageOf(html), { base }) : markdownOf(article, { base });
	return withTitle(title, text);
}

/** A part of a book or of an e-mail, and all that it says. */
export const readWhole = (html: string, options: MarkdownOptions = {}): string => wholePage(pageOf(html), options);

function wholePage(page: PageTree, options: MarkdownOptions): string {
	for (const each of page.querySelectorAll('head, title, nav, [hidden], [aria-hidden="true"]')) each.remove();
	return page.body ? markdownOf(page.body, options) : '';
}

/** Changes the page. */
function articleOf(page: PageTree): unknown {
	const parsed = new Readability(page as never, { serializer: (node) => node as unknown }).parse();
	return parsed && (parsed.textContent ?? '').trim().length >= leastArticle ? parsed.content : undefined;
}

function addressOf(page: PageTree, name: string): string | undefined {
	const own = /^https?:\/\//i.test(name) ? name : undefined;
	const said = page.querySelector('base[href]')?.getAttribute('href');
	if (said && URL.canParse(said, own)) return new URL(said, own).href;
	return own;
}

const withTitle = (title: string, text: string): string =>
	title === '' || /^# /m.test(text) ? text : `# ${title}\n\n${text}`;
