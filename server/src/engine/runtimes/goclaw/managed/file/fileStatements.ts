import { sql } from '../../../../text/sqlStatement.ts';

/**
 * The statements of `statements.ts` for GoClaw's edition with SQLite. `soulscope_tenant()` is the tenant that is looked at, which whoever
 * connects says. A moment is text as Go writes it, and a column with JSON may be a blob: `fileRows.ts` reads both.
 */
export const whichTables = sql`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')`;

export const allAgents = sql`SELECT a.agent_key, coalesce(a.display_name, '') AS display_name, a.agent_type, coalesce(a.status, '') AS status,
	(SELECT count(*) FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people
FROM agents a WHERE a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() ORDER BY a.agent_key`;

/** Which edition began with the file shows in the tools that it has put there: lite knows none that publishes skills. */
export const oneAgent = sql`SELECT a.*,
	(SELECT json_group_array(json_object('name', f.file_name, 'text', f.content, 'modified', f.updated_at) ORDER BY f.file_name)
		FROM agent_context_files f WHERE f.agent_id = a.id) AS files,
	(SELECT json_group_array(json_object('user', f.user_id, 'name', f.file_name, 'text', f.content, 'modified', f.updated_at) ORDER BY f.user_id, f.file_name)
		FROM user_context_files f WHERE f.agent_id = a.id) AS copies,
	(SELECT json_group_array(json_object('user', coalesce(d.user_id, ''), 'path', d.path, 'size', coalesce(octet_length(d.content), 0),
			'text', CASE WHEN d.path IN ('MEMORY.md', 'memory.md') AND coalesce(d.user_id, '') = '' THEN d.content END, 'modified', d.updated_at) ORDER BY d.user_id, d.path)
		FROM memory_documents d WHERE d.agent_id = a.id) AS documents,
	(SELECT json_group_array(p.user_id ORDER BY p.user_id) FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people,
	(SELECT json_group_array(json_object('description', nullif(l.description, ''),
			'agent_key', CASE WHEN l.source_agent_id = a.id THEN t.agent_key ELSE s.agent_key END,
			'display_name', coalesce(t.display_name, ''), 'frontmatter', coalesce(t.frontmatter, '')) ORDER BY t.agent_key, s.agent_key)
		FROM agent_links l JOIN agents t ON t.id = l.target_agent_id JOIN agents s ON s.id = l.source_agent_id
		WHERE l.status = 'active' AND l.team_id IS NULL AND t.deleted_at IS NULL AND s.deleted_at IS NULL
			AND ((l.source_agent_id = a.id AND l.direction IN ('outbound', 'bidirectional'))
				OR (l.target_agent_id = a.id AND l.direction IN ('inbound', 'bidirectional')))) AS delegates_to,
	(SELECT json_object('name', t.name, 'description', coalesce(t.description, ''), 'members',
			(SELECT json_group_array(json_object('agent_key', m.agent_key, 'display_name', nullif(m.display_name, ''), 'role', n.role,
					'frontmatter', coalesce(m.frontmatter, '')) ORDER BY n.joined_at, m.agent_key)
				FROM agent_team_members n JOIN agents m ON m.id = n.agent_id WHERE n.team_id = t.id AND m.deleted_at IS NULL))
		FROM agent_teams t JOIN agent_team_members own ON own.team_id = t.id AND own.agent_id = a.id
		WHERE t.status = 'active' ORDER BY t.created_at, t.id LIMIT 1) AS team,
	EXISTS (SELECT 1 FROM builtin_tools b WHERE b.name = 'publish_skill') AS publishes
FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()`;

