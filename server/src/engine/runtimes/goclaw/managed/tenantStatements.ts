import { sql } from '../../../text/sqlStatement.ts';
import { changeStatements } from './changeStatements.ts';

/** The same where each row says which tenant it belongs to: a new one belongs to that of the agent, and passages to that of their memory. */
export const tenantStatements: typeof changeStatements = {
	...changeStatements,
	addFile: sql`INSERT INTO agent_context_files (agent_id, file_name, content, tenant_id) SELECT a.id, $2, $3, a.tenant_id FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) ON CONFLICT (agent_id, file_name) DO NOTHING RETURNING 1 AS done`,
	addCopy: sql`INSERT INTO user_context_files (agent_id, user_id, file_name, content, tenant_id) SELECT a.id, $2, $3, $4, a.tenant_id FROM agents a
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) ON CONFLICT (agent_id, user_id, file_name) DO NOTHING RETURNING 1 AS done`,
	setDocument: sql`WITH written AS (
	UPDATE memory_documents d SET content = $5, hash = $6, updated_at = now() FROM agents a
	WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND d.agent_id = a.id AND coalesce(d.user_id, '') = $2 AND d.path = $3 AND coalesce(d.content, '') = $4
	RETURNING d.id, d.agent_id, d.user_id, d.path, d.tenant_id
), gone AS (
	DELETE FROM memory_chunks c USING written w WHERE c.document_id = w.id
), made AS (
	INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text, tenant_id)
	SELECT w.agent_id, w.id, w.user_id, w.path, c.start_line, c.end_line, c.hash, c.text, w.tenant_id
	FROM written w, unnest($7::int[], $8::int[], $9::text[], $10::text[]) AS c (start_line, end_line, hash, text)
) SELECT 1 AS done FROM written`,
	addDocument: sql`WITH written AS (
	INSERT INTO memory_documents (agent_id, user_id, path, content, hash, tenant_id)
	SELECT a.id, nullif($2, ''), $3, $4, $5, a.tenant_id FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
	ON CONFLICT DO NOTHING RETURNING id, agent_id, user_id, path, tenant_id
), made AS (
	INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text, tenant_id)
	SELECT w.agent_id, w.id, w.user_id, w.path, c.start_line, c.end_line, c.hash, c.text, w.tenant_id
	FROM written w, unnest($6::int[], $7::int[], $8::text[], $9::text[]) AS c (start_line, end_line, hash, text)
) SELECT 1 AS done FROM written`,
};
