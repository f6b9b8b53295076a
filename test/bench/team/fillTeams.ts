import type { Client } from 'pg';
import { goClawSchema } from '../../support/goclaw/schema.ts';

/** How large it is: agents, people of each, documents that each of these has with it. */
export interface TeamSize {
	readonly agents: number;
	readonly people: number;
	readonly documents: number;
}

/** Does `work` while the table has no indexes but its key, and makes them again: row by row it takes many times as long. */
async function withoutIndexes(client: Client, table: string, work: () => Promise<void>): Promise<void> {
	const { rows } = await client.query(
		'SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE tablename = $1 AND indexname NOT LIKE $2',
		[table, '%_pkey'],
	);
	for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
	await work();
	for (const { made } of rows) await client.query(made);
}

/** The runtime’s tables with agents, people and what these have written, made inside the server. */
export async function fillTeams(client: Client, { agents, people, documents }: TeamSize): Promise<void> {
	await client.query(goClawSchema.replace('CREATE EXTENSION vector;', ''));
	await client.query(
		`INSERT INTO agents (agent_key, display_name, owner_id, agent_type, frontmatter)
		SELECT 'agent-' || number, 'Agent ' || number, 'person-0', CASE number % 2 WHEN 0 THEN 'predefined' ELSE 'open' END, 'Helps with ' || number || '.'
		FROM generate_series(0, $1::int - 1) AS number`,
		[agents],
	);
	await client.query(`INSERT INTO agent_context_files (agent_id, file_name, content)
		SELECT id, name, '# ' || name || E'\\n\\n' || repeat('Look things up before you answer. ', 60)
		FROM agents, unnest(ARRAY['SOUL.md', 'AGENTS.md', 'IDENTITY.md', 'TOOLS.md', 'HEARTBEAT.md']) AS name`);
	await client.query(
		`INSERT INTO user_agent_profiles (agent_id, user_id) SELECT id, 'person-' || person FROM agents, generate_series(0, $1::int - 1) AS person`,
		[people],
	);
	await client.query(
		`INSERT INTO user_context_files (agent_id, user_id, file_name, content)
		SELECT id, 'person-' || person, 'USER.md', '# Person ' || person || E'\\n\\n' || repeat('Likes short answers. ', 20)
		FROM agents, generate_series(0, $1::int - 1) AS person`,
		[people],
	);
	await withoutIndexes(client, 'memory_documents', async () => {
		await client.query(
			`INSERT INTO memory_documents (agent_id, user_id, path, content, hash)
			SELECT id, 'person-' || person, 'memory/note-' || number || '.md', '- Note ' || number || ' of person ' || person || E'.\\n', md5(number::text)
			FROM agents, generate_series(0, $1::int - 1) AS person, generate_series(1, $2::int) AS number`,
			[people, documents],
		);
	});
	await client.query('VACUUM ANALYZE');
}

/** One passage in so many is of the first agent, which is larger than all others by far. */
const ofTheFirst = 10;

/** Brings the passages from `from` up to `to`, each with an embedding of 1,536 numbers; the others are spread over all agents and people. */
export async function fillPassages(
	client: Client,
	{ agents, people }: TeamSize,
	{ from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
	await withoutIndexes(client, 'memory_chunks', async () => {
		await client.query(
			`INSERT INTO memory_chunks (agent_id, user_id, path, start_line, end_line, hash, text, embedding)
			SELECT a.id, 'person-' || material.pick(n * 3::bigint, $4::int), 'memory/note-' || n || '.md', 1, 5, md5(n::text), words.text, material.meaning(n)::vector(1536)
			FROM generate_series($1::int + 1, $2::int) AS n
			JOIN agents a ON a.agent_key = 'agent-' || CASE WHEN n % ${ofTheFirst} = 0 THEN 0 ELSE material.pick(n::bigint, $3::int) END,
				LATERAL (SELECT string_agg(s.text, E'\\n') AS text FROM generate_series(0, 4) AS place
					JOIN material.sentences s ON s.number = material.pick(n * 5::bigint + place, 20000)) AS words`,
			[from, to, agents, people],
		);
	});
	await client.query('VACUUM ANALYZE memory_chunks');
}
