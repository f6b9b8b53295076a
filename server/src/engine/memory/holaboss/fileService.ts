import { tokensOf } from './tokens.ts';

/**
 * The window of `lines` lines from line `from` (counted from 1). Without either the text comes as it is; a window has
 * its line ends normalised.
 */
export function lineWindow(text: string, from: number | null, lines: number | null): string {
	if (from === null && lines === null) return text;
	const start = Math.max(1, Math.trunc(from ?? 1)) - 1;
	const all = text.replaceAll('\r\n', '\n').split('\n');
	return all.slice(start, lines === null ? undefined : start + Math.max(0, Math.trunc(lines))).join('\n');
}

/** `addition` behind `text`, on a line of its own. */
export const appended = (text: string, addition: string): string =>
	text === '' || text.endsWith('\n') ? text + addition : `${text}\n${addition}`;

/** 1 for the whole query, and the share of its words, wherever in the text they stand. */
export function searchScore(query: string, text: string): number {
	const haystack = text.toLowerCase();
	const needle = query.trim().toLowerCase();
	const tokens = tokensOf(query);
	const share = tokens.length === 0 ? 0 : tokens.filter((token) => haystack.includes(token)).length / tokens.length;
	return (needle !== '' && haystack.includes(needle) ? 1 : 0) + share;
}

/** Lines around a hit; numbers are counted from 1 and inclusive. */
interface Snippet {
	readonly snippet: string;
	readonly startLine: number;
	readonly endLine: number;
}

const snippetReach = 2;
const snippetLimit = 700;

/** The neighbourhood of the first line that holds the whole query, else the top of the text. */
export function searchSnippet(text: string, query: string): Snippet {
	const lines = text.split(/\r?\n/u);
	const needle = query.trim().toLowerCase();
	const hit = Math.max(
		0,
		lines.findIndex((line) => line.toLowerCase().includes(needle)),
	);
	const start = Math.max(0, hit - snippetReach);
	const end = Math.min(lines.length, hit + snippetReach + 1);
	return { snippet: lines.slice(start, end).join('\n').slice(0, snippetLimit), startLine: start + 1, endLine: end };
}

export interface SearchHit extends Snippet {
	readonly path: string;
	readonly score: number;
}

interface SearchOptions {
	readonly maxResults?: number;
	readonly minScore?: number;
}

/** Paths that a search from `workspaceId` looks at: Markdown, but nothing of other workspaces. */
const isSearched = (path: string, workspaceId: string): boolean => {
	if (!path.endsWith('.md')) return false;
	if (path.startsWith('workspace/')) return path.startsWith(`workspace/${workspaceId}/`);
	return path === 'MEMORY.md' || path.includes('/');
};

/** What the memory tool finds in `files` (texts by path), best first. */
export function searchMemory(
	files: Readonly<Record<string, string>>,
	workspaceId: string,
	query: string,
	{ maxResults = 6, minScore = 0 }: SearchOptions = {},
): SearchHit[] {
	return Object.entries(files)
		.filter(([path]) => isSearched(path, workspaceId))
		.map(([path, text]) => ({ path, score: searchScore(query, text), ...searchSnippet(text, query) }))
		.filter(({ score }) => score > 0 && score >= minScore)
		.sort((a, b) => b.score - a.score || a.path.localeCompare(b.path) || a.startLine - b.startLine)
		.slice(0, maxResults);
}
