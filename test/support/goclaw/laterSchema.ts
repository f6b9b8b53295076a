/** Tables with a row for each thing that belongs to a tenant, as far as anything here goes by them. */
const ofTenants = [
	'agents',
	'agent_context_files',
	'user_context_files',
	'user_agent_profiles',
	'memory_documents',
	'memory_chunks',
	'agent_links',
	'agent_teams',
	'agent_team_members',
	'skills',
	'skill_agent_grants',
	'skill_user_grants',
];

const master = '0193a5b0-7000-7000-8000-000000000001';

/** What makes the tables of `schema.ts`, with whatever is in them, those of GoClaw 3.11.3, as far as anything here goes by them. */
export const laterSchema = `
CREATE TABLE schema_migrations (version bigint NOT NULL PRIMARY KEY, dirty boolean NOT NULL);
INSERT INTO schema_migrations VALUES (57, false);
CREATE TABLE tenants (id uuid PRIMARY KEY, name varchar(255) NOT NULL, slug varchar(100) NOT NULL UNIQUE, status varchar(20) NOT NULL DEFAULT 'active');
INSERT INTO tenants (id, name, slug) VALUES ('${master}', 'Master', 'master'), ('0193a5b0-7000-7000-8000-0000000000ac', 'Acme', 'acme');
${ofTenants.map((table) => `ALTER TABLE ${table} ADD tenant_id uuid NOT NULL DEFAULT '${master}' REFERENCES tenants; ALTER TABLE ${table} ALTER tenant_id DROP DEFAULT;`).join('\n')}
ALTER TABLE agents DROP CONSTRAINT agents_agent_key_key, ADD deleted_at timestamptz, ADD agent_description text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX ON agents (tenant_id, agent_key) WHERE deleted_at IS NULL;
ALTER TABLE skills DROP CONSTRAINT skills_slug_key, ADD is_system boolean NOT NULL DEFAULT false, ADD enabled boolean NOT NULL DEFAULT true;
CREATE UNIQUE INDEX ON skills (tenant_id, slug);
ALTER TABLE memory_documents ADD team_id uuid, ADD custom_scope varchar(255);
ALTER TABLE memory_chunks ADD team_id uuid, ADD custom_scope varchar(255);
`;

/** Another tenant, whose agent and skill have the names of one of the team’s. */
export const acme = `
INSERT INTO agents (agent_key, display_name, owner_id, agent_type, tenant_id) SELECT 'guide', 'Acme Guide', 'zoe', 'predefined', id FROM tenants WHERE slug = 'acme';
INSERT INTO agent_context_files (agent_id, file_name, content, tenant_id)
	SELECT id, 'SOUL.md', E'# Soul\\n\\nLoud.\\n', tenant_id FROM agents WHERE display_name = 'Acme Guide';
INSERT INTO user_agent_profiles (agent_id, user_id, tenant_id) SELECT id, 'zoe', tenant_id FROM agents WHERE display_name = 'Acme Guide';
INSERT INTO skills (name, slug, owner_id, visibility, file_path, tenant_id) SELECT 'Minutes of Acme', 'minutes', 'zoe', 'internal', '', id FROM tenants WHERE slug = 'acme';
INSERT INTO skills (name, slug, owner_id, visibility, file_path, tenant_id, is_system) SELECT 'Of all', 'of-all', 'system', 'public', '', id, true FROM tenants WHERE slug = 'master';
`;