/** Moments are of several time zones and two spellings, so the greatest need not be the last: sums of seconds and of what is behind them change with each. */
export const agentState = sql`SELECT a.updated_at AS agent,
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(f.updated_at, 1, 19))), 0) || ' ' || coalesce(sum(CAST(substr(f.updated_at, 21, 3) AS INTEGER)), 0) FROM agent_context_files f WHERE f.agent_id = a.id) AS files,
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(f.updated_at, 1, 19))), 0) || ' ' || coalesce(sum(CAST(substr(f.updated_at, 21, 3) AS INTEGER)), 0) FROM user_context_files f WHERE f.agent_id = a.id) AS copies,
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(d.updated_at, 1, 19))), 0) || ' ' || coalesce(sum(CAST(substr(d.updated_at, 21, 3) AS INTEGER)), 0) FROM memory_documents d WHERE d.agent_id = a.id) AS documents,
	(SELECT count(*) FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people,
	(SELECT count(*) || ' ' || coalesce(max(l.updated_at), '') FROM agent_links l WHERE a.id IN (l.source_agent_id, l.target_agent_id)) AS links,
	(SELECT count(*) || ' ' || coalesce(max(t.updated_at), '') FROM agent_team_members n JOIN agent_teams t ON t.id = n.team_id WHERE n.agent_id = a.id) AS teams
FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()`;

export const oneDocument = sql`SELECT d.content FROM memory_documents d JOIN agents a ON a.id = d.agent_id
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() AND coalesce(d.user_id, '') = $2 AND d.path = $3`;

export const oneFile = sql`SELECT f.content FROM agent_context_files f JOIN agents a ON a.id = f.agent_id
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() AND f.file_name = $2`;

export const oneCopy = sql`SELECT f.content FROM user_context_files f JOIN agents a ON a.id = f.agent_id
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant() AND f.user_id = $2 AND f.file_name = $3`;

export const oneStatus = sql`SELECT coalesce(a.status, '') AS content FROM agents a
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()`;

export const oneFrontmatter = sql`SELECT coalesce(a.frontmatter, '') AS content FROM agents a
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()`;

export const activeSkills = sql`SELECT k.*,
	(SELECT json_group_array(json_object('agent_key', g.agent_key, 'pinned_version', w.pinned_version, 'granted_by', w.granted_by) ORDER BY g.agent_key)
		FROM skill_agent_grants w JOIN agents g ON g.id = w.agent_id
		WHERE w.skill_id = k.id AND g.deleted_at IS NULL AND g.tenant_id IS soulscope_tenant()) AS agents,
	(SELECT json_group_array(json_object('user_id', w.user_id, 'granted_by', w.granted_by) ORDER BY w.user_id)
		FROM skill_user_grants w WHERE w.skill_id = k.id AND w.tenant_id IS soulscope_tenant()) AS people
FROM skills k WHERE k.status = 'active' AND (k.is_system OR k.tenant_id IS soulscope_tenant()) ORDER BY k.slug`;

export const skillsState = sql`SELECT
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(k.updated_at, 1, 19))), 0) || ' ' || coalesce(sum(CAST(substr(k.updated_at, 21, 3) AS INTEGER)), 0) FROM skills k) AS skills,
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(w.created_at, 1, 19)) + w.pinned_version), 0) FROM skill_agent_grants w) AS grants,
	(SELECT count(*) || ' ' || coalesce(sum(unixepoch(substr(w.created_at, 1, 19))), 0) FROM skill_user_grants w) AS own_grants`;

export const allGrants = sql`SELECT 'soulscope' AS me,
	(SELECT json_group_array(json_object('slug', k.slug, 'name', k.name, 'description', coalesce(k.description, ''), 'owner', k.owner_id,
			'visibility', k.visibility, 'status', k.status, 'version', k.version) ORDER BY k.name, k.slug)
		FROM skills k WHERE k.is_system OR k.tenant_id IS soulscope_tenant()) AS skills,
	(SELECT json_group_array(json_object('key', a.agent_key, 'name', coalesce(a.display_name, '')) ORDER BY a.agent_key)
		FROM agents a WHERE a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AS agents,
	(SELECT json_group_array(p.id ORDER BY p.id) FROM (
		SELECT user_id AS id FROM user_agent_profiles WHERE tenant_id IS soulscope_tenant()
		UNION SELECT user_id FROM skill_user_grants WHERE tenant_id IS soulscope_tenant()
		UNION SELECT owner_id FROM skills WHERE tenant_id IS soulscope_tenant()) p) AS people,
	(SELECT json_group_array(json_array(k.slug, a.agent_key, w.pinned_version, w.granted_by))
		FROM skill_agent_grants w JOIN skills k ON k.id = w.skill_id JOIN agents a ON a.id = w.agent_id
		WHERE a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()) AS to_agents,
	(SELECT json_group_array(json_array(k.slug, w.user_id, w.granted_by))
		FROM skill_user_grants w JOIN skills k ON k.id = w.skill_id WHERE w.tenant_id IS soulscope_tenant()) AS to_people`;

