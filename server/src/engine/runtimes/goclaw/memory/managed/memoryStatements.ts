import { sql } from '../../../../text/sqlStatement.ts';

/**
 * GoClaw 2026.2.26, the two searches of its managed memory. `$1`: the agent; `$2`: the person, empty for nobody; `$3`: what is asked;
 * `$4`: most rows. What is equally good comes in an order that nobody promises.
 */
export const byWords = sql`SELECT c.path, c.start_line, c.end_line, c.text, c.user_id, ts_rank(c.tsv, plainto_tsquery('simple', $3)) AS score
FROM memory_chunks c WHERE c.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
	AND (c.user_id IS NULL OR c.user_id = nullif($2, '')) AND c.tsv @@ plainto_tsquery('simple', $3)
ORDER BY score DESC LIMIT $4`;

export const bySimilarity = sql`SELECT c.path, c.start_line, c.end_line, c.text, c.user_id, 1 - (c.embedding <=> $3::vector) AS score
FROM memory_chunks c WHERE c.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
	AND (c.user_id IS NULL OR c.user_id = nullif($2, '')) AND c.embedding IS NOT NULL
ORDER BY c.embedding <=> $3::vector LIMIT $4`;

/** How long the vectors are that the column takes, below 1 where it takes any, and the model that the agent's settings name. */
export const vectorFacts = sql`SELECT (SELECT t.atttypmod FROM pg_attribute t
		WHERE t.attrelid = to_regclass('memory_chunks') AND t.attname = 'embedding' AND NOT t.attisdropped) AS dimensions,
	a.memory_config ->> 'embedding_model' AS model FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

export const allTexts = sql`SELECT d.path, d.user_id, d.content FROM memory_documents d JOIN agents a ON a.id = d.agent_id
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND (d.user_id IS NULL OR d.user_id = nullif($2, '')) AND d.path LIKE '%.md' ORDER BY d.path, d.user_id NULLS FIRST`;

/** By id, as the runtime fills them in when it starts. `$2`: most rows. */
export const withoutVector = sql`SELECT c.id::text AS id, c.hash, c.text FROM memory_chunks c
WHERE c.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND c.embedding IS NULL
ORDER BY c.id LIMIT $2 FOR UPDATE SKIP LOCKED`;

export const giveVectors = sql`UPDATE memory_chunks c SET embedding = v.embedding::vector
FROM unnest($1::uuid[], $2::text[], $3::text[]) AS v (id, hash, embedding)
WHERE c.id = v.id AND c.hash = v.hash AND c.embedding IS NULL RETURNING 1 AS done`;

export const vectorCount = sql`SELECT count(c.embedding)::int AS embedded, count(*)::int AS all
FROM memory_chunks c WHERE c.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;
