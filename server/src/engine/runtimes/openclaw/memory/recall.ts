import type { MemoryTool } from '../../../memory/memoryTool.ts';
import type { Chunk, KeywordQuery, LineRequest, SearchHit, SearchInputs } from '../../../memory/policy.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { notesIn, withoutAnnotations } from './annotations.ts';
import { type Excerpt, excerptV1, excerptV9 } from './excerpt.ts';
import { type MemoryFiles, memoryFilesV1, memoryFilesV1m, memoryFilesV9 } from './files.ts';
import { type SearchPlace, type SearchSettings, searchPlaceV1, searchPlaceV9 } from './searchConfig.ts';
import { memoryToolsV1, memoryToolsV1m, memoryToolsV9 } from './tools.ts';
import { chunkMarkdownV1 } from './v2026_1/chunk.ts';
import { keywordQueriesV1, searchV1 } from './v2026_1/search.ts';
import { chunkMarkdownV9 } from './v2026_9/chunk.ts';
import { keywordQueriesV9, searchV9 } from './v2026_9/search.ts';

/** How a version remembers: what it indexes, in which pieces, and how it ranks them. */
export interface RecallStyle {
	readonly files: MemoryFiles;
	readonly place: SearchPlace;
	chunk(path: WorkspacePath, text: string, settings: SearchSettings): readonly Chunk[];
	keywordQueries(settings: SearchSettings, query: string, limit?: number): readonly KeywordQuery[];
	search(settings: SearchSettings, inputs: SearchInputs): readonly SearchHit[];
	excerpt(text: string, request: LineRequest): Excerpt;
	readonly tools: readonly MemoryTool[];
}

const isBlank = (text: string): boolean => text.trim() === '';

export const recallV1: RecallStyle = {
	files: memoryFilesV1,
	place: searchPlaceV1,
	chunk: (path, text, { chunking }) =>
		chunkMarkdownV1(text, chunking)
			.filter((chunk) => !isBlank(chunk.text))
			.map((chunk) => ({ path, ...chunk })),
	keywordQueries: keywordQueriesV1,
	search: searchV1,
	excerpt: excerptV1,
	tools: memoryToolsV1,
};

/** 2026.1.29 */
export const recallV1m: RecallStyle = { ...recallV1, files: memoryFilesV1m, tools: memoryToolsV1m };

export const recallV9: RecallStyle = {
	files: memoryFilesV9,
	place: searchPlaceV9,
	chunk: (path, text, { chunking }) => {
		const lines = text.replaceAll('\r\n', '\n').split('\n');
		const perEntry = path === 'MEMORY.md' || path === 'USER.md';
		return chunkMarkdownV9(withoutAnnotations(text), { ...chunking, perEntry })
			.filter((chunk) => !isBlank(chunk.text))
			.map(({ startLine, endLine, text: own, hash, entryStartLine = startLine, entryEndLine = endLine }) => ({
				path,
				startLine,
				endLine,
				text: own,
				hash,
				...notesIn(path, lines.slice(entryStartLine - 1, entryEndLine)),
			}));
	},
	keywordQueries: keywordQueriesV9,
	search: searchV9,
	excerpt: excerptV9,
	tools: memoryToolsV9,
};
