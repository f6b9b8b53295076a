/** Agents, files, people, memories and skills as nobody would want them, all of which GoClaw's tables take. */
export const messyRows = `
INSERT INTO agents (agent_key, owner_id, agent_type, status, frontmatter) VALUES ('a/b', 'x', 'predefined', NULL, NULL), ('%', 'x', 'open', 'odd', ''),
	('it''s "q" 😀', 'x', 'strange', '', E'two\\nlines'), ('..', 'x', 'open', 'active', NULL), (' ', '', 'open', 'active', NULL),
	(E'new\\nline', 'x', 'open', 'active', NULL), ('', 'x', 'open', 'active', NULL), ('people', 'x', 'open', 'active', NULL),
	(repeat('ế', 100), 'x', 'open', 'active', NULL);
INSERT INTO agent_context_files (agent_id, file_name, content) SELECT a.id, f, '# x' FROM agents a,
	unnest(ARRAY['a/b.md', '%2F', '..', '', 'soul.md', E'x\\ny', '😀.md', 'people', repeat('ế', 255), 'con', 'C:\\x', 'goclaw-agent.json']) f
	WHERE a.agent_key = '..';
INSERT INTO agent_context_files (agent_id, file_name, content)
	SELECT a.id, 'SOUL.md', repeat('x y z ', 200000) || '\\u0000 \\x00 {{a}} </context_file>' FROM agents a WHERE a.agent_key = '%';
INSERT INTO user_context_files (agent_id, user_id, file_name, content) SELECT a.id, u, 'USER.md', '# me' FROM agents a,
	unnest(ARRAY['', '..', 'a/b', '%', E'n\\nl', '😀', repeat('ế', 255), 'constructor', '__proto__']) u WHERE a.agent_key = '%';
INSERT INTO memory_documents (agent_id, user_id, path, content, hash) SELECT a.id, NULL, p, E'x\\ny', 'h' FROM agents a,
	unnest(ARRAY['', '/', '../../etc/passwd', 'memory/../x.md', 'memory//a.md', 'MEMORY.md', 'memory', '/abs/x.md', '\\\\srv\\x']) p
	WHERE a.agent_key = '%';
INSERT INTO memory_documents (agent_id, user_id, path, content, hash)
	SELECT a.id, '', 'memory/huge.md', repeat('z', 9000000), 'h' FROM agents a WHERE a.agent_key = '%';
INSERT INTO skills (name, slug, description, owner_id, visibility, status, frontmatter, file_path, version) VALUES
	('', 'nothing', NULL, '', 'x', '', '[]', '', 0), (E'n\\nl', 'a/b', 'x', 'y', 'public', 'active', '"text"', '', -3),
	('Same', 'same', '', '', 'internal', 'draft', '3', '', 2147483647), ('Same', '..', '', '', 'internal', 'active', 'null', '', 1),
	('p', '__proto__', '', 'constructor', 'private', 'active', '{"a":{"b":[1]}}', '', 1);
INSERT INTO skill_user_grants (skill_id, user_id, granted_by)
	SELECT id, u, '' FROM skills, unnest(ARRAY['', '😀', '__proto__', '..']) u WHERE slug IN ('__proto__', '..', 'nothing');
`;

/** Tables that let every column be empty, and rows that are. */
export const emptyColumns = `
ALTER TABLE agents ALTER agent_type DROP NOT NULL, ALTER owner_id DROP NOT NULL, ALTER context_window DROP NOT NULL,
	ALTER updated_at DROP NOT NULL, ALTER other_config DROP NOT NULL, ALTER created_at DROP NOT NULL;
ALTER TABLE agent_context_files ALTER content DROP NOT NULL, ALTER updated_at DROP NOT NULL;
ALTER TABLE user_context_files ALTER content DROP NOT NULL, ALTER updated_at DROP NOT NULL, ALTER user_id DROP NOT NULL;
ALTER TABLE memory_documents ALTER content DROP NOT NULL, ALTER updated_at DROP NOT NULL;
ALTER TABLE skills ALTER owner_id DROP NOT NULL, ALTER visibility DROP NOT NULL, ALTER status DROP NOT NULL, ALTER version DROP NOT NULL,
	ALTER frontmatter DROP NOT NULL, ALTER name DROP NOT NULL, ALTER updated_at DROP NOT NULL;
ALTER TABLE skill_agent_grants ALTER granted_by DROP NOT NULL, ALTER pinned_version DROP NOT NULL;
UPDATE agents SET agent_type = NULL, owner_id = NULL, context_window = NULL, updated_at = NULL, other_config = NULL, display_name = NULL;
UPDATE agent_context_files SET content = NULL, updated_at = NULL WHERE file_name = 'TOOLS.md';
UPDATE user_context_files SET content = NULL, updated_at = NULL, user_id = NULL WHERE user_id = 'ben' AND file_name = 'USER.md';
UPDATE memory_documents SET content = NULL, updated_at = NULL;
UPDATE skills SET owner_id = NULL, visibility = NULL, status = NULL, version = NULL, frontmatter = NULL, name = NULL WHERE slug = 'diary';
UPDATE skills SET owner_id = NULL, updated_at = NULL, frontmatter = NULL WHERE slug = 'maps';
UPDATE skill_agent_grants SET granted_by = NULL, pinned_version = NULL;
`;

/** Agents and skills of the same name, for whatever reason, and agents that were deleted by a mark alone. */
export const sameNames = `
ALTER TABLE agents DROP CONSTRAINT agents_agent_key_key;
ALTER TABLE agents ADD deleted_at timestamptz;
ALTER TABLE skills DROP CONSTRAINT skills_slug_key;
INSERT INTO agents (agent_key, display_name, owner_id, agent_type) VALUES ('guide', 'Another one', 'ada', 'predefined');
INSERT INTO agents (agent_key, display_name, owner_id, agent_type, deleted_at) VALUES
	('clerk', 'Gone', 'ada', 'predefined', now()), ('gone', 'Gone', 'ada', 'predefined', now());
INSERT INTO agent_context_files (agent_id, file_name, content)
	SELECT id, 'SOUL.md', E'# Soul\\n\\nCalm, exact, kind.\\n' FROM agents WHERE display_name = 'Another one' OR agent_key = 'clerk' AND deleted_at IS NOT NULL;
INSERT INTO skills (name, slug, owner_id, visibility, file_path) VALUES ('Minutes of the other', 'minutes', 'eve', 'public', '');
`;
