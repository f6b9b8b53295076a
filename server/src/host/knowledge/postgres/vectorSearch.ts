import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { modelOf } from './embeddings.ts';
import { readChunks } from './foundChunks.ts';
import { documentsInScope } from './scope.ts';
import { columnFor, numbersOf, useVectors, vectorRow, vectorText } from './vectorColumns.ts';

/** Vectors of a model up to which all of them are looked at: it takes some milliseconds, and passes over none. */
const fewVectors = 20_000;

const hasMore = sql`
	SELECT count(*) > $2::integer AS is_more FROM (
		SELECT FROM soulscope.knowledge_vectors WHERE model = $1 LIMIT $2::integer + 1
	) AS counted`;
const moreRow = z.object({ is_more: z.boolean() });

const chunksOfNewest = sql`
	SELECT chunk FROM soulscope.knowledge_words
	WHERE store = $1 AND ($2::bigint[] IS NULL OR document = ANY ($2))`;
const chunksOfAny = sql`
	SELECT chunks.number AS chunk FROM soulscope.knowledge_chunks AS chunks
	JOIN soulscope.knowledge_entries AS files USING (store, logical_path, version_id)
	WHERE store = $1 AND files.number = ANY ($2::bigint[])`;
const chunkRow = z.object({ chunk: z.number() });

/**
 * How far the index looks: candidates at once, and on until there are enough that are asked for, whoever else’s vectors lie between.
 * pgvector 0.8.
 */
const searchWide = sql`SELECT set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'relaxed_order', true)`;
const mostWide = 1000;

/** How many more than are wanted are looked at exactly, and so put in order. */
const margin = 1.5;

/** Chunks near the question in meaning, best first, as exact as if all had been looked at; nothing where the chunks are not embedded. */
export async function findSimilar(
	session: SqlSession,
	large: LargeModels,
	store: number,
	question: ChunkQuestion,
): Promise<readonly FoundChunk[]> {
	const { vector, limit, includeHistory } = question;
	if (!vector || limit <= 0) return [];
	const model = (await useVectors(session)) ? await modelOf(session, store, vector.model) : undefined;
	if (!model || model.dimensions !== vector.numbers.length) return [];
	const scope = await documentsInScope(session, store, question);
	const column = columnFor(model.dimensions);
	const asked = [vectorText(vector.numbers, column), model.number, Math.ceil(margin * limit)] as const;
	const { byIndex } = column;
	const isByIndex = byIndex && !scope && (await isLarge(session, large, model.number));
	if (isByIndex) await session.rows(searchWide, z.unknown(), String(Math.min(mostWide, 2 * asked[2])));
	const nearest = async () => {
		if (isByIndex) return session.rows(includeHistory ? byIndex.all : byIndex.current, vectorRow, ...asked);
		if (!includeHistory && !scope) return session.rows(column.exactlyCurrent, vectorRow, ...asked);
		const among = await chunksAmong(session, store, scope && [...scope], includeHistory);
		return session.rows(column.exactly, vectorRow, ...asked, among);
	};
	const rows = await nearest();
	const query = Float64Array.from(vector.numbers);
	const scored = rows.map(({ chunk, numbers }) => ({
		number: chunk,
		score: dot(numbersOf(numbers, query.length), query),
	}));
	scored.sort((one, other) => other.score - one.score || one.number - other.number);
	return readChunks(session, scored.slice(0, limit));
}

/** Models that have many vectors, which goes on to be so; by the number that no other model of the database gets. */
export type LargeModels = Set<number>;

async function isLarge(session: SqlSession, known: LargeModels, model: number): Promise<boolean> {
	if (known.has(model)) return true;
	const [more] = await session.rows(hasMore, moreRow, model, fewVectors);
	if (more?.is_more) known.add(model);
	return more?.is_more === true;
}

/** The chunks that may be found, of these versions or of all; null where all of the store may. */
async function chunksAmong(
	session: SqlSession,
	store: number,
	documents: readonly number[] | undefined,
	includeHistory: boolean,
): Promise<readonly number[] | null> {
	if (includeHistory && !documents) return null;
	const [statement, among] = includeHistory ? [chunksOfAny, documents ?? []] : [chunksOfNewest, documents ?? null];
	return (await session.rows(statement, chunkRow, store, among)).map(({ chunk }) => chunk);
}

function dot(vector: Float64Array, wanted: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < wanted.length; at++) sum += (vector[at] as number) * (wanted[at] as number);
	return sum;
}
