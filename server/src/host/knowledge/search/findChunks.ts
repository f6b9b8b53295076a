import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import { rankByWords } from '../../../engine/knowledge/search/keywords.ts';
import { statement } from '../rows.ts';
import { currentChunks } from './currentChunks.ts';
import { historyIndexOf } from './historyIndex.ts';
import { allUnder, chunksInScope } from './scope.ts';
import { vectorIndexOf } from './vectorIndex.ts';
import { wordIndexOf } from './wordIndex.ts';

const found = z.object({
	logical_path: z.string(),
	version_id: z.string(),
	chunk_index: z.number(),
	chunk_content: z.string(),
});

/** What was found, read from the store. */
const read = (
	database: DatabaseSync,
	ranked: readonly { readonly chunk: number; readonly score: number; readonly coverage?: number }[],
): readonly FoundChunk[] => {
	const sql = 'SELECT logical_path, version_id, chunk_index, content AS chunk_content FROM chunks WHERE number = ?';
	return ranked.map(({ chunk, ...scores }) => ({ ...found.parse(statement(database, sql).get(chunk)), ...scores }));
};

/** Chunks that words of the question are in, best first; of newest versions, unless it asks for history. */
export function findByWords(database: DatabaseSync, question: ChunkQuestion): readonly FoundChunk[] {
	const { text, limit, includeHistory, rankWords = rankByWords } = question;
	const scope = chunksInScope(database, question);
	if (includeHistory) {
		const index = historyIndexOf(database, scope ?? allUnder(database, ''));
		return read(database, rankWords(index, text, { limit, accepts: undefined }));
	}
	const among = scope && new Set(scope);
	const accepts = among && ((chunk: number) => among.has(chunk));
	return read(database, rankWords(wordIndexOf(database), text, { limit, accepts }));
}

/** Chunks near the question in meaning, best first; nothing where nobody knows what it means, or has embedded the chunks. */
export function findSimilar(database: DatabaseSync, question: ChunkQuestion): readonly FoundChunk[] {
	const { vector, limit, includeHistory } = question;
	const index = vector && vectorIndexOf(database, vector.model);
	if (!index) return [];
	const scope = chunksInScope(database, question);
	const among = scope && new Set(scope);
	const current = currentChunks(database);
	const accepts = (chunk: number) => (includeHistory || current.has(chunk)) && among?.has(chunk) !== false;
	return read(database, index.nearest(database, vector.numbers, limit, accepts));
}
