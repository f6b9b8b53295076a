import type { Client } from 'pg';

/** Chunks of a document. */
const chunksEach = 20;

/** Documents that are made at a time. */
const batch = 500;

/** The indexes that are made once the rows are there: one by one it takes many times as long. */
const indexes = [
	['knowledge_words_by_term', 'ON soulscope.knowledge_words USING gin (terms) WITH (fastupdate = off)'],
	['knowledge_vectors_short', 'ON soulscope.knowledge_vectors USING hnsw (short vector_ip_ops)'],
] as const;

/**
 * Brings the store number 1 from `from` chunks up to `to`, each with its words and a vector of model 1, as the product would have written them: the
 * rows are made inside the server, of what `fillMaterial` has put there. `onStep` hears what is done.
 */
export async function fillStore(
	client: Client,
	{ from, to }: { readonly from: number; readonly to: number },
	onStep: (what: string) => void,
): Promise<void> {
	for (const [name] of indexes) await client.query(`DROP INDEX IF EXISTS soulscope.${name}`);
	for (let first = from / chunksEach; first < to / chunksEach; first += batch) {
		const last = Math.min(first + batch, to / chunksEach) - 1;
		await client.query(
			`INSERT INTO soulscope.knowledge_files (number, store, logical_path, version_id, tombstone, source_type, mime_type, size_bytes, created_at, content)
			OVERRIDING SYSTEM VALUE
			SELECT document + 1, 1, path, version, false, 'inline', 'text/markdown', 28000, version, 'Made for a bench.'
			FROM generate_series($1::int, $2::int) AS document,
				LATERAL (SELECT 'folder-' || document % 40 || '/document-' || document || '.md' AS path, '2026-01-01T00:00:00.000Z' AS version) AS named`,
			[first, last],
		);
		await client.query(
			`WITH made AS (
				SELECT chunk, '## Part ' || chunk || E'\\n\\n' || string_agg(text, ' ') AS text, sum(words) AS words
				FROM generate_series($1::int * ${chunksEach}, ($2::int + 1) * ${chunksEach} - 1) AS chunk, generate_series(0, 9) AS place
				JOIN LATERAL (SELECT text, words FROM material.sentences WHERE number = material.pick(chunk::bigint * 10 + place, 20000)) AS sentence ON true
				GROUP BY chunk)
			INSERT INTO soulscope.knowledge_chunks (number, store, logical_path, version_id, chunk_index, content, search_text)
			OVERRIDING SYSTEM VALUE
			SELECT chunk + 1, 1, 'folder-' || chunk / ${chunksEach} % 40 || '/document-' || chunk / ${chunksEach} || '.md', '2026-01-01T00:00:00.000Z',
				chunk % ${chunksEach}, text, text FROM made ORDER BY chunk`,
			[first, last],
		);
		await client.query(
			`INSERT INTO soulscope.knowledge_words (chunk, store, document, words, document_words, terms)
			SELECT chunk + 1, 1, chunk / ${chunksEach} + 1, sum(times), ${chunksEach} * sum(times),
				array_to_tsvector(array_agg('1 ' || term)
					|| coalesce(array_agg('1+0 ' || term) FILTER (WHERE times > 1 AND times & 1 > 0), '{}')
					|| coalesce(array_agg('1+1 ' || term) FILTER (WHERE times & 2 > 0), '{}')
					|| coalesce(array_agg('1+2 ' || term) FILTER (WHERE times & 4 > 0), '{}')
					|| coalesce(array_agg('1+3 ' || term) FILTER (WHERE times & 8 > 0), '{}')
					|| coalesce(array_agg('1+4 ' || term) FILTER (WHERE times & 16 > 0), '{}')
					|| coalesce(array_agg('1+5 ' || term) FILTER (WHERE times & 32 > 0), '{}'))
			FROM (
				SELECT chunk, term, count(*)::int AS times
				FROM generate_series($1::int * ${chunksEach}, ($2::int + 1) * ${chunksEach} - 1) AS chunk, generate_series(0, 9) AS place
				JOIN LATERAL (SELECT terms FROM material.sentences WHERE number = material.pick(chunk::bigint * 10 + place, 20000)) AS sentence ON true,
					unnest(terms) AS term
				GROUP BY chunk, term
			) AS counted GROUP BY chunk`,
			[first, last],
		);
	}
	onStep('texts and words');
	await client.query(
		`INSERT INTO soulscope.knowledge_vectors (model, chunk, short)
		SELECT 1, number, material.meaning(number)::vector(384) FROM generate_series($1::int + 1, $2::int) AS number`,
		[from, to],
	);
	onStep('vectors');
	await client.query(
		`UPDATE soulscope.knowledge_stores AS stores SET chunks = counted.chunks, words = counted.words, fresh = counted.fresh, documents = counted.chunks / ${chunksEach}
		FROM (SELECT count(*) AS chunks, sum(words) AS words, count(*) FILTER (WHERE segment IS NULL) AS fresh FROM soulscope.knowledge_words) AS counted`,
	);
	for (const [name, how] of indexes) {
		await client.query(`CREATE INDEX ${name} ${how}`);
		onStep(name);
	}
	await client.query('VACUUM ANALYZE');
}
