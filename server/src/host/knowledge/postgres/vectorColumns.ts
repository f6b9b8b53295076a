import * as z from 'zod';
import type { SqlSession } from '../../postgres/postgres.ts';
import { type SqlStatement, sql } from '../../postgres/statement.ts';

/** Nothing where there are no vectors, or they cannot be searched, or not by this name. pgvector may be in any schema, and nobody says in which. */
const findPgvector = sql`
	SELECT set_config('search_path', quote_ident(nspname) || ', pg_catalog', true) AS path
	FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
	WHERE extname = 'vector' AND string_to_array(substring(extversion FROM '^[0-9.]*[0-9]'), '.')::int[] >= '{0,8}'
		AND has_table_privilege(to_regclass('soulscope.knowledge_models'), 'SELECT')
		AND has_table_privilege(to_regclass('soulscope.knowledge_vectors'), 'SELECT')`;

/** To be called in each transaction that has to do with vectors; false where there are none in the database. */
export const useVectors = async (session: SqlSession): Promise<boolean> =>
	(await session.rows(findPgvector, z.unknown())).length > 0;

/** What is done with the vectors in one column; a statement is not built, so each column has its own. */
export interface VectorColumn {
	/** Numbers that a vector in it has; undefined: as many as it comes with, and then it has no index. */
	readonly dimensions: number | undefined;
	/** Of a store ($1) and a model ($2), these chunks ($3) with these vectors ($4). */
	readonly put: SqlStatement;
	/** Those of a model ($2) that are nearest to a vector ($1), so many ($3), of these chunks ($4) or all: each is looked at. */
	readonly exactly: SqlStatement;
	/** The same of newest versions, which need no list of chunks. */
	readonly exactlyCurrent: SqlStatement;
	/** The same of all by the index, which may pass over some, and of newest versions. */
	readonly byIndex?: { readonly all: SqlStatement; readonly current: SqlStatement };
}