/** Of two skills that have one name, none is meant. */
export const oneAgentGrant = sql`SELECT w.pinned_version, w.granted_by FROM skill_agent_grants w JOIN agents a ON a.id = w.agent_id
WHERE w.skill_id = (SELECT iif(count(*) = 1, min(k.id), NULL) FROM skills k WHERE k.slug = $1 AND (k.is_system OR k.tenant_id IS soulscope_tenant()))
	AND a.agent_key = $2 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()`;

export const onePersonGrant = sql`SELECT w.granted_by FROM skill_user_grants w
WHERE w.skill_id = (SELECT iif(count(*) = 1, min(k.id), NULL) FROM skills k WHERE k.slug = $1 AND (k.is_system OR k.tenant_id IS soulscope_tenant()))
	AND w.user_id = $2 AND w.tenant_id IS soulscope_tenant()`;

export const oneVisibility = sql`SELECT k.visibility AS content FROM skills k
WHERE k.id = (SELECT iif(count(*) = 1, min(m.id), NULL) FROM skills m WHERE m.slug = $1 AND (m.is_system OR m.tenant_id IS soulscope_tenant()))`;

/** Columns of the tables that rows are added to, as `layoutStatements.ts` has them. */
export const layoutFacts = sql`SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_version') AS hasVersion,
	EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'tenants') AS readsTenants,
	(SELECT json_group_object(t.name, (SELECT json_group_object(c.name, json(iif(c."notnull" AND c.dflt_value IS NULL, 'true', 'false'))) FROM pragma_table_info(t.name) c))
		FROM sqlite_schema t WHERE t.type = 'table' AND t.name IN ('agents', 'agent_context_files', 'user_context_files', 'memory_documents', 'memory_chunks', 'skill_agent_grants', 'skill_user_grants')) AS tables`;

export const versionRows = sql`SELECT version FROM schema_version ORDER BY version DESC LIMIT 1`;

export const namedTenants = sql`SELECT t.id, t.slug AS name FROM tenants t
WHERE t.id IN (SELECT a.tenant_id FROM agents a WHERE a.deleted_at IS NULL) ORDER BY t.slug`;

export const unnamedTenants = sql`SELECT DISTINCT a.tenant_id AS id, a.tenant_id AS name FROM agents a WHERE a.deleted_at IS NULL ORDER BY 1`;

/** `$1`: the agent; `$2`: the person; `$3`: the pattern; `$4`: most rows. What is equally good comes in an order that nobody promises: the statement has the form of the program's own. */
export const byWords = sql`SELECT path, start_line, end_line, text, user_id FROM memory_chunks
WHERE agent_id = (SELECT a.id FROM agents a WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant())
	AND (user_id IS NULL OR user_id = nullif($2, '')) AND text LIKE $3 ESCAPE '\\' AND tenant_id = soulscope_tenant()
ORDER BY user_id DESC LIMIT $4`;

export const allTexts = sql`SELECT d.path, d.user_id, d.content FROM memory_documents d JOIN agents a ON a.id = d.agent_id
WHERE a.agent_key = $1 AND a.deleted_at IS NULL AND a.tenant_id IS soulscope_tenant()
	AND (d.user_id IS NULL OR d.user_id = nullif($2, '')) AND substr(d.path, -3) = '.md' ORDER BY d.path, d.user_id NULLS FIRST`;
