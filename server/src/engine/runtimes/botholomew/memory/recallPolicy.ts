import { chunkSizes17, chunksOf } from '../../../knowledge/documents/chunking.ts';
import { describeDocument } from '../../../knowledge/documents/descriptions.ts';
import { lineLocator } from '../../../knowledge/documents/lineLocator.ts';
import { isTextType, mimeFromPath } from '../../../knowledge/documents/mimeTypes.ts';
import { buildSearchText17 } from '../../../knowledge/documents/searchText.ts';
import { makeSnippet17 } from '../../../knowledge/documents/snippets.ts';
import { depth, semanticWeight } from '../../../knowledge/operations/searchStyle.ts';
import { type FoundChunk, fuseRRF } from '../../../knowledge/search/fusion.ts';
import type {
	KeywordHits,
	KeywordQuery,
	MemoryChunk,
	RecallPolicy,
	SearchHit,
	SearchInputs,
} from '../../../memory/policy.ts';
import { cosineSimilarity } from '../../../memory/vectors.ts';
import { sha256 } from '../../../text/sha256.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';

/** Hits that a search gives unless told otherwise (membot 0.17.0). */
const usualLimit = 10;

/** Folders that are passed over when a project is added to the store, and so is what begins with a dot. */
const leftOut = /(?:^|\/)(?:\.|node_modules\/|dist\/)/u;

/**
 * What the store would find of the project's files once they are added to it. The index of words here is SQLite's: it
 * ranks much as the runtime's does, which is all that counts where ranks are fused, but it knows no stop words.
 */
export const recallPolicy: RecallPolicy = {
	files: (paths) => paths.filter((path) => !leftOut.test(path) && isTextType(mimeFromPath(path))),
	chunk,
	keywordQueries: (query, limit = usualLimit) => keywordQuery(query, limit),
	search,
	usesEmbeddings: true,
	defaults: { limit: usualLimit, minScore: 0 },
};

function chunk(path: WorkspacePath, text: string): readonly MemoryChunk[] {
	const description = describeDocument(path, mimeFromPath(path), text);
	const locate = lineLocator(text, chunkSizes17.target);
	return chunksOf(text, chunkSizes17).map(({ content }) => {
		const indexed = buildSearchText17(path, description, content);
		return { path, ...locate(content), text: indexed, hash: sha256(indexed) };
	});
}

/** What is indexed says in front of a chunk what it is from and about, on two lines and an empty one. */
const contentOf = ({ text }: MemoryChunk): string => text.split('\n').slice(3).join('\n');

/** Any of the words; digits and what is no letter of ASCII once its accents are gone only part them. */
function keywordQuery(query: string, limit: number): readonly KeywordQuery[] {
	const letters = query.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	const words = [...new Set(letters.match(/[a-z]+/gu) ?? [])];
	if (words.length === 0) return [];
	const match = words.map((word) => `"${word}"`).join(' OR ');
	return [{ match, tokenizer: 'porter unicode61', limit: depth * limit }];
}

/** A fused hit is known by the place of its chunk among all of them. */
const found = (chunk: MemoryChunk, index: number, score: number): FoundChunk => ({
	logical_path: chunk.path,
	version_id: '',
	chunk_index: index,
	chunk_content: contentOf(chunk),
	score,
});

function search(inputs: SearchInputs): readonly SearchHit[] {
	const { chunks, keywordHits, limit = usualLimit, minScore = 0 } = inputs;
	const fused = fuseRRF(bySimilarity(inputs, limit), byWords(chunks, keywordHits[0] ?? []), {
		limit,
		semanticWeight,
		snippet: makeSnippet17,
	});
	return fused.flatMap(({ chunk_index, score, snippet, semantic_score, keyword_score }) => {
		const chunk = chunks[chunk_index];
		if (!chunk || score < minScore) return [];
		const { path, startLine, endLine } = chunk;
		const parts = {
			...(keyword_score === null ? {} : { keyword: keyword_score }),
			...(semantic_score === null ? {} : { vector: semantic_score }),
		};
		return [{ path, startLine, endLine, score, snippet, parts }];
	});
}

function bySimilarity({ chunks, queryVector, vectors = [] }: SearchInputs, limit: number): readonly FoundChunk[] {
	if (!queryVector) return [];
	return chunks
		.flatMap((chunk, index) => {
			const vector = vectors[index];
			return vector ? [found(chunk, index, cosineSimilarity(queryVector, vector))] : [];
		})
		.sort((a, b) => b.score - a.score)
		.slice(0, depth * limit);
}

function byWords(chunks: readonly MemoryChunk[], hits: KeywordHits): readonly FoundChunk[] {
	// Where the index has nothing to say the runtime goes by meaning alone.
	if ('error' in hits) return [];
	return hits.flatMap(({ chunk: index, rank }) => {
		const chunk = chunks[index];
		return chunk ? [found(chunk, index, -rank)] : [];
	});
}
