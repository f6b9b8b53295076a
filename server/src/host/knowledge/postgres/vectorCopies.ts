import * as z from 'zod';
import { escapeNul, unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import type { EmbeddingModel, PlacedVector } from '../storage.ts';
import { ensureModel, modelOf } from './embeddings.ts';
import { columnFor, numbersOf, putVectors, useVectors } from './vectorColumns.ts';

const allModels = sql`SELECT name, dimensions FROM soulscope.knowledge_models WHERE store = $1 ORDER BY name`;
const modelRow = z.object({ name: z.string(), dimensions: z.number() });

/** In whichever column a vector stands, the others are empty. */
const behind = sql`
	SELECT number AS place, logical_path, version_id, chunk_index, search_text,
		coalesce(vector_send(short), vector_send(middle), vector_send(long), vector_send(longer), vector_send(other)) AS numbers
	FROM soulscope.knowledge_vectors JOIN soulscope.knowledge_chunks ON number = chunk
	WHERE model = $1 AND chunk > $2 ORDER BY chunk LIMIT $3`;
const text = z.string().transform(unescapeNul);
const placedRow = z.object({
	place: z.number(),
	logical_path: text,
	version_id: text,
	chunk_index: z.number(),
	search_text: text,
	numbers: z.instanceof(Uint8Array),
});

/** Of each that is here, saying the same: which it was in the list ($2 …), from 1 on, and its number. */
const findChunks = sql`
	SELECT asked.place, number FROM unnest($2::text[], $3::text[], $4::integer[], $5::text[])
		WITH ORDINALITY AS asked (logical_path, version_id, chunk_index, search_text, place)
	JOIN soulscope.knowledge_chunks AS chunks USING (logical_path, version_id, chunk_index)
	WHERE chunks.store = $1 AND chunks.search_text = asked.search_text`;
const foundRow = z.object({ place: z.number(), number: z.number() });

/** None where nobody has searched by meaning yet. */
export const modelsOf = async (session: SqlSession, store: number): Promise<readonly EmbeddingModel[]> =>
	(await useVectors(session)) ? session.rows(allModels, modelRow, store) : [];

export async function vectorsBehind(
	session: SqlSession,
	store: number,
	name: string,
	after: number,
	most: number,
): Promise<readonly PlacedVector[]> {
	const model = (await useVectors(session)) ? await modelOf(session, store, name) : undefined;
	if (!model) return [];
	const rows = await session.rows(behind, placedRow, model.number, after, most);
	return rows.map(({ numbers, ...placed }) => ({
		...placed,
		vector: Float32Array.from(numbersOf(numbers, model.dimensions)),
	}));
}

/** In a transaction that has the store’s row locked. */
export async function takeVectors(
	session: SqlSession,
	store: number,
	{ name, dimensions }: EmbeddingModel,
	vectors: readonly PlacedVector[],
): Promise<number> {
	const known = await modelOf(session, store, name);
	if (known && known.dimensions !== dimensions) return 0;
	const model = await ensureModel(session, store, name, dimensions);
	if (!model || !(await useVectors(session))) return 0;
	const found = await session.rows(
		findChunks,
		foundRow,
		store,
		vectors.map(({ logical_path }) => escapeNul(logical_path)),
		vectors.map(({ version_id }) => escapeNul(version_id)),
		vectors.map(({ chunk_index }) => chunk_index),
		vectors.map(({ search_text }) => escapeNul(search_text)),
	);
	const made = found.flatMap(({ place, number }) => {
		const vector = vectors[place - 1]?.vector;
		return vector ? { chunk: number, vector } : [];
	});
	return putVectors(session, { store, model: model.number, column: columnFor(dimensions) }, made);
}
