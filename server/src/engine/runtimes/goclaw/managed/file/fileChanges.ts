import { type SqlStatement, sql } from '../../../../text/sqlStatement.ts';
import type { changeStatements } from '../changeStatements.ts';
import type { grantChanges } from '../grants/grantStatements.ts';

/** Those of `changeStatements.ts` for SQLite, where whoever adds a row makes its id: one of version 4, at random. */
export const fileChanges = {
	setFile: sql`UPDATE agent_context_files SET content = $4, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND file_name = $2 AND content = $3 RETURNING 1 AS done`,
	addFile: sql`INSERT INTO agent_context_files (id, agent_id, file_name, content, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), a.id, $2, $3, a.tenant_id FROM agents a
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	removeFile: sql`DELETE FROM agent_context_files
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND file_name = $2 AND content = $3 RETURNING 1 AS done`,
	setCopy: sql`UPDATE user_context_files SET content = $5, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND user_id = $2 AND file_name = $3 AND content = $4 RETURNING 1 AS done`,
	addCopy: sql`INSERT INTO user_context_files (id, agent_id, user_id, file_name, content, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), a.id, $2, $3, $4, a.tenant_id FROM agents a
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	removeCopy: sql`DELETE FROM user_context_files
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND user_id = $2 AND file_name = $3 AND content = $4 RETURNING 1 AS done`,
	setStatus: sql`UPDATE agents SET status = $3, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE agent_key = $1 AND deleted_at IS NULL AND tenant_id IS soulscope_tenant() AND coalesce(status, '') = $2 RETURNING 1 AS done`,
	setFrontmatter: sql`UPDATE agents SET frontmatter = $3, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE agent_key = $1 AND deleted_at IS NULL AND tenant_id IS soulscope_tenant() AND coalesce(frontmatter, '') = $2 RETURNING 1 AS done`,
	removeDocument: sql`DELETE FROM memory_documents
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND coalesce(user_id, '') = $2 AND path = $3 AND content = $4 RETURNING 1 AS done`,
} as const satisfies Readonly<
	Record<Exclude<keyof typeof changeStatements, 'setDocument' | 'addDocument'>, SqlStatement>
>;

/** A memory and its passages are three statements, which have to be of one transaction. */
export const documentChanges = {
	set: sql`UPDATE memory_documents SET content = $5, hash = $6, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AND coalesce(user_id, '') = $2 AND path = $3 AND content = $4 RETURNING 1 AS done`,
	add: sql`INSERT INTO memory_documents (id, agent_id, user_id, path, content, hash, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), a.id, nullif($2, ''), $3, $4, $5, a.tenant_id FROM agents a
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	removePassages: sql`DELETE FROM memory_chunks WHERE document_id = (SELECT d.id FROM memory_documents d JOIN agents a ON a.id = d.agent_id
	WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() AND coalesce(d.user_id, '') = $2 AND d.path = $3)`,
	/** `$4`: the passages as JSON, each with `startLine`, `endLine`, `hash` and `text`. */
	addPassages: sql`INSERT INTO memory_chunks (id, agent_id, document_id, user_id, path, start_line, end_line, hash, text, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), d.agent_id, d.id, d.user_id, d.path,
	c.value ->> 'startLine', c.value ->> 'endLine', c.value ->> 'hash', c.value ->> 'text', d.tenant_id
FROM memory_documents d JOIN agents a ON a.id = d.agent_id, json_each($4) c
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() AND coalesce(d.user_id, '') = $2 AND d.path = $3`,
} as const;

/** Those of `grantStatements.ts`. Nobody writes in between: one transaction that writes is all that a file takes. */
export const fileGrantChanges: typeof grantChanges = {
	addAgents: sql`INSERT INTO skill_agent_grants (id, skill_id, agent_id, pinned_version, granted_by, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), k.id, a.id, $6, $7, a.tenant_id FROM skills k, agents a
WHERE k.id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant()))
	AND ($3 IS NULL OR k.visibility = $3) AND ($4 IS NULL OR k.status = $4) AND ($5 IS NULL OR k.version = $5)
	AND a.agent_key = $2 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	pin: sql`UPDATE skill_agent_grants SET pinned_version = $8
WHERE skill_id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant())
		AND ($3 IS NULL OR m.visibility = $3) AND ($4 IS NULL OR m.status = $4) AND ($5 IS NULL OR m.version = $5))
	AND agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $2 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant())
	AND pinned_version = $6 AND granted_by = $7 RETURNING 1 AS done`,
	removeAgents: sql`DELETE FROM skill_agent_grants
WHERE skill_id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant())
		AND ($3 IS NULL OR m.visibility = $3) AND ($4 IS NULL OR m.status = $4) AND ($5 IS NULL OR m.version = $5))
	AND agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $2 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant())
	AND pinned_version = $6 AND granted_by = $7 RETURNING 1 AS done`,
	addPersons: sql`INSERT INTO skill_user_grants (id, skill_id, user_id, granted_by, tenant_id)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), k.id, $2, $6, soulscope_tenant() FROM skills k
WHERE k.id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant()))
	AND ($3 IS NULL OR k.visibility = $3) AND ($4 IS NULL OR k.status = $4) AND ($5 IS NULL OR k.version = $5) ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	removePersons: sql`DELETE FROM skill_user_grants
WHERE skill_id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant())
		AND ($3 IS NULL OR m.visibility = $3) AND ($4 IS NULL OR m.status = $4) AND ($5 IS NULL OR m.version = $5))
	AND user_id = $2 AND tenant_id IS soulscope_tenant() AND granted_by = $6 RETURNING 1 AS done`,
};

export const setVisibility = sql`UPDATE skills SET visibility = $6, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant())) AND visibility = $2
	AND ($3 IS NULL OR visibility = $3) AND ($4 IS NULL OR status = $4) AND ($5 IS NULL OR version = $5) RETURNING 1 AS done`;
