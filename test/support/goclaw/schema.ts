/** What every table has that GoClaw does not say otherwise of. */
const usual = 'id uuid PRIMARY KEY DEFAULT uuid_generate_v7()';
const moments = 'created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()';
const agent = 'agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE';
const skill = 'skill_id uuid NOT NULL REFERENCES skills ON DELETE CASCADE';

/**
 * The tables that GoClaw 2026.2.26 has in its managed mode, as far as anything here goes by them: names of columns, types, keys and
 * indexes are facts of that program. The statements are ours.
 */
export const goClawSchema = `
CREATE EXTENSION vector;
CREATE FUNCTION uuid_generate_v7() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT gen_random_uuid()';
CREATE TABLE agents (${usual}, agent_key varchar(100) NOT NULL UNIQUE, display_name varchar(255), owner_id varchar(255) NOT NULL,
	agent_type varchar(20) NOT NULL DEFAULT 'open', model varchar(200), workspace text, context_window int NOT NULL DEFAULT 200000,
	memory_config jsonb, compaction_config jsonb, context_pruning jsonb, other_config jsonb NOT NULL DEFAULT '{}',
	status varchar(20) DEFAULT 'active', frontmatter text, ${moments},
	tsv tsvector GENERATED ALWAYS AS (to_tsvector('simple', coalesce(display_name, '') || ' ' || coalesce(frontmatter, ''))) STORED,
	embedding vector(1536));
CREATE TABLE agent_context_files (${usual}, ${agent}, file_name varchar(255) NOT NULL, content text NOT NULL DEFAULT '', ${moments},
	UNIQUE (agent_id, file_name));
CREATE TABLE user_context_files (${usual}, ${agent}, user_id varchar(255) NOT NULL, file_name varchar(255) NOT NULL,
	content text NOT NULL DEFAULT '', ${moments}, UNIQUE (agent_id, user_id, file_name));
CREATE TABLE user_agent_profiles (${agent}, user_id varchar(255) NOT NULL, workspace text,
	first_seen_at timestamptz NOT NULL DEFAULT now(), last_seen_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (agent_id, user_id));
CREATE TABLE memory_documents (${usual}, ${agent}, user_id varchar(255), path varchar(500) NOT NULL, content text NOT NULL DEFAULT '',
	hash varchar(64) NOT NULL, ${moments});
CREATE UNIQUE INDEX ON memory_documents (agent_id, coalesce(user_id, ''), path);
CREATE INDEX ON memory_documents (agent_id, user_id);
CREATE TABLE memory_chunks (${usual}, ${agent}, document_id uuid REFERENCES memory_documents ON DELETE CASCADE, user_id varchar(255),
	path text NOT NULL, start_line int NOT NULL DEFAULT 0, end_line int NOT NULL DEFAULT 0, hash varchar(64) NOT NULL, text text NOT NULL,
	embedding vector(1536), tsv tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED, ${moments});
CREATE INDEX ON memory_chunks (agent_id, user_id);
CREATE INDEX ON memory_chunks (agent_id) WHERE user_id IS NULL;
CREATE INDEX ON memory_chunks (document_id);
CREATE INDEX ON memory_chunks USING gin (tsv);
CREATE INDEX ON memory_chunks USING hnsw (embedding vector_cosine_ops);
CREATE TABLE skills (${usual}, name varchar(255) NOT NULL, slug varchar(255) NOT NULL UNIQUE, description text,
	owner_id varchar(255) NOT NULL, visibility varchar(10) NOT NULL DEFAULT 'private', version int NOT NULL DEFAULT 1,
	status varchar(20) NOT NULL DEFAULT 'active', frontmatter jsonb NOT NULL DEFAULT '{}', file_path text NOT NULL,
	file_size bigint NOT NULL DEFAULT 0, file_hash varchar(64), embedding vector(1536), tags text[], ${moments});
CREATE TABLE skill_agent_grants (${usual}, ${skill}, ${agent}, pinned_version int NOT NULL, granted_by varchar(255) NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (skill_id, agent_id));
CREATE TABLE skill_user_grants (${usual}, ${skill}, user_id varchar(255) NOT NULL, granted_by varchar(255) NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (skill_id, user_id));
CREATE TABLE agent_teams (${usual}, name varchar(255) NOT NULL, lead_agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE,
	description text, status varchar(20) NOT NULL DEFAULT 'active', ${moments});
CREATE TABLE agent_team_members (team_id uuid NOT NULL REFERENCES agent_teams ON DELETE CASCADE, ${agent},
	role varchar(20) NOT NULL DEFAULT 'member', joined_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (team_id, agent_id));
CREATE TABLE agent_links (${usual}, source_agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE,
	target_agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE, direction varchar(20) NOT NULL DEFAULT 'outbound', description text,
	status varchar(20) NOT NULL DEFAULT 'active', team_id uuid REFERENCES agent_teams ON DELETE SET NULL, ${moments},
	UNIQUE (source_agent_id, target_agent_id), CHECK (source_agent_id <> target_agent_id));
`;
