import type { Client } from 'pg';
import { chunkText, contentHash } from '../../server/src/engine/runtimes/goclaw/memory/chunking.ts';
import { transcriptsOf } from '../host/support/conversations/transcriptsOf.ts';

const same = (what: string, one: unknown, other: unknown): void => {
	const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
	if (a !== b) throw new Error(`${what}: ${a.slice(0, 200)} and ${b.slice(0, 200)}`);
};

/** The memory that all write to: its passages and its hash are those of its text. */
export async function judgeMemory(client: Client): Promise<string> {
	const { rows } = await client.query(
		"SELECT id, content, hash FROM memory_documents WHERE user_id = 'ada' AND path = 'memory/2026-03-01.md'",
	);
	if (rows.length !== 1) throw new Error(`there are ${rows.length} documents of this name`);
	const [{ id, content, hash }] = rows;
	same('the hash of a memory', hash, contentHash(content));
	const { rows: passages } = await client.query(
		'SELECT text FROM memory_chunks WHERE document_id = $1 ORDER BY start_line, text',
		[id],
	);
	const order = ({ text }: { readonly text: string }) => text;
	same('passages of a memory', passages.map(order).sort(), chunkText(content).map(order).sort());
	return content;
}

/** The one conversation in the database. */
export async function theConversation(client: Client): Promise<string> {
	const { rows } = await client.query('SELECT id FROM soulscope.conversations');
	if (rows.length !== 1) throw new Error(`there are ${rows.length} conversations`);
	return String(rows[0].id);
}

/** Every answer has its turn, its request and its job, and there are no others. */
export async function judgeConversation(client: Client, address: string): Promise<readonly string[]> {
	await using transcripts = transcriptsOf(address);
	const conversation = await theConversation(client);
	const opened = await transcripts.open(conversation);
	const answers = (opened?.entries ?? []).flatMap((entry) => {
		if (entry.kind !== 'answer') return [];
		const id = entry.id.replace(/-answer$/u, '');
		same('the text of an answer', entry.text, `${id} is done.`);
		return id;
	});
	for (const table of ['turnResults', 'requestSnapshots', 'jobs'] as const) {
		const rows = await transcripts.records.list(table, { sessionId: conversation });
		same(table, rows.map(({ inputId }) => inputId).sort(), [...answers].sort());
	}
	return answers;
}

/** Every version is whole, has its chunks, and the newest of each path its words; the store's own numbers are those of its rows. */
export async function judgeKnowledge(
	client: Client,
	{ sharedPath, endLine }: { readonly sharedPath: string; readonly endLine: string },
): Promise<readonly string[]> {
	const { rows } = await client.query(
		'SELECT logical_path, content FROM soulscope.knowledge_files ORDER BY version_id COLLATE "C", number',
	);
	let shared: readonly string[] = [];
	const ids: string[] = [];
	for (const { logical_path, content } of rows) {
		const lines: readonly string[] = content.split('\n');
		if (logical_path === sharedPath) {
			same('the end of the document that all change', lines.at(-1), endLine);
			// Each version has one line more than the one before, in front.
			same('the line before', lines.slice(1), shared.length === 0 ? [] : shared);
			shared = lines;
			if (lines.length > 1) ids.push(lines[0] ?? '');
			continue;
		}
		const [id = ''] = lines;
		same('a document', [lines.length, lines.at(-1), logical_path], [3, id, `${id.replace('.', '/')}.md`]);
		ids.push(id);
	}
	const { rows: bare } = await client.query(
		`SELECT logical_path FROM soulscope.knowledge_files AS files WHERE NOT EXISTS (
			SELECT FROM soulscope.knowledge_chunks AS chunks WHERE chunks.store = files.store
				AND chunks.logical_path = files.logical_path AND chunks.version_id = files.version_id)`,
	);
	same('versions without chunks', bare, []);
	const { rows: counted } = await client.query(
		`SELECT stores.chunks, stores.words, stores.documents FROM soulscope.knowledge_stores AS stores`,
	);
	const { rows: recounted } = await client.query(
		'SELECT count(*) AS chunks, sum(words) AS words, count(DISTINCT document) AS documents FROM soulscope.knowledge_words',
	);
	same('the numbers of the store', counted, recounted);
	return ids;
}
