import type { DatabaseSync } from 'node:sqlite';
import type { KeywordHits, KeywordIndex, KeywordQuery } from '../../../engine/memory/policy.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { needSqlite } from '../../sqlite/loadSqlite.ts';

/**
 * SQLite's own full-text search over `texts`, held in memory: runtimes rank by its bm25(), and nothing else gives the
 * same numbers. One table for each shape that a query asks for, made when one first does.
 */
export function sqliteKeywordIndex(texts: readonly string[]): KeywordIndex & Disposable {
	let database: DatabaseSync | undefined;
	const tables = new Map<string, string>();

	function tableFor({ tokenizer, otherColumns = [] }: KeywordQuery): string {
		const columns = ['text', ...otherColumns.map((name) => `"${name.replaceAll('"', '""')}" UNINDEXED`)];
		const shape = [...columns, `tokenize = '${tokenizer.replaceAll("'", "''")}'`].join(', ');
		const known = tables.get(shape);
		if (known !== undefined) return known;
		database ??= new (needSqlite().DatabaseSync)(':memory:');
		const table = `chunks_${tables.size}`;
		database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(${shape}); BEGIN`);
		const insert = database.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`);
		for (const [at, text] of texts.entries()) insert.run(at, text);
		database.exec('COMMIT');
		tables.set(shape, table);
		return table;
	}

	function search(query: KeywordQuery): KeywordHits {
		const table = tableFor(query);
		try {
			const rows = database
				?.prepare(
					`SELECT rowid AS chunk, bm25(${table}) AS rank FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT ?`,
				)
				.all(query.match, Math.max(0, Math.trunc(query.limit)));
			return (rows ?? []).map(({ chunk, rank }) => ({ chunk: Number(chunk), rank: Number(rank) }));
		} catch (error) {
			// A query is often written by a model, and what FTS5 makes nothing of is an answer like another.
			return { error: errorMessage(error) };
		}
	}

	return { search, [Symbol.dispose]: () => database?.close() };
}
