import type { MemoryTool } from '../../../../memory/memoryTool.ts';
import type { KeywordQuery, LineRequest, MemoryChunk, SearchHit, SearchInputs } from '../../../../memory/policy.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import {
	type MemoryFiles,
	memoryFiles2026_1,
	memoryFiles2026_1_29,
	memoryFiles2026_7,
	memoryFiles2026_9,
} from '../files.ts';
import { type SearchPlace, type SearchSettings, searchPlace2026_1, searchPlace2026_9 } from '../searchConfig.ts';
import {
	memoryTools2026_1,
	memoryTools2026_1_29,
	memoryTools2026_3,
	memoryTools2026_7,
	memoryTools2026_9,
} from '../tools/tools.ts';
import { chunkMarkdown2026_1 } from '../v2026_1/chunk.ts';
import { keywordQueries2026_1, search2026_1 } from '../v2026_1/search.ts';
import { keywordQueries2026_3, search2026_3 } from '../v2026_3/search.ts';
import { chunkMarkdown2026_5, chunkMarkdown2026_7 } from '../v2026_7/chunk.ts';
import { keywordQueries2026_5, keywordQueries2026_7, search2026_5, search2026_7 } from '../v2026_7/search.ts';
import { chunkMarkdown2026_9 } from '../v2026_9/chunk.ts';
import { keywordQueries2026_9, search2026_9 } from '../v2026_9/search.ts';
import { notesIn, withoutAnnotations } from './annotations.ts';
import { excerpt2026_1, excerpt2026_9, type FileExcerpt } from './excerpt.ts';

/** How a version remembers: what it indexes, in which pieces, and how it ranks them. */
export interface RecallStyle {
	readonly files: MemoryFiles;
	readonly place: SearchPlace;
	chunk(path: WorkspacePath, text: string, settings: SearchSettings): readonly MemoryChunk[];
	keywordQueries(settings: SearchSettings, query: string, limit?: number): readonly KeywordQuery[];
	search(settings: SearchSettings, inputs: SearchInputs): readonly SearchHit[];
	excerpt(text: string, request: LineRequest): FileExcerpt;
	readonly tools: readonly MemoryTool[];
	/** True where a search answers nothing at all until an embedding is set up. */
	readonly needsEmbedding?: true;
}

const isBlank = (text: string): boolean => text.trim() === '';

const withoutBlank =
	(chunk: typeof chunkMarkdown2026_1): RecallStyle['chunk'] =>
	(path, text, { chunking }) =>
		chunk(text, chunking)
			.filter((each) => !isBlank(each.text))
			.map((each) => ({ path, ...each }));

export const recall2026_1: RecallStyle = {
	files: memoryFiles2026_1,
	place: searchPlace2026_1,
	chunk: withoutBlank(chunkMarkdown2026_1),
	keywordQueries: keywordQueries2026_1,
	search: search2026_1,
	excerpt: excerpt2026_1,
	tools: memoryTools2026_1,
	needsEmbedding: true,
};

/** 2026.1.29 */
export const recall2026_1_29: RecallStyle = {
	...recall2026_1,
	files: memoryFiles2026_1_29,
	tools: memoryTools2026_1_29,
};

/** 2026.3: words are enough to find something. */
export const recall2026_3: RecallStyle = {
	files: memoryFiles2026_1_29,
	place: searchPlace2026_1,
	chunk: recall2026_1.chunk,
	keywordQueries: keywordQueries2026_3,
	search: search2026_3,
	excerpt: excerpt2026_1,
	tools: memoryTools2026_3,
};

export const recall2026_9: RecallStyle = {
	files: memoryFiles2026_9,
	place: searchPlace2026_9,
	chunk: (path, text, { chunking }) => {
		const lines = text.replaceAll('\r\n', '\n').split('\n');
		const perEntry = path === 'MEMORY.md' || path === 'USER.md';
		return chunkMarkdown2026_9(withoutAnnotations(text), { ...chunking, perEntry })
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
	keywordQueries: keywordQueries2026_9,
	search: search2026_9,
	excerpt: excerpt2026_9,
	tools: memoryTools2026_9,
};

/** 2026.7.1 */
export const recall2026_7: RecallStyle = {
	files: memoryFiles2026_7,
	place: searchPlace2026_1,
	chunk: withoutBlank(chunkMarkdown2026_7),
	keywordQueries: keywordQueries2026_7,
	search: search2026_7,
	excerpt: excerpt2026_9,
	tools: memoryTools2026_7,
};

/** 2026.5.28 */
export const recall2026_5: RecallStyle = {
	...recall2026_7,
	chunk: withoutBlank(chunkMarkdown2026_5),
	keywordQueries: keywordQueries2026_5,
	search: search2026_5,
};
