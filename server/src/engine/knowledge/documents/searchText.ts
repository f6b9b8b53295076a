/** UTF-16 units of a description that are searched (membot 0.19.5). */
const longestDescription = 240;

/** At most `max` UTF-16 units of `text`, cut at a word where one ends in the second half, with `…` where cut. */
export function truncateAtWord(text: string, max: number): string {
	if (text.length <= max) return text;
	const cut = text.slice(0, max);
	const space = cut.lastIndexOf(' ');
	return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** What is searched and embedded for a chunk: where it is from, what the whole is about, the headings above it, itself. */
export function buildSearchText(
	path: string,
	description: string | null,
	content: string,
	context?: string | null,
): string {
	const about = truncateAtWord(description?.trim() ?? '', longestDescription);
	const headings = context?.trim() ?? '';
	return `${path}\n${about}\n${headings === '' ? '' : `${headings}\n`}\n${content}`;
}

/** The same in membot 0.17, which cuts nothing and knows no headings. */
export const buildSearchText17 = (path: string, description: string | null, content: string): string =>
	`${path}\n${description?.trim() ?? ''}\n\n${content}`;
