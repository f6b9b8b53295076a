import { goJson } from '../text/goJson.ts';
import { linesOf } from './lines.ts';

/** What a tool answers. */
export interface ToolAnswer {
	readonly isError: boolean;
	readonly text: string;
}

const answer = (text: string): ToolAnswer => ({ isError: false, text });
const failure = (text: string): ToolAnswer => ({ isError: true, text });

/** Arguments as a model gives them; of another type than asked for they count as absent. */
export type ToolArguments = Readonly<Record<string, unknown>>;

const textArgument = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberArgument = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Hits as both stores give them; only the managed one knows a scope. */
export interface ToolHit {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly score: number;
	readonly snippet: string;
	readonly scope?: string;
}

export interface MemoryRequest {
	readonly query: string;
	/** 0 for the usual one. */
	readonly limit: number;
	readonly minScore: number;
}

/** The search that arguments ask for, or the answer where they ask for none. */
export function searchAsked(given: ToolArguments): MemoryRequest | ToolAnswer {
	const query = textArgument(given.query);
	if (query === '') return failure('query parameter is required');
	const limit = Math.trunc(numberArgument(given.maxResults));
	return { query, limit, minScore: numberArgument(given.minScore) };
}

/** What both tools answer where the runtime has no memory: before that they only look at their arguments. */
export const noMemory: ToolAnswer = failure('memory system not available');

/** Answers `memory_search` with what was found, or why nothing was. */
export function searchAnswer(
	{ query }: MemoryRequest,
	found: { readonly hits: readonly ToolHit[] } | { readonly error: string },
): ToolAnswer {
	if ('error' in found) return failure(`memory search failed: ${found.error}`);
	if (found.hits.length === 0) return answer(`No memory results found for query: ${query}`);
	const results = found.hits.map(({ path, startLine, endLine, score, snippet, scope }) => ({
		path,
		start_line: startLine,
		end_line: endLine,
		score,
		snippet,
		source: 'memory',
		...(scope ? { scope } : {}),
	}));
	return answer(goJson({ count: results.length, results }));
}

/** The path that `memory_get` is asked for, or the answer where there is none. */
export function pathAsked(given: ToolArguments): { readonly path: string } | ToolAnswer {
	const path = textArgument(given.path);
	return path === '' ? failure('path parameter is required') : { path };
}

/** Answers `memory_get` with the file's text, or why it cannot be read. */
export function getAnswer(
	given: ToolArguments,
	path: string,
	found: { readonly text: string } | { readonly error: string },
): ToolAnswer {
	if ('error' in found) return failure(`failed to read ${path}: ${found.error}`);
	const from = Math.trunc(numberArgument(given.from));
	const text = linesOf(found.text, from, Math.trunc(numberArgument(given.lines)));
	return answer(text === '' ? `File ${path} is empty or the specified range has no content.` : goJson({ path, text }));
}