const columns: readonly VectorColumn[] = [
	{
		dimensions: 384,
		put: sql`
			INSERT INTO soulscope.knowledge_vectors (model, chunk, short)
			SELECT $2, number, made.numbers::vector(384) FROM unnest($3::bigint[], $4::text[]) AS made (chunk, numbers)
			JOIN soulscope.knowledge_chunks ON number = made.chunk AND store = $1 ON CONFLICT DO NOTHING`,
		exactly: sql`
			SELECT chunk, vector_send(short) AS numbers FROM soulscope.knowledge_vectors
			WHERE model = $2 AND ($4::bigint[] IS NULL OR chunk = ANY ($4))
			ORDER BY (short <#> $1::vector(384)) + 0 LIMIT $3`,
		exactlyCurrent: sql`
			SELECT known.chunk, vector_send(short) AS numbers FROM soulscope.knowledge_vectors AS known
			JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
			WHERE model = $2 ORDER BY (short <#> $1::vector(384)) + 0 LIMIT $3`,
		byIndex: {
			all: sql`
				SELECT chunk, vector_send(short) AS numbers FROM soulscope.knowledge_vectors
				WHERE model = $2 ORDER BY short <#> $1::vector(384) LIMIT $3`,
			current: sql`
				SELECT known.chunk, vector_send(short) AS numbers FROM soulscope.knowledge_vectors AS known
				JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
				WHERE model = $2 ORDER BY short <#> $1::vector(384) LIMIT $3`,
		},
	},
	{
		dimensions: 768,
		put: sql`
			INSERT INTO soulscope.knowledge_vectors (model, chunk, middle)
			SELECT $2, number, made.numbers::vector(768) FROM unnest($3::bigint[], $4::text[]) AS made (chunk, numbers)
			JOIN soulscope.knowledge_chunks ON number = made.chunk AND store = $1 ON CONFLICT DO NOTHING`,
		exactly: sql`
			SELECT chunk, vector_send(middle) AS numbers FROM soulscope.knowledge_vectors
			WHERE model = $2 AND ($4::bigint[] IS NULL OR chunk = ANY ($4))
			ORDER BY (middle <#> $1::vector(768)) + 0 LIMIT $3`,
		exactlyCurrent: sql`
			SELECT known.chunk, vector_send(middle) AS numbers FROM soulscope.knowledge_vectors AS known
			JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
			WHERE model = $2 ORDER BY (middle <#> $1::vector(768)) + 0 LIMIT $3`,
		byIndex: {
			all: sql`
				SELECT chunk, vector_send(middle) AS numbers FROM soulscope.knowledge_vectors
				WHERE model = $2 ORDER BY middle <#> $1::vector(768) LIMIT $3`,
			current: sql`
				SELECT known.chunk, vector_send(middle) AS numbers FROM soulscope.knowledge_vectors AS known
				JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
				WHERE model = $2 ORDER BY middle <#> $1::vector(768) LIMIT $3`,
		},
	},
	{
		dimensions: 1024,
		put: sql`
			INSERT INTO soulscope.knowledge_vectors (model, chunk, long)
			SELECT $2, number, made.numbers::vector(1024) FROM unnest($3::bigint[], $4::text[]) AS made (chunk, numbers)
			JOIN soulscope.knowledge_chunks ON number = made.chunk AND store = $1 ON CONFLICT DO NOTHING`,
		exactly: sql`
			SELECT chunk, vector_send(long) AS numbers FROM soulscope.knowledge_vectors
			WHERE model = $2 AND ($4::bigint[] IS NULL OR chunk = ANY ($4))
			ORDER BY (long <#> $1::vector(1024)) + 0 LIMIT $3`,
		exactlyCurrent: sql`
			SELECT known.chunk, vector_send(long) AS numbers FROM soulscope.knowledge_vectors AS known
			JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
			WHERE model = $2 ORDER BY (long <#> $1::vector(1024)) + 0 LIMIT $3`,
		byIndex: {
			all: sql`
				SELECT chunk, vector_send(long) AS numbers FROM soulscope.knowledge_vectors
				WHERE model = $2 ORDER BY long <#> $1::vector(1024) LIMIT $3`,
			current: sql`
				SELECT known.chunk, vector_send(long) AS numbers FROM soulscope.knowledge_vectors AS known
				JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
				WHERE model = $2 ORDER BY long <#> $1::vector(1024) LIMIT $3`,
		},
	},
	{
		dimensions: 1536,
		put: sql`
			INSERT INTO soulscope.knowledge_vectors (model, chunk, longer)
			SELECT $2, number, made.numbers::vector(1536) FROM unnest($3::bigint[], $4::text[]) AS made (chunk, numbers)
			JOIN soulscope.knowledge_chunks ON number = made.chunk AND store = $1 ON CONFLICT DO NOTHING`,
		exactly: sql`
			SELECT chunk, vector_send(longer) AS numbers FROM soulscope.knowledge_vectors
			WHERE model = $2 AND ($4::bigint[] IS NULL OR chunk = ANY ($4))
			ORDER BY (longer <#> $1::vector(1536)) + 0 LIMIT $3`,
		exactlyCurrent: sql`
			SELECT known.chunk, vector_send(longer) AS numbers FROM soulscope.knowledge_vectors AS known
			JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
			WHERE model = $2 ORDER BY (longer <#> $1::vector(1536)) + 0 LIMIT $3`,
		byIndex: {
			all: sql`
				SELECT chunk, vector_send(longer) AS numbers FROM soulscope.knowledge_vectors
				WHERE model = $2 ORDER BY longer <#> $1::vector(1536) LIMIT $3`,
			current: sql`
				SELECT known.chunk, vector_send(longer) AS numbers FROM soulscope.knowledge_vectors AS known
				JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
				WHERE model = $2 ORDER BY longer <#> $1::vector(1536) LIMIT $3`,
		},
	},
	{
		dimensions: undefined,
		put: sql`
			INSERT INTO soulscope.knowledge_vectors (model, chunk, other)
			SELECT $2, number, made.numbers::vector FROM unnest($3::bigint[], $4::text[]) AS made (chunk, numbers)
			JOIN soulscope.knowledge_chunks ON number = made.chunk AND store = $1 ON CONFLICT DO NOTHING`,
		exactly: sql`
			SELECT chunk, vector_send(other) AS numbers FROM soulscope.knowledge_vectors
			WHERE model = $2 AND ($4::bigint[] IS NULL OR chunk = ANY ($4))
			ORDER BY (other <#> $1::vector) + 0 LIMIT $3`,
		exactlyCurrent: sql`
			SELECT known.chunk, vector_send(other) AS numbers FROM soulscope.knowledge_vectors AS known
			JOIN soulscope.knowledge_words AS words ON words.chunk = known.chunk
			WHERE model = $2 ORDER BY (other <#> $1::vector) + 0 LIMIT $3`,
	},
];

/** The first that vectors of this length fit into. */
export function columnFor(dimensions: number): VectorColumn {
	const found = columns.find((column) => column.dimensions === undefined || column.dimensions >= dimensions);
	if (!found) throw new Error('no column takes any length');
	return found;
}

/** As pgvector reads it, with zeros behind it as far as the column is long: they change no distance. */
export function vectorText(vector: Float32Array, { dimensions = vector.length }: VectorColumn): string {
	const zeros = ',0'.repeat(Math.max(0, dimensions - vector.length));
	// A text of -0 has no sign, and a copy is to be the same to the byte.
	const numbers = vector.includes(0) ? Array.from(vector, (number) => (Object.is(number, -0) ? '-0' : number)) : vector;
	return `[${numbers.join(',')}${zeros}]`;
}

/** Gives how many had none before. */
export async function putVectors(
	session: SqlSession,
	to: { readonly store: number; readonly model: number; readonly column: VectorColumn },
	made: readonly { readonly chunk: number; readonly vector: Float32Array }[],
): Promise<number> {
	const { store, model, column } = to;
	const chunks = made.map(({ chunk }) => chunk);
	const texts = made.map(({ vector }) => vectorText(vector, column));
	return session.run(column.put, store, model, chunks, texts);
}

export const vectorRow = z.object({ chunk: z.number(), numbers: z.instanceof(Uint8Array) });

/** Bytes in front of the numbers: their count, and nothing. pgvector 0.8, `vector_send`. */
const head = 4;

/** The first numbers of a vector, as pgvector sends it: 32-bit floats, big-endian. */
export function numbersOf(sent: Uint8Array, count: number): Float64Array {
	const view = new DataView(sent.buffer, sent.byteOffset + head, sent.byteLength - head);
	return Float64Array.from({ length: count }, (_, at) => view.getFloat32(4 * at));
}
