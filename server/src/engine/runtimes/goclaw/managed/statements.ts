import { sql } from '../../../text/sqlStatement.ts';

/** GoClaw 2026.2.26: the tables of its managed mode that a prompt hangs on. Without those of skills, or of passages, there are just no skills, or no search. */
export const tableNames = [
	'agents',
	'agent_context_files',
	'user_context_files',
	'user_agent_profiles',
	'memory_documents',
	'agent_links',
	'agent_teams',
	'agent_team_members',
] as const;

/** `$1`: names of tables. */
export const whichTables = sql`SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL`;

/**
 * Some versions mark an agent as deleted instead of deleting it, and give its key to another one. Where the table has no such column, the
 * name is that of the row beside it, which says that nothing is. `ORDER BY` and all else goes by what is left. As well with tenants: those of
 * `soulscope.tenant` (`SessionNeeds`) count, and where rows say nothing of tenants, all.
 */
export const allAgents = sql`SELECT a.agent_key, coalesce(a.display_name, '') AS display_name, a.agent_type, coalesce(a.status, '') AS status,
	(extract(epoch FROM now() - a.updated_at) * 1000)::float8 AS age,
	(SELECT count(*)::int FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people
FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT * FROM agents WHERE deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) a ORDER BY a.agent_key`;

/**
 * Everything of the agent `$1`. Of a link that leads to it, name and frontmatter are its own: the runtime swaps only the key
 * (GoClaw 2026.2.26), and links that a team made are left out.
 */
export const oneAgent = sql`SELECT to_jsonb(a) - 'embedding' - 'tsv' AS agent,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('name', f.file_name, 'text', coalesce(f.content, ''), 'modified', extract(epoch FROM f.updated_at) * 1000)), '[]')
		FROM agent_context_files f WHERE f.agent_id = a.id) AS files,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('user', f.user_id, 'name', f.file_name, 'text', coalesce(f.content, ''), 'modified', extract(epoch FROM f.updated_at) * 1000)), '[]')
		FROM user_context_files f WHERE f.agent_id = a.id) AS copies,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('user', coalesce(d.user_id, ''), 'path', d.path, 'size', coalesce(octet_length(d.content), 0),
			'text', CASE WHEN d.path IN ('MEMORY.md', 'memory.md') AND coalesce(d.user_id, '') = '' THEN coalesce(d.content, '') END, 'modified', extract(epoch FROM d.updated_at) * 1000)), '[]')
		FROM memory_documents d WHERE d.agent_id = a.id) AS documents,
	(SELECT coalesce(jsonb_agg(p.user_id ORDER BY p.user_id), '[]')
		FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people,
	(SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
			'description', nullif(l.description, ''),
			'agent_key', CASE WHEN l.source_agent_id = a.id THEN t.agent_key ELSE s.agent_key END,
			'display_name', coalesce(t.display_name, ''),
			'frontmatter', coalesce(t.frontmatter, ''))) ORDER BY t.agent_key, s.agent_key), '[]')
		FROM agent_links l, (SELECT NULL::timestamptz AS deleted_at) gone,
			LATERAL (SELECT * FROM agents WHERE id = l.target_agent_id AND deleted_at IS NULL) t, LATERAL (SELECT * FROM agents WHERE id = l.source_agent_id AND deleted_at IS NULL) s
		WHERE l.status = 'active' AND l.team_id IS NULL
			AND ((l.source_agent_id = a.id AND l.direction IN ('outbound', 'bidirectional'))
				OR (l.target_agent_id = a.id AND l.direction IN ('inbound', 'bidirectional')))) AS delegates_to,
	(SELECT jsonb_build_object('name', t.name, 'description', coalesce(t.description, ''), 'members',
			(SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('agent_key', m.agent_key, 'display_name', nullif(m.display_name, ''), 'role', n.role, 'frontmatter', coalesce(m.frontmatter, ''))) ORDER BY n.joined_at, m.agent_key)
				FROM agent_team_members n, (SELECT NULL::timestamptz AS deleted_at) gone,
					LATERAL (SELECT * FROM agents WHERE id = n.agent_id AND deleted_at IS NULL) m WHERE n.team_id = t.id))
		FROM agent_teams t JOIN agent_team_members own ON own.team_id = t.id AND own.agent_id = a.id
		WHERE t.status = 'active' ORDER BY t.created_at, t.id LIMIT 1) AS team
FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

/** What is another one as soon as a row of the agent `$1` has come, changed or gone. */
export const agentState = sql`SELECT a.updated_at::text AS own,
	(SELECT concat(count(*), ' ', max(f.updated_at)) FROM agent_context_files f WHERE f.agent_id = a.id) AS files,
	(SELECT concat(count(*), ' ', max(f.updated_at)) FROM user_context_files f WHERE f.agent_id = a.id) AS copies,
	(SELECT concat(count(*), ' ', max(d.updated_at)) FROM memory_documents d WHERE d.agent_id = a.id) AS documents,
	(SELECT count(*)::int FROM user_agent_profiles p WHERE p.agent_id = a.id) AS people,
	(SELECT concat(count(*), ' ', max(l.updated_at)) FROM agent_links l WHERE a.id IN (l.source_agent_id, l.target_agent_id)) AS links,
	(SELECT concat(count(*), ' ', max(t.updated_at)) FROM agent_team_members n JOIN agent_teams t ON t.id = n.team_id WHERE n.agent_id = a.id) AS teams
FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

/** `$1`: the agent; `$2`: the person, empty for nobody; `$3`: the path. */
export const oneDocument = sql`SELECT coalesce(d.content, '') AS content FROM memory_documents d JOIN agents a ON a.id = d.agent_id
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND coalesce(d.user_id, '') = $2 AND d.path = $3`;

export const oneFile = sql`SELECT coalesce(f.content, '') AS content FROM agent_context_files f JOIN agents a ON a.id = f.agent_id
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.file_name = $2`;

export const oneCopy = sql`SELECT coalesce(f.content, '') AS content FROM user_context_files f JOIN agents a ON a.id = f.agent_id
WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND f.user_id = $2 AND f.file_name = $3`;

export const oneStatus = sql`SELECT coalesce(a.status, '') AS content FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

export const oneFrontmatter = sql`SELECT coalesce(a.frontmatter, '') AS content FROM agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $1 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

/** Every skill that is active, and whom it is granted to: the same for all agents. */
export const activeSkills = sql`SELECT to_jsonb(k) - 'embedding' AS skill, (extract(epoch FROM k.updated_at) * 1000)::float8 AS modified,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('agent_key', g.agent_key, 'pinned_version', w.pinned_version, 'granted_by', w.granted_by) ORDER BY g.agent_key), '[]')
		FROM skill_agent_grants w, (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone,
			LATERAL (SELECT * FROM agents WHERE id = w.agent_id AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) g WHERE w.skill_id = k.id) AS agents,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', w.user_id, 'granted_by', w.granted_by) ORDER BY w.user_id), '[]')
		FROM (SELECT mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT * FROM skill_user_grants WHERE tenant_id::text IS NOT DISTINCT FROM mine) w WHERE w.skill_id = k.id) AS people
FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT * FROM skills WHERE is_system OR tenant_id::text IS NOT DISTINCT FROM mine) k WHERE k.status = 'active'`;

/** What is another one as soon as a skill or a grant has come, changed or gone. */
export const skillsState = sql`SELECT
	(SELECT concat(count(*), ' ', max(k.updated_at)) FROM skills k) AS skills,
	(SELECT concat(count(*), ' ', max(w.created_at), ' ', sum(w.pinned_version)) FROM skill_agent_grants w) AS grants,
	(SELECT concat(count(*), ' ', max(w.created_at)) FROM skill_user_grants w) AS own_grants`;
