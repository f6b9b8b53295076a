import { posix } from 'node:path';
import { tokensOf } from '../recall/tokens.ts';

/**
 * The window of `lines` lines from line `from` (counted from 1). Without either the text comes as it is; a window has
 * its line ends normalised.
 */
export function lineWindow(text: string, from: unknown, lines: unknown): string {
	if (isAbsent(from) && isAbsent(lines)) return text;
	const start = Math.max(1, wholeNumber(from, 1)) - 1;
	const all = text.split(/\r?\n/u);
	return all.slice(start, isAbsent(lines) ? undefined : start + Math.max(0, wholeNumber(lines, 0))).join('\n');
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** A whole number, also as text (`2 lines` is 2); `otherwise` for all else. */
function wholeNumber(value: unknown, otherwise: number): number {
	const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
	return typeof number === 'number' && Number.isInteger(number) ? number : otherwise;
}

/** `addition` behind `text`, on a line of its own. */
export const appended = (text: string, addition: string): string =>
	text === '' || text.endsWith('\n') ? text + addition : `${text}\n${addition}`;

/** 1 for the whole query, and the share of its words, wherever in the text they stand. */
export function searchScore(query: string, text: string): number {
	const haystack = text.toLowerCase();
	const needle = query.trim().toLowerCase();
	const tokens = tokensOf(needle);
	const share = tokens.length === 0 ? 0 : tokens.filter((token) => haystack.includes(token)).length / tokens.length;
	return (needle !== '' && haystack.includes(needle) ? 1 : 0) + share;
}

/** Lines around a hit; numbers are counted from 1 and inclusive. */
interface FileSnippet {
	readonly snippet: string;
	readonly startLine: number;
	readonly endLine: number;
}

const snippetReach = 2;
const snippetLimit = 700;

/** The neighbourhood of the first line that holds the whole query, else the top of the text. */
export function searchSnippet(text: string, query: string): FileSnippet {
	const lines = text.split(/\r?\n/u);
	const needle = query.trim().toLowerCase();
	const hit = Math.max(
		0,
		lines.findIndex((line) => line.toLowerCase().includes(needle)),
	);
	const start = Math.max(0, hit - snippetReach);
	const end = Math.min(lines.length, hit + snippetReach + 1);
	const around = lines.slice(start, end).join('\n').trim();
	const snippet = around.length > snippetLimit ? around.slice(0, snippetLimit).trimEnd() : around;
	return { snippet, startLine: start + 1, endLine: end };
}

export interface FileServiceHit extends FileSnippet {
	readonly path: string;
	readonly score: number;
}

interface FileSearchOptions {
	readonly maxResults?: number;
	readonly minScore?: number;
}

/** Paths that a search from `workspaceId` looks at: Markdown, but nothing of other workspaces. */
const isSearched = (path: string, workspaceId: string): boolean => {
	if (posix.extname(path).toLowerCase() !== '.md') return false;
	if (path.startsWith('workspace/')) return path.startsWith(`workspace/${workspaceId}/`);
	return path === 'MEMORY.md' || path.includes('/');
};

/** What the memory tool finds in `files` (texts by path), best first. */
export function searchMemory(
	files: Readonly<Record<string, string>>,
	workspaceId: string,
	query: string,
	{ maxResults = 6, minScore = 0 }: FileSearchOptions = {},
): FileServiceHit[] {
	return Object.entries(files)
		.filter(([path]) => isSearched(path, workspaceId))
		.map(([path, text]) => ({ path, score: searchScore(query, text), ...searchSnippet(text, query) }))
		.filter(({ score }) => score >= minScore)
		.sort((a, b) => b.score - a.score || a.path.localeCompare(b.path) || a.startLine - b.startLine)
		.slice(0, Math.max(1, maxResults));
}
