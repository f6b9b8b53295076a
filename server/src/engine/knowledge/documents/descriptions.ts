import { headingIn } from './headings.ts';

/** UTF-16 units of a document's start that describe it. */
const sampleLength = 200;
/** Lines that are not blank in which a title counts. */
const titleLines = 40;
/** UTF-16 units of a title that says enough, and no more than a title. */
const shortestTitle = 5;
const longestTitle = 200;

const isOneOf =
	(...types: readonly string[]) =>
	(mime: string): boolean =>
		mime.startsWith('text/') || types.includes(mime);

const canHaveTitle = isOneOf('application/json', 'application/yaml', 'application/x-yaml');
const isText = isOneOf('application/json', 'application/yaml');

const inOneLine = (text: string): string => text.slice(0, sampleLength).replace(/\s+/g, ' ').trim();

/**
 * What a document is about by its own title and what follows it; null where it has no `#` heading early on that makes a
 * title (membot 0.19.5).
 */
export function tryTitleDescription(mime: string, text: string): string | null {
	if (!canHaveTitle(mime)) return null;
	const title = titleOf(text);
	if (title === undefined || title.length < shortestTitle || title.length > longestTitle) return null;
	const body = inOneLine(text.replace(/^#\s+(?!\s).+/m, '').trim());
	return body === '' ? title : `${title} — ${body}`;
}

function titleOf(text: string): string | undefined {
	let seen = 0;
	for (const line of text.split(/\r?\n/)) {
		const trimmed = line.trim();
		if (trimmed === '') continue;
		seen += 1;
		if (seen > titleLines) return undefined;
		const heading = headingIn(trimmed);
		if (heading?.level === 1 && heading.title !== '') return heading.title;
	}
	return undefined;
}

/** What a document is about where neither its title nor a model says: its first heading and its first words. */
export function deterministicDescription(path: string, mime: string, text: string): string {
	if (!isText(mime)) return `${mime} · ${text.length} chars`;
	const trimmed = text.trim();
	const heading = /^#+\s+((?!\s).+)/m.exec(trimmed)?.[1]?.trim() ?? '';
	const parts = [heading, inOneLine(trimmed)].filter((part) => part !== '');
	return parts.join(' — ') || `${path} (${mime})`;
}

/** What the store says of a document that no model describes. */
export const describeDocument = (path: string, mime: string, text: string): string =>
	tryTitleDescription(mime, text) ?? deterministicDescription(path, mime, text);
