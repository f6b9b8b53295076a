import { type SqlStatement, sql } from '../../../../text/sqlStatement.ts';

/** All skills, whoever they might be granted to, and the grants, in one row. Of texts, the order is that of their bytes. */
export const allGrants = sql`SELECT current_user AS me,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('slug', k.slug, 'name', k.name, 'description', coalesce(k.description, ''), 'owner', k.owner_id,
			'visibility', k.visibility, 'status', k.status, 'version', k.version) ORDER BY k.name COLLATE "C", k.slug COLLATE "C"), '[]')
		FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT * FROM skills WHERE is_system OR tenant_id::text IS NOT DISTINCT FROM mine) k) AS skills,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('key', a.agent_key, 'name', coalesce(a.display_name, '')) ORDER BY a.agent_key COLLATE "C"), '[]')
		FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT * FROM agents WHERE deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) a) AS agents,
	(SELECT coalesce(jsonb_agg(p.id ORDER BY p.id COLLATE "C"), '[]')
		FROM (SELECT mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (
			SELECT user_id AS id FROM user_agent_profiles WHERE tenant_id::text IS NOT DISTINCT FROM mine
			UNION SELECT user_id FROM skill_user_grants WHERE tenant_id::text IS NOT DISTINCT FROM mine
			UNION SELECT owner_id FROM skills WHERE tenant_id::text IS NOT DISTINCT FROM mine) p) AS people,
	(SELECT coalesce(jsonb_agg(jsonb_build_array(k.slug, a.agent_key, w.pinned_version, w.granted_by)), '[]')
		FROM skill_agent_grants w JOIN skills k ON k.id = w.skill_id, (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT * FROM agents WHERE deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) a WHERE a.id = w.agent_id) AS to_agents,
	(SELECT coalesce(jsonb_agg(jsonb_build_array(k.slug, w.user_id, w.granted_by)), '[]')
		FROM (SELECT mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT * FROM skill_user_grants WHERE tenant_id::text IS NOT DISTINCT FROM mine) w JOIN skills k ON k.id = w.skill_id) AS to_people`;

/** `$1`: the skill; `$2`: the agent, or the person. */
export const oneAgentGrant = sql`SELECT w.pinned_version, w.granted_by FROM skill_agent_grants w
WHERE w.skill_id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n) AND w.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $2 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)`;

export const onePersonGrant = sql`SELECT w.granted_by FROM (SELECT mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT * FROM skill_user_grants WHERE tenant_id::text IS NOT DISTINCT FROM mine) w
WHERE w.skill_id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n) AND w.user_id = $2`;

export const oneVisibility = sql`SELECT k.visibility AS content FROM skills k WHERE k.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)`;

/**
 * Each changes a grant only while it is what it was when somebody read it, and gives back a row where it did. `$1`: the skill; `$2`:
 * the agent, or the person; `$3` to `$5`: visibility, status and version that the skill has to have, null where any will do; then the
 * version that was pinned and who gave it, and of a change the version that is to be pinned. The row of the skill is held until it is
 * done, so that nobody changes it in between. Where two skills or two agents have one name, PostgreSQL refuses it (21000).
 */
export const grantChanges = {
	addAgents: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
INSERT INTO skill_agent_grants (skill_id, agent_id, pinned_version, granted_by)
SELECT k.id, a.id, $6::int, $7 FROM k, agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $2 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
ON CONFLICT (skill_id, agent_id) DO NOTHING RETURNING 1 AS done`,
	pin: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
UPDATE skill_agent_grants w SET pinned_version = $8::int FROM k
WHERE w.skill_id = k.id AND w.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $2 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND w.pinned_version = $6::int AND w.granted_by = $7
RETURNING 1 AS done`,
	removeAgents: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
DELETE FROM skill_agent_grants w USING k
WHERE w.skill_id = k.id AND w.agent_id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $2 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n) AND w.pinned_version = $6::int AND w.granted_by = $7
RETURNING 1 AS done`,
	addPersons: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
INSERT INTO skill_user_grants (skill_id, user_id, granted_by) SELECT k.id, $2, $6 FROM k
ON CONFLICT (skill_id, user_id) DO NOTHING RETURNING 1 AS done`,
	removePersons: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
DELETE FROM skill_user_grants w USING k WHERE w.skill_id = k.id AND w.user_id = $2 AND w.granted_by = $6 RETURNING 1 AS done`,
} as const satisfies Readonly<Record<string, SqlStatement>>;

/** As those: `$2` is what it was, and what it is to be comes last. */
export const setVisibility = sql`UPDATE skills s SET visibility = $6, updated_at = now()
WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n) AND s.visibility = $2
	AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5)
RETURNING 1 AS done`;
