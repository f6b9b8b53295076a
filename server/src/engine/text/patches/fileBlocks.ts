import { trimSpace } from '../goWhiteSpace.ts';

/** The key that a summary of the agent's skills stands under. */
const frontmatterKey = '__frontmatter__';

/** Behind the last closing tag every opening one would be followed to the end in vain. */
const upToLast = (text: string, tag: string): string => text.slice(0, Math.max(0, text.lastIndexOf(tag)) + tag.length);

/** What stands between the first `open` and the first `close` behind it; empty where there is none. */
function between(text: string, open: string, close: string): string {
	const from = text.indexOf(open);
	const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
	return to < 0 ? '' : text.slice(from + open.length, to);
}

/** The files that a model's answer holds, by name. Nothing in it: the summoning failed. */
export function parseFileResponse(text: string): Record<string, string> {
	const found = new Map<string, string>();
	for (const [, name = '', body = ''] of upToLast(text, '</file>').matchAll(
		/<file[\t\n\f\r ]+name="([^"]+)">([\s\S]*?)<\/file>/gu,
	)) {
		const key = trimSpace(name);
		const content = trimSpace(body);
		if (key !== '' && content !== '') found.set(key, content);
	}
	const frontmatter = trimSpace(between(text, '<frontmatter>', '</frontmatter>'));
	if (frontmatter !== '') found.set(frontmatterKey, frontmatter);
	return Object.fromEntries(found);
}
