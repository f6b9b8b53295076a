import * as z from 'zod';
import { unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import type { TextsDue } from '../../search/vectors/vectorStore.ts';
import { columnFor, putVectors, useVectors } from './vectorColumns.ts';

const modelNamed = sql`SELECT number, dimensions FROM soulscope.knowledge_models WHERE store = $1 AND name = $2`;
const modelRow = z.object({ number: z.number(), dimensions: z.number() });
type PostgresModel = z.infer<typeof modelRow>;

const addModel = sql`
	INSERT INTO soulscope.knowledge_models (store, name, dimensions) VALUES ($1, $2, $3) RETURNING number, dimensions`;
/** So many at a time: a server gives up on a statement that takes long. */
const dropVectors = sql`
	DELETE FROM soulscope.knowledge_vectors WHERE model = $1 AND chunk IN (
		SELECT chunk FROM soulscope.knowledge_vectors WHERE model = $1 LIMIT 20000
	)`;
const dropModel = sql`DELETE FROM soulscope.knowledge_models WHERE number = $1`;

const dueOfNewest = sql`
	SELECT number, search_text FROM soulscope.knowledge_words AS words
	JOIN soulscope.knowledge_chunks AS chunks ON chunks.number = words.chunk
	WHERE words.store = $1
		AND NOT EXISTS (SELECT FROM soulscope.knowledge_vectors AS known WHERE known.chunk = words.chunk AND known.model = $2)
	LIMIT $3`;
const dueOfAll = sql`
	SELECT number, search_text FROM soulscope.knowledge_chunks AS chunks
	WHERE store = $1
		AND NOT EXISTS (SELECT FROM soulscope.knowledge_vectors AS known WHERE known.chunk = number AND known.model = $2)
	LIMIT $3`;
const dueRow = z.object({ number: z.number(), search_text: z.string().transform(unescapeNul) });

const lastChunk = sql`SELECT max(number) AS last FROM soulscope.knowledge_chunks WHERE store = $1`;
const lastRow = z.object({ last: z.number().nullable() });

const countChunks = sql`SELECT count(*) AS count FROM soulscope.knowledge_chunks WHERE store = $1`;
const countVectors = sql`SELECT count(*) AS count FROM soulscope.knowledge_vectors WHERE model = $1`;
const countRow = z.object({ count: z.number() });

/** The last of the next chunks behind one, so many at most. */
const endOfNext = sql`
	SELECT max(number) AS last FROM (
		SELECT number FROM soulscope.knowledge_chunks WHERE store = $1 AND number > $2 ORDER BY number LIMIT $3
	) AS next`;

const takeOverSame = sql`
	INSERT INTO soulscope.knowledge_vectors (model, chunk, short, middle, long, longer, other)
	SELECT DISTINCT ON (chunks.number)
		known.model, chunks.number, known.short, known.middle, known.long, known.longer, known.other
	FROM soulscope.knowledge_chunks AS chunks
	JOIN soulscope.knowledge_chunks AS before ON before.store = chunks.store AND before.logical_path = chunks.logical_path
		AND before.version_id < chunks.version_id AND before.search_text = chunks.search_text
	JOIN soulscope.knowledge_vectors AS known ON known.chunk = before.number AND known.model = $2
	WHERE chunks.store = $1 AND chunks.number > $3 AND chunks.number <= $4
		AND NOT EXISTS (SELECT FROM soulscope.knowledge_vectors AS own WHERE own.chunk = chunks.number AND own.model = $2)
	ORDER BY chunks.number
	ON CONFLICT DO NOTHING`;

/** A model that has made vectors for this store. */
export async function modelOf(session: SqlSession, store: number, name: string): Promise<PostgresModel | undefined> {
	const [model] = await session.rows(modelNamed, modelRow, store, name);
	return model;
}

/** A model that gives vectors of another length by now is another one: what it made before cannot be compared. */
export async function ensureModel(
	session: SqlSession,
	store: number,
	name: string,
	dimensions: number,
): Promise<PostgresModel | undefined> {
	const known = await modelOf(session, store, name);
	if (known?.dimensions === dimensions) return known;
	if (known) {
		while ((await session.run(dropVectors, known.number)) > 0);
		await session.run(dropModel, known.number);
	}
	const [made] = await session.rows(addModel, modelRow, store, name, dimensions);
	return made;
}

/** Keeps vectors for chunks that were due; one that is gone meanwhile gets none. In a transaction that has the store’s row locked. */
export async function keepVectors(
	session: SqlSession,
	store: number,
	name: string,
	keys: readonly string[],
	vectors: readonly Float32Array[],
): Promise<void> {
	const [first] = vectors;
	const model = first && (await ensureModel(session, store, name, first.length));
	if (!model) return;
	await useVectors(session);
	const kept = keys.flatMap((key, at) => {
		const vector = vectors[at];
		return vector?.length === model.dimensions ? [{ chunk: Number(key), vector }] : [];
	});
	await putVectors(session, { store, model: model.number, column: columnFor(model.dimensions) }, kept);
}

/** The number of the last chunk; undefined where there is none. */
export async function lastChunkOf(session: SqlSession, store: number): Promise<number | undefined> {
	const [row] = await session.rows(lastChunk, lastRow, store);
	return row?.last ?? undefined;
}

/**
 * Gives `most` chunks behind `after` the vectors of earlier versions’ chunks that say the same: a change in the middle of a document leaves
 * most of them alone. Gives the last of those chunks; undefined where there are no more.
 */
export async function takeOver(
	session: SqlSession,
	store: number,
	name: string,
	after: number,
	most: number,
): Promise<number | undefined> {
	const model = await modelOf(session, store, name);
	const [end] = model ? await session.rows(endOfNext, lastRow, store, after, most) : [];
	if (!model || end?.last == null) return undefined;
	await useVectors(session);
	await session.run(takeOverSame, store, model.number, after, end.last);
	return end.last;
}

/** At most `most` texts that have no vector of the model yet, those of newest versions first; none: all have. */
export async function dueIn(session: SqlSession, store: number, name: string, most: number): Promise<TextsDue> {
	const { number = 0 } = (await modelOf(session, store, name)) ?? {};
	const first = await session.rows(dueOfNewest, dueRow, store, number, most);
	const rows = first.length > 0 ? first : await session.rows(dueOfAll, dueRow, store, number, most);
	return { keys: rows.map((row) => String(row.number)), texts: rows.map((row) => row.search_text) };
}

/** Chunks of all versions, and those that the model has embedded. */
export async function countEmbedded(
	session: SqlSession,
	store: number,
	name: string,
): Promise<{ readonly embedded: number; readonly all: number }> {
	const model = await modelOf(session, store, name);
	const [embedded] = model ? await session.rows(countVectors, countRow, model.number) : [];
	const [all] = await session.rows(countChunks, countRow, store);
	return { embedded: embedded?.count ?? 0, all: all?.count ?? 0 };
}
