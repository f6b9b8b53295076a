import { DatabaseSync } from 'node:sqlite';

const masterTenant = '0193a5b0-7000-7000-8000-000000000001';

const now = `DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
const id = 'id TEXT NOT NULL PRIMARY KEY';
const agent = 'agent_id TEXT NOT NULL REFERENCES agents(id) ON DELETE CASCADE';
const tenant = 'tenant_id TEXT NOT NULL REFERENCES tenants(id)';
const moments = `created_at TEXT ${now}, updated_at TEXT ${now}`;

/**
 * The tables that GoClaw 3.11.3 has with SQLite, as far as anything here goes by them: names of columns, types, keys and indexes are facts
 * of that program. The statements are ours.
 */
const fileSchema = `
CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY);
CREATE TABLE tenants (${id}, name VARCHAR(255) NOT NULL, slug VARCHAR(100) NOT NULL, status VARCHAR(20) NOT NULL DEFAULT 'active', ${moments});
CREATE TABLE agents (${id}, agent_key VARCHAR(100) NOT NULL, display_name VARCHAR(255), owner_id VARCHAR(255) NOT NULL, provider VARCHAR(50) NOT NULL DEFAULT 'openrouter',
	model VARCHAR(200) NOT NULL, context_window INT NOT NULL DEFAULT 200000, workspace TEXT NOT NULL DEFAULT '.', restrict_to_workspace BOOLEAN NOT NULL DEFAULT 1,
	tools_config TEXT NOT NULL DEFAULT '{}', memory_config TEXT, compaction_config TEXT, context_pruning TEXT, other_config TEXT NOT NULL DEFAULT '{}',
	self_evolve BOOLEAN NOT NULL DEFAULT 0, workspace_sharing TEXT NOT NULL DEFAULT '{}', shell_deny_groups TEXT NOT NULL DEFAULT '{}',
	agent_type VARCHAR(20) NOT NULL DEFAULT 'open', status VARCHAR(20) DEFAULT 'active', frontmatter TEXT, ${tenant}, ${moments}, deleted_at TEXT);
CREATE UNIQUE INDEX agents_key ON agents(tenant_id, agent_key) WHERE deleted_at IS NULL;
CREATE TABLE agent_context_files (${id}, ${agent}, file_name VARCHAR(255) NOT NULL, content TEXT NOT NULL DEFAULT '', ${tenant}, ${moments}, UNIQUE(agent_id, file_name));
CREATE TABLE user_context_files (${id}, ${agent}, user_id VARCHAR(255) NOT NULL, file_name VARCHAR(255) NOT NULL, content TEXT NOT NULL DEFAULT '', ${tenant}, ${moments},
	UNIQUE(agent_id, user_id, file_name));
CREATE TABLE user_agent_profiles (${agent}, user_id VARCHAR(255) NOT NULL, workspace TEXT, ${tenant}, first_seen_at TEXT ${now}, last_seen_at TEXT ${now}, PRIMARY KEY (agent_id, user_id));
CREATE TABLE agent_teams (${id}, name VARCHAR(255) NOT NULL, lead_agent_id TEXT NOT NULL REFERENCES agents(id) ON DELETE CASCADE, description TEXT,
	status VARCHAR(20) NOT NULL DEFAULT 'active', created_by VARCHAR(255) NOT NULL, ${tenant}, ${moments});
CREATE TABLE agent_team_members (team_id TEXT NOT NULL REFERENCES agent_teams(id) ON DELETE CASCADE, ${agent}, role VARCHAR(20) NOT NULL DEFAULT 'member', ${tenant},
	joined_at TEXT ${now}, PRIMARY KEY (team_id, agent_id));
CREATE TABLE agent_links (${id}, source_agent_id TEXT NOT NULL REFERENCES agents(id), target_agent_id TEXT NOT NULL REFERENCES agents(id), direction VARCHAR(20) NOT NULL DEFAULT 'outbound',
	description TEXT, status VARCHAR(20) NOT NULL DEFAULT 'active', created_by VARCHAR(255) NOT NULL, team_id TEXT, ${tenant}, ${moments});
CREATE TABLE memory_documents (${id}, ${agent}, user_id VARCHAR(255), path VARCHAR(500) NOT NULL, content TEXT NOT NULL DEFAULT '', hash VARCHAR(64) NOT NULL, team_id TEXT, custom_scope TEXT, ${tenant}, ${moments});
CREATE UNIQUE INDEX documents_place ON memory_documents(agent_id, COALESCE(user_id, ''), path);
CREATE TABLE memory_chunks (${id}, ${agent}, document_id TEXT REFERENCES memory_documents(id) ON DELETE CASCADE, user_id VARCHAR(255), path TEXT NOT NULL, start_line INT NOT NULL DEFAULT 0,
	end_line INT NOT NULL DEFAULT 0, hash VARCHAR(64) NOT NULL, text TEXT NOT NULL, team_id TEXT, custom_scope TEXT, ${tenant}, ${moments});
CREATE INDEX chunks_person ON memory_chunks(agent_id, user_id);
CREATE TABLE skills (${id}, name VARCHAR(255) NOT NULL, slug VARCHAR(255) NOT NULL, description TEXT, owner_id VARCHAR(255) NOT NULL, visibility VARCHAR(10) NOT NULL DEFAULT 'private',
	version INT NOT NULL DEFAULT 1, status VARCHAR(20) NOT NULL DEFAULT 'active', frontmatter TEXT NOT NULL DEFAULT '{}', file_path TEXT NOT NULL, tags TEXT, is_system BOOLEAN NOT NULL DEFAULT 0,
	deps TEXT NOT NULL DEFAULT '{}', enabled BOOLEAN NOT NULL DEFAULT 1, ${tenant}, ${moments});
