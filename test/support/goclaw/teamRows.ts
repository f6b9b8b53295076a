import { Client } from 'pg';
import { goClawSchema } from './schema.ts';

/**
 * A team of three: `guide` is predefined and knows Ada and Ben, `scribe` is open, `clerk` has nothing at all. Ada has written a
 * profile, Ben only started. The links and the team are those of an office.
 */
const teamRows = `
INSERT INTO agents (agent_key, display_name, owner_id, agent_type, model, workspace, frontmatter) VALUES
	('guide', 'Guide', 'ada', 'predefined', 'claude-opus-4', '/srv/agents/guide', 'Answers questions about the office.'),
	('scribe', 'Scribe', 'ben', 'open', NULL, NULL, 'Writes minutes.'),
	('clerk', NULL, 'ben', 'predefined', NULL, NULL, NULL);
INSERT INTO agent_context_files (agent_id, file_name, content)
	SELECT a.id, f.name, f.content FROM agents a, (VALUES
		('SOUL.md', E'# Soul\\n\\nCalm, exact, kind.\\n'),
		('AGENTS.md', E'# How to work\\n\\nLook things up before you answer.\\n'),
		('IDENTITY.md', E'- Name: Guide\\n- Emoji: 🧭\\n'),
		('TOOLS.md', E'# Tools\\n\\nThe printer is called Bertha.\\n'),
		('HEARTBEAT.md', '')) f (name, content) WHERE a.agent_key = 'guide';
INSERT INTO user_context_files (agent_id, user_id, file_name, content)
	SELECT a.id, f.person, f.name, f.content FROM agents a, (VALUES
		('guide', 'ada', 'USER.md', E'# Ada\\n\\nLikes short answers.\\n'),
		('guide', 'ben', 'USER.md', E'# Ben\\n\\nWants every detail.\\n'),
		('guide', 'ben', 'BOOTSTRAP.md', E'# First talk\\n\\nGreet Ben.\\n'),
		('scribe', 'group:tg:-1', 'SOUL.md', E'# Soul\\n\\nDry.\\n'),
		('scribe', 'group:tg:-1', 'AGENTS.md', E'# How to work\\n\\nWrite minutes.\\n')) f (agent, person, name, content)
	WHERE a.agent_key = f.agent;
INSERT INTO user_agent_profiles (agent_id, user_id)
	SELECT a.id, p.person FROM agents a, (VALUES ('guide', 'ada'), ('guide', 'ben'), ('scribe', 'group:tg:-1')) p (agent, person)
	WHERE a.agent_key = p.agent;
INSERT INTO memory_documents (agent_id, user_id, path, content, hash)
	SELECT a.id, d.person, d.path, d.content, 'x' FROM agents a, (VALUES
		(NULL, 'MEMORY.md', E'# Memory\\n\\n- The office opens at nine.\\n'),
		(NULL, 'memory/2026-02-20.md', E'Bertha was repaired.\\n'),
		('ada', 'memory/2026-02-21.md', E'Ada is on leave in May.\\n')) d (person, path, content) WHERE a.agent_key = 'guide';
INSERT INTO agent_links (source_agent_id, target_agent_id, direction)
	SELECT s.id, t.id, l.direction FROM agents s, agents t, (VALUES ('guide', 'scribe', 'outbound'), ('clerk', 'guide', 'bidirectional'))
	l (source, target, direction) WHERE s.agent_key = l.source AND t.agent_key = l.target;
INSERT INTO agent_teams (name, lead_agent_id, description) SELECT 'Office', id, 'Keeps the office going.' FROM agents WHERE agent_key = 'guide';
INSERT INTO agent_team_members (team_id, agent_id, role, joined_at)
	SELECT t.id, a.id, CASE a.agent_key WHEN 'guide' THEN 'lead' ELSE 'member' END,
		CASE a.agent_key WHEN 'guide' THEN timestamptz '2026-01-01' ELSE timestamptz '2026-01-02' END
	FROM agent_teams t, agents a WHERE a.agent_key IN ('guide', 'scribe');
INSERT INTO skills (name, slug, description, owner_id, visibility, file_path) VALUES
	('Minutes', 'minutes', 'Writes minutes of a meeting.', 'ben', 'internal', 'skills-store/minutes/1'),
	('Diary', 'diary', 'Keeps a diary.', 'ada', 'private', 'skills-store/diary/1'),
	('Maps', 'maps', 'Finds a way.', 'ada', 'public', 'skills-store/maps/1');
INSERT INTO skill_agent_grants (skill_id, agent_id, pinned_version, granted_by)
	SELECT s.id, a.id, 1, 'ben' FROM skills s, agents a WHERE s.slug IN ('minutes', 'diary') AND a.agent_key = 'scribe';
`;

export async function runIn(address: string, ...statements: readonly string[]): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	for (const statement of statements) await client.query(statement);
	await client.end();
}

/** Makes the database at `address`, which is empty, one of GoClaw's with that team. */
export const fillTeam = (address: string): Promise<void> => runIn(address, goClawSchema, teamRows);
