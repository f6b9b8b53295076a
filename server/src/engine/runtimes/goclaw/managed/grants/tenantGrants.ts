import { sql } from '../../../../text/sqlStatement.ts';
import { grantChanges } from './grantStatements.ts';

/** The same where each row says which tenant it belongs to. In later layouts a person may have a skill of all tenants granted in several. */
export const tenantGrants: typeof grantChanges = {
	...grantChanges,
	addAgents: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
INSERT INTO skill_agent_grants (skill_id, agent_id, pinned_version, granted_by, tenant_id)
SELECT k.id, a.id, $6::int, $7, a.tenant_id FROM k, agents a WHERE a.id = (SELECT n.id FROM (SELECT NULL::timestamptz AS deleted_at, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) gone, LATERAL (SELECT m.id FROM agents m WHERE m.agent_key = $2 AND deleted_at IS NULL AND tenant_id::text IS NOT DISTINCT FROM mine) n)
ON CONFLICT (skill_id, agent_id) DO NOTHING RETURNING 1 AS done`,
	addPersons: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
INSERT INTO skill_user_grants (skill_id, user_id, granted_by, tenant_id) SELECT k.id, $2, $6, current_setting('soulscope.tenant')::uuid FROM k
ON CONFLICT DO NOTHING RETURNING 1 AS done`,
	removePersons: sql`WITH k AS MATERIALIZED (
	SELECT s.id FROM skills s WHERE s.id = (SELECT n.id FROM (SELECT false AS is_system, mine AS tenant_id, mine FROM nullif(current_setting('soulscope.tenant', true), '') mine) own, LATERAL (SELECT m.id FROM skills m WHERE m.slug = $1 AND (is_system OR tenant_id::text IS NOT DISTINCT FROM mine)) n)
		AND ($3::text IS NULL OR s.visibility = $3) AND ($4::text IS NULL OR s.status = $4) AND ($5::int IS NULL OR s.version = $5) FOR SHARE)
DELETE FROM skill_user_grants w USING k WHERE w.skill_id = k.id AND w.user_id = $2 AND w.tenant_id::text = current_setting('soulscope.tenant') AND w.granted_by = $6 RETURNING 1 AS done`,
};
