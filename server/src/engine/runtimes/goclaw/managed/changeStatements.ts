import { type SqlStatement, sql } from '../../../text/sqlStatement.ts';

/**
 * Each changes a row only while it is what it was when somebody read it, and gives back a row where it did. `$1` is the key of
 * the agent; of what is a person's, `$2` is the person; then the name or path, what was there, and what is to be there. Where two agents
 * have the key, PostgreSQL refuses it (21000); see `statements.ts` on those that were deleted.
 */
export const changeStatements = {
	setFile: sql`UPDATE agent_context_files f SET content = $4, updated_at = now() FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.agent_id = a.id AND f.file_name = $2 AND coalesce(f.content, '') = $3 RETURNING 1 AS done`,
	addFile: sql`INSERT INTO agent_context_files (agent_id, file_name, content) SELECT a.id, $2, $3 FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) ON CONFLICT (agent_id, file_name) DO NOTHING RETURNING 1 AS done`,
	removeFile: sql`DELETE FROM agent_context_files f USING agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.agent_id = a.id AND f.file_name = $2 AND coalesce(f.content, '') = $3 RETURNING 1 AS done`,
	setCopy: sql`UPDATE user_context_files f SET content = $5, updated_at = now() FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.agent_id = a.id AND f.user_id = $2 AND f.file_name = $3 AND coalesce(f.content, '') = $4 RETURNING 1 AS done`,
	addCopy: sql`INSERT INTO user_context_files (agent_id, user_id, file_name, content) SELECT a.id, $2, $3, $4 FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) ON CONFLICT (agent_id, user_id, file_name) DO NOTHING RETURNING 1 AS done`,
	removeCopy: sql`DELETE FROM user_context_files f USING agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.agent_id = a.id AND f.user_id = $2 AND f.file_name = $3 AND coalesce(f.content, '') = $4 RETURNING 1 AS done`,
	/**
	 * Fields of the agent's row: what was there, and what is to be there. We never begin a summoning, so where the status becomes `summoning` one
	 * is undone of an agent that was stuck for more than five minutes: with the time of now it would look as if it were being summoned.
	 */
	setStatus: sql`UPDATE agents SET status = $3::text, updated_at = now() - CASE WHEN $3::text = 'summoning' THEN interval '301 seconds' ELSE interval '0' END WHERE id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND coalesce(status, '') = $2 RETURNING 1 AS done`,
	setFrontmatter: sql`UPDATE agents SET frontmatter = $3, updated_at = now() WHERE id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND coalesce(frontmatter, '') = $2 RETURNING 1 AS done`,
	/** Passages are made anew with every change, without embeddings: the runtime makes those at its next start. `$6`: the hash; `$7` …: the passages. */
	setDocument: sql`WITH written AS (
	UPDATE memory_documents d SET content = $5, hash = $6, updated_at = now() FROM agents a
	WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND d.agent_id = a.id AND coalesce(d.user_id, '') = $2 AND d.path = $3 AND coalesce(d.content, '') = $4
	RETURNING d.id, d.agent_id, d.user_id, d.path
), gone AS (
	DELETE FROM memory_chunks c USING written w WHERE c.document_id = w.id
), made AS (
	INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text)
	SELECT w.agent_id, w.id, w.user_id, w.path, c.start_line, c.end_line, c.hash, c.text
	FROM written w, unnest($7::int[], $8::int[], $9::text[], $10::text[]) AS c (start_line, end_line, hash, text)
) SELECT 1 AS done FROM written`,
	addDocument: sql`WITH written AS (
	INSERT INTO memory_documents (agent_id, user_id, path, content, hash)
	SELECT a.id, nullif($2, ''), $3, $4, $5 FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
	ON CONFLICT DO NOTHING RETURNING id, agent_id, user_id, path
), made AS (
	INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text)
	SELECT w.agent_id, w.id, w.user_id, w.path, c.start_line, c.end_line, c.hash, c.text
	FROM written w, unnest($6::int[], $7::int[], $8::text[], $9::text[]) AS c (start_line, end_line, hash, text)
) SELECT 1 AS done FROM written`,
	removeDocument: sql`DELETE FROM memory_documents d USING agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND d.agent_id = a.id AND coalesce(d.user_id, '') = $2 AND d.path = $3 AND coalesce(d.content, '') = $4 RETURNING 1 AS done`,
} as const satisfies Readonly<Record<string, SqlStatement>>;
