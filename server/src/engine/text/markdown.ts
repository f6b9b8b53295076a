/**
 * `text` as Markdown that shows exactly it, on one line, in a table cell too. Names, keys and titles are data: an image
 * in one of them would tell somebody that it was looked at, and a link would lead where its author likes.
 */
export const asMarkdown = (text: string): string =>
	text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+!|~&]/g, '\\$&');

/** What `asMarkdown` was given, for those who cannot show Markdown. */
export const withoutMarkdown = (markdown: string): string =>
	markdown.replaceAll('**', '').replace(/\\([\\`*_{}[\]()<>#+!|~&])/g, '$1');

/** `text` as a code span, whatever backticks it has. */
export function codeSpan(text: string): string {
	const line = text.replace(/\s+/g, ' ');
	const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = '`'.repeat(longest + 1);
	const pad = longest > 0 ? ' ' : '';
	return fence + pad + line + pad + fence;
}