CREATE TABLE skill_agent_grants (${id}, skill_id TEXT NOT NULL REFERENCES skills(id) ON DELETE CASCADE, ${agent}, pinned_version INT NOT NULL, granted_by VARCHAR(255) NOT NULL, ${tenant},
	created_at TEXT ${now}, UNIQUE(skill_id, agent_id));
CREATE TABLE skill_user_grants (${id}, skill_id TEXT NOT NULL REFERENCES skills(id) ON DELETE CASCADE, user_id VARCHAR(255) NOT NULL, granted_by VARCHAR(255) NOT NULL, ${tenant},
	created_at TEXT ${now}, UNIQUE(skill_id, user_id));
CREATE TABLE builtin_tools (name VARCHAR(100) NOT NULL PRIMARY KEY);
`;

/** As the program writes a moment: with the zone of its machine, and what its clock showed. */
const written = '2026-11-28 20:36:38.669096841 +0100 CET m=+26.880687426';

/** JSON as the program writes it: bytes. */
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The office of `teamRows.ts`, small: `guide` knows Ada, and hands on to `scribe`. */
function fill(database: DatabaseSync): void {
	const add = (table: string, row: Readonly<Record<string, string | number | Uint8Array | null>>) =>
		database
			.prepare(
				`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
					.map(() => '?')
					.join(', ')})`,
			)
			.run(...Object.values(row));
	const own = { tenant_id: masterTenant };
	add('tenants', { id: masterTenant, name: 'Master', slug: 'master' });
	add('tenants', { id: 'acme-id', name: 'Acme', slug: 'acme' });
	const agents = { owner_id: 'ada', model: 'claude-opus-4', agent_type: 'predefined', updated_at: written };
	const configs = { other_config: bytes({}), memory_config: bytes({ enabled: true }), tools_config: bytes({}) };
	add('agents', { id: 'g', agent_key: 'guide', display_name: 'Guide', ...agents, ...configs, ...own });
	add('agents', {
		id: 's',
		agent_key: 'scribe',
		display_name: 'Scribe',
		...agents,
		...own,
		frontmatter: 'Writes minutes.',
	});
	add('agents', { id: 'x', agent_key: 'guide', ...agents, ...own, deleted_at: written });
	const soul = { id: 'f1', agent_id: 'g', file_name: 'SOUL.md', content: '# Soul\n\nCalm, exact, kind.\n', ...own };
	add('agent_context_files', { ...soul, updated_at: written });
	add('agent_context_files', {
		...soul,
		id: 'f2',
		file_name: 'AGENTS.md',
		content: '# How to work\n\nLook things up.\n',
	});
	const ada = { agent_id: 'g', user_id: 'ada', ...own };
	add('user_context_files', { id: 'u1', ...ada, file_name: 'USER.md', content: '# Ada\n\nLikes short answers.\n' });
	add('user_agent_profiles', ada);
	const memory = { hash: 'x', agent_id: 'g', ...own };
	add('memory_documents', {
		id: 'd1',
		...memory,
		path: 'MEMORY.md',
		content: '# Memory\n\n- The office opens at nine.\n',
	});
	add('memory_documents', {
		id: 'd2',
		...memory,
		user_id: 'ada',
		path: 'memory/2026-02-21.md',
		content: 'Ada is on leave.\n',
	});
	const chunk = { ...memory, start_line: 1, end_line: 3 };
	add('memory_chunks', {
		id: 'c1',
		...chunk,
		document_id: 'd1',
		path: 'MEMORY.md',
		text: '# Memory\n\n- The office opens at nine.',
	});
	add('memory_chunks', {
		id: 'c2',
		...chunk,
		document_id: 'd2',
		user_id: 'ada',
		path: 'memory/2026-02-21.md',
		text: 'Ada is on leave.',
	});
	add('agent_links', { id: 'l1', source_agent_id: 'g', target_agent_id: 's', created_by: 'ada', ...own });
	const skill = { owner_id: 'ada', file_path: '/srv/skills-store/minutes/1', ...own };
	add('skills', {
		id: 'k1',
		name: 'Minutes',
		slug: 'minutes',
		description: 'Writes minutes.',
		visibility: 'public',
		...skill,
	});
	add('skills', { id: 'k2', name: 'Diary', slug: 'diary', visibility: 'internal', frontmatter: bytes({}), ...skill });
}

export interface FileContents {
	/** Statements that make it another. */
	readonly more?: string;
	readonly version?: number;
}

/** Makes `file` (absolute) what the program leaves behind, in WAL mode. */
export function makeFile(file: string, { more = '', version = 26 }: FileContents = {}): void {
	using database = new DatabaseSync(file);
	database.exec('PRAGMA journal_mode = WAL');
	database.exec(fileSchema);
	database.exec(`INSERT INTO schema_version VALUES (${version})`);
	fill(database);
	database.exec(more);
}

/** Another tenant, with an agent of the same name. */
export const acmeAgents = `INSERT INTO agents (id, agent_key, display_name, owner_id, model, agent_type, tenant_id) VALUES ('a', 'guide', 'Acme Guide', 'zoe', 'm', 'predefined', 'acme-id');
INSERT INTO agent_context_files (id, agent_id, file_name, content, tenant_id) VALUES ('af', 'a', 'SOUL.md', '# Soul' || char(10) || char(10) || 'Loud.' || char(10), 'acme-id');`;
