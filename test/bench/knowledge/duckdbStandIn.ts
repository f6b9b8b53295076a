import { chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import { describeDocument } from '../../../server/src/engine/knowledge/documents/descriptions.ts';
import { ownRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import { dimensions } from '../compass.ts';
import type { BenchStore } from './benchStore.ts';
import type { Corpus } from './corpus.ts';
import type { Duckdb } from './duckdbPackages.ts';

/** Hits of each side, as membot asks for them where ten are wanted. */
const depth = 50;

/**
 * Not membot: DuckDB with tables and questions as membot’s documentation describes them, without its own program, and on one
 * connection that stays open, where membot opens the file for each call. `rebuilds`: with the index of words made anew
 * for each search by words, as membot does.
 */
export async function duckdbStandIn(
	{ duckdb, extension }: { readonly duckdb: Duckdb; readonly extension: string },
	file: string,
	{ documents }: Corpus,
	direction: () => Float32Array,
): Promise<BenchStore & { readonly rebuilding: BenchStore['search'] }> {
	const instance = await duckdb.DuckDBInstance.create(file);
	const connection = await instance.connect();
	const type = duckdb.ARRAY(duckdb.FLOAT, dimensions);
	const arrayOf = (vector: Float32Array) => duckdb.arrayValue([...vector]);
	await connection.run(`LOAD '${extension}'`);
	await connection.run(`CREATE TABLE files (logical_path VARCHAR, version_id TIMESTAMP DEFAULT now(), tombstone BOOLEAN DEFAULT false,
		content VARCHAR, description VARCHAR, mime_type VARCHAR, PRIMARY KEY (logical_path, version_id))`);
	await connection.run(`CREATE TABLE chunks (logical_path VARCHAR, version_id TIMESTAMP, chunk_index INTEGER, chunk_content VARCHAR,
		search_text VARCHAR, embedding FLOAT[${dimensions}], PRIMARY KEY (logical_path, version_id, chunk_index))`);
	await connection.run(`CREATE VIEW current_files AS SELECT * FROM files WHERE NOT tombstone AND (logical_path, version_id) IN
		(SELECT (logical_path, max(version_id)) FROM files GROUP BY logical_path)`);
	await connection.run(
		'CREATE VIEW current_chunks AS SELECT chunks.* FROM chunks JOIN current_files USING (logical_path, version_id)',
	);
	const version = '2026-05-15 12:00:00';
	const insertFile = await connection.prepare(
		"INSERT INTO files (logical_path, version_id, content, description, mime_type) VALUES ($1, $2::TIMESTAMP, $3, $4, 'text/markdown')",
	);
	const insertChunk = await connection.prepare('INSERT INTO chunks VALUES ($1, $2::TIMESTAMP, 0, $3, $4, $5)');
	async function write(path: string, text: string, at = new Date().toISOString().replace('Z', '')): Promise<string> {
		const description = describeDocument(path, 'text/markdown', text);
		for (const [index, value] of [path, at, text, description].entries()) insertFile.bindVarchar(index + 1, value);
		await insertFile.runAndReadAll();
		return description;
	}
	await connection.run(
		'CREATE TABLE loaded (logical_path VARCHAR, chunk_index INTEGER, chunk_content VARCHAR, search_text VARCHAR, embedding FLOAT[384])',
	);
	const appender = await connection.createAppender('loaded');
	await connection.run('BEGIN');
	for (const { path, text } of documents) {
		const description = await write(path, text, version);
		for (const [index, chunk] of chunksOf(text, ownRules.chunks).entries()) {
			appender.appendVarchar(path);
			appender.appendInteger(index);
			appender.appendVarchar(chunk.content);
			appender.appendVarchar(ownRules.searchText(path, description, chunk));
			appender.appendArray(arrayOf(direction()), type);
			appender.endRow();
		}
	}
	appender.closeSync();
	await connection.run(
		`INSERT INTO chunks SELECT logical_path, '${version}'::TIMESTAMP, chunk_index, chunk_content, search_text, embedding FROM loaded`,
	);
	await connection.run('DROP TABLE loaded');
	await connection.run('COMMIT');
	await connection.run('CHECKPOINT');
	async function indexWords(): Promise<void> {
		await connection.run(
			"CREATE OR REPLACE TABLE _current_chunks_fts AS SELECT logical_path || '::' || version_id || '::' || chunk_index AS row_key, * EXCLUDE (embedding) FROM current_chunks",
		);
		await connection.run("PRAGMA create_fts_index('_current_chunks_fts', 'row_key', 'search_text', overwrite = 1)");
	}
	await indexWords();
	const readOne = await connection.prepare('SELECT * FROM current_files WHERE logical_path = $1');
	const listAll = await connection.prepare(
		'SELECT logical_path, version_id, mime_type, description FROM current_files ORDER BY logical_path LIMIT 1000',
	);
	const near = await connection.prepare(
		`SELECT logical_path, chunk_content, array_cosine_distance(embedding, $1::FLOAT[${dimensions}]) AS distance FROM current_chunks ORDER BY distance LIMIT ${depth}`,
	);
	const having = await connection.prepare(
		`SELECT logical_path, chunk_content, fts_main__current_chunks_fts.match_bm25(row_key, $1) AS score FROM _current_chunks_fts WHERE score IS NOT NULL ORDER BY score DESC LIMIT ${depth}`,
	);
	const pathsIn = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => String(row.logical_path));
	async function searchWords(question: string): Promise<readonly string[]> {
		having.bindVarchar(1, question);
		return pathsIn((await having.runAndReadAll()).getRowObjectsJS());
	}
	async function search(question: string, vector: Float32Array): Promise<readonly string[]> {
		near.bindArray(1, arrayOf(vector), type);
		return [...pathsIn((await near.runAndReadAll()).getRowObjectsJS()), ...(await searchWords(question))];
	}
	return {
		name: 'DuckDB stand-in',
		async write(path, text) {
			const at = new Date().toISOString().replace('Z', '');
			const description = await write(path, text, at);
			const chunk = ownRules.searchText(path, description, { content: text });
			for (const [index, value] of [path, at, text, chunk].entries()) insertChunk.bindVarchar(index + 1, value);
			insertChunk.bindArray(5, arrayOf(direction()), type);
			await insertChunk.runAndReadAll();
		},
		async read(path) {
			readOne.bindVarchar(1, path);
			return (await readOne.runAndReadAll()).getRowObjectsJS();
		},
		list: async () => (await listAll.runAndReadAll()).getRowObjectsJS(),
		search,
		searchWords,
		async rebuilding(question, vector) {
			await indexWords();
			return search(question, vector);
		},
		async [Symbol.asyncDispose]() {
			connection.closeSync();
			instance.closeSync();
		},
	};
}
