import { type SqlStatement, sql } from '../../../../text/sqlStatement.ts';

/** All skills, whoever they might be granted to, and the grants, in one row. Of texts, the order is that of their bytes. */
export const allGrants = sql`SELECT current_user AS me,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('slug', k.slug, 'name', k.name, 'description', coalesce(k.description, ''), 'owner', k.owner_id,
			'visibility', k.visibility, 'status', k.status, 'version', k.version) ORDER BY k.name COLLATE "C", k.slug COLLATE "C"), '[]')
		FROM skills k) AS skills,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('key', a.agent_key, 'name', coalesce(a.display_name, '')) ORDER BY a.agent_key COLLATE "C"), '[]')
		FROM agents a) AS agents,
	(SELECT coalesce(jsonb_agg(p.id ORDER BY p.id COLLATE "C"), '[]')
		FROM (SELECT user_id AS id FROM user_agent_profiles UNION SELECT user_id FROM skill_user_grants UNION SELECT owner_id FROM skills) p) AS people,
	(SELECT coalesce(jsonb_agg(jsonb_build_array(k.slug, a.agent_key, w.pinned_version, w.granted_by)), '[]')
		FROM skill_agent_grants w JOIN skills k ON k.id = w.skill_id JOIN agents a ON a.id = w.agent_id) AS to_agents,
	(SELECT coalesce(jsonb_agg(jsonb_build_array(k.slug, w.user_id, w.granted_by)), '[]')
		FROM skill_user_grants w JOIN skills k ON k.id = w.skill_id) AS to_people`;

/** `$1`: the skill; `$2`: the agent, or the person. */
export const oneAgentGrant = sql`SELECT w.pinned_version, w.granted_by FROM skill_agent_grants w
JOIN skills k ON k.id = w.skill_id JOIN agents a ON a.id = w.agent_id WHERE k.slug = $1 AND a.agent_key = $2`;

export const onePersonGrant = sql`SELECT w.granted_by FROM skill_user_grants w
JOIN skills k ON k.id = w.skill_id WHERE k.slug = $1 AND w.user_id = $2`;

/**
 * Each changes a grant only while it is what it was when somebody read it, and gives back a row where it did. `$1`: the skill; `$2`:
 * the agent, or the person; then the version that was pinned and who gave it, and of a change the version that is to be pinned.
 */
export const grantChanges = {
	addAgents: sql`INSERT INTO skill_agent_grants (skill_id, agent_id, pinned_version, granted_by)
SELECT k.id, a.id, $3::int, $4 FROM skills k, agents a WHERE k.slug = $1 AND a.agent_key = $2
ON CONFLICT (skill_id, agent_id) DO NOTHING RETURNING 1 AS done`,
	pin: sql`UPDATE skill_agent_grants w SET pinned_version = $5::int FROM skills k, agents a
WHERE k.slug = $1 AND a.agent_key = $2 AND w.skill_id = k.id AND w.agent_id = a.id AND w.pinned_version = $3::int AND w.granted_by = $4
RETURNING 1 AS done`,
	removeAgents: sql`DELETE FROM skill_agent_grants w USING skills k, agents a
WHERE k.slug = $1 AND a.agent_key = $2 AND w.skill_id = k.id AND w.agent_id = a.id AND w.pinned_version = $3::int AND w.granted_by = $4
RETURNING 1 AS done`,
	addPersons: sql`INSERT INTO skill_user_grants (skill_id, user_id, granted_by) SELECT k.id, $2, $3 FROM skills k WHERE k.slug = $1
ON CONFLICT (skill_id, user_id) DO NOTHING RETURNING 1 AS done`,
	removePersons: sql`DELETE FROM skill_user_grants w USING skills k
WHERE k.slug = $1 AND w.user_id = $2 AND w.skill_id = k.id AND w.granted_by = $3 RETURNING 1 AS done`,
} as const satisfies Readonly<Record<string, SqlStatement>>;
