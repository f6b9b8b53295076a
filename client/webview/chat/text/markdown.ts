import * as l10n from '@vscode/l10n';
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true, typographer: false });

/** Web addresses, paths, and places in the knowledge store. Everything else with a scheme stays text; `SOUL.md:12` is a path with a line. */
markdown.validateLink = (url) => {
	const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?::\d+)?$)/i.exec(url.trim())?.[1]?.toLowerCase();
	return scheme === undefined || scheme === 'http' || scheme === 'https' || scheme === 'file' || scheme === 'knowledge';
};

const escaped = markdown.utils.escapeHtml;

/** Whose picture it would be: the host, or the path in the workspace. */
function placeOf(source: string): string {
	return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).host : source;
}

// An image would tell somebody that the answer was read: a person is asked first, and the editor side fetches it.
markdown.renderer.rules.image = (tokens, index) => {
	const token = tokens[index];
	const source = String(token?.attrGet('src') ?? '');
	const name = token?.content || l10n.t('image');
	return (
		`<button type="button" class="ask-image" value="${escaped(source)}">` +
		`<span class="codicon codicon-file-media" aria-hidden="true"></span>` +
		`<span>${escaped(l10n.t('Show “{0}” from {1}', name, placeOf(source)))}</span></button>`
	);
};

/** `[x]` at the beginning of a list item is a box that shows what is done; to press it would change nothing, so nobody can. */
markdown.core.ruler.after('inline', 'tasks', ({ tokens, Token }) => {
	for (const [index, token] of tokens.entries()) {
		const item = tokens[index - 2];
		const [first, ...rest] = token.children ?? [];
		if (item?.type !== 'list_item_open' || first?.type !== 'text') continue;
		const [mark, done] = /^\[([ xX])\][ \t]+/.exec(first.content) ?? [];
		if (mark === undefined) continue;
		first.content = first.content.slice(mark.length);
		item.attrJoin('class', 'task');
		const box = new Token('task_box', 'span', 0);
		box.content = [first, ...rest].map(({ content }) => content).join('');
		box.markup = done === ' ' ? 'false' : 'true';
		token.children = [box, first, ...rest];
	}
});
// A real one would fall to the second wall, as every field of a form does.
markdown.renderer.rules.task_box = (tokens, index) =>
	`<span class="task-box" role="checkbox" aria-checked="${tokens[index]?.markup}" aria-disabled="true"` +
	` aria-label="${escaped(tokens[index]?.content ?? '')}"></span>`;

const button = (name: string, icon: string, title: string): string =>
	`<button type="button" class="${name} icon-button" title="${escaped(title)}" aria-label="${escaped(title)}">` +
	`<span class="codicon codicon-${icon}" aria-hidden="true"></span></button>`;

/** What scrolls can be reached by keyboard, so it has a name to be read out. */
const reached = (name: string): string => `tabindex="0" role="group" aria-label="${escaped(name)}"`;

const codeBlock = (text: string, language: string): string =>
	`<div class="code"><div class="code-bar"><span class="language">${escaped(language)}</span><span>` +
	button('copy-code', 'copy', l10n.t('Copy code')) +
	button('insert-code', 'insert', l10n.t('Insert into editor')) +
	`</span></div><pre ${reached(language === '' ? l10n.t('Code') : l10n.t('Code: {0}', language))}><code>${escaped(text)}</code></pre></div>\n`;

markdown.renderer.rules.fence = (tokens, index) => {
	const token = tokens[index];
	return codeBlock(token?.content ?? '', token?.info.trim().split(/\s+/)[0] ?? '');
};
markdown.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index]?.content ?? '', '');
/** Markdown-it aligns cells by inline style, which the page's policy forbids. */
const cell: NonNullable<(typeof markdown.renderer.rules)[string]> = (tokens, index) => {
	const token = tokens[index];
	const alignment = /text-align:\s*(center|right)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
	return alignment ? `<${token?.tag} class="${alignment}">` : `<${token?.tag}>`;
};
markdown.renderer.rules.th_open = cell;
markdown.renderer.rules.td_open = cell;
markdown.renderer.rules.table_open = () => `<div class="table" ${reached(l10n.t('Table'))}><table>`;
markdown.renderer.rules.table_close = () => '</table></div>';

/** The second wall, should the first ever have a hole: no attribute that loads, styles or runs anything. */
export const clean = (html: string): string =>
	DOMPurify.sanitize(html, {
		USE_PROFILES: { html: true },
		FORBID_TAGS: [
			'style',
			'form',
			'input',
			'textarea',
			'select',
			'img',
			'picture',
			'source',
			'video',
			'audio',
			'svg',
			'math',
		],
		FORBID_ATTR: ['style', 'id', 'name', 'srcset', 'src', 'target', 'background', 'action', 'formaction'],
		ALLOW_DATA_ATTR: false,
		ALLOW_ARIA_ATTR: true,
		// Markdown's own check has judged links; this one would drop `SOUL.md:12`.
		ALLOWED_URI_REGEXP: /^(?:https?:|file:|knowledge:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$)|[a-z][a-z\d+.-]*:\d)/i,
	});

/** Rendered blocks by their HTML before cleaning; a streaming answer asks for the same ones many times a second. */
const cleaned = new Map<string, string>();
const keptBlocks = 5_000;

function cleanOnce(html: string): string {
	const known = cleaned.get(html);
	if (known !== undefined) return known;
	const result = clean(html);
	cleaned.set(html, result);
	// The oldest goes; to forget them all would clean a long answer anew at every frame.
	if (cleaned.size > keptBlocks) cleaned.delete(cleaned.keys().next().value ?? html);
	return result;
}

/** The HTML of each top-level block, so that a growing answer changes only its last one. */
export function renderBlocks(text: string): string[] {
	const environment = {};
	const tokens = markdown.parse(text, environment);
	const blocks: string[] = [];
	let start = 0;
	let depth = 0;
	tokens.forEach((token, index) => {
		depth += token.nesting;
		if (depth > 0) return;
		const html = markdown.renderer.render(tokens.slice(start, index + 1), markdown.options, environment);
		blocks.push(cleanOnce(html));
		start = index + 1;
	});
	return blocks;
}
