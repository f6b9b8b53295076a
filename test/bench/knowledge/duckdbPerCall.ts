import { describeDocument } from '../../../server/src/engine/knowledge/documents/descriptions.ts';
import type { BenchStore } from './benchStore.ts';
import type { Duckdb } from './duckdbPackages.ts';

/**
 * The file of a stand-in that was disposed of, opened for each call and closed behind it, as membot’s documentation has it: every
 * call pays for the opening. Nothing is embedded, which membot does with every write.
 */
export function duckdbPerCall(
	{ duckdb, extension }: { readonly duckdb: Duckdb; readonly extension: string },
	file: string,
): Pick<BenchStore, 'name' | 'read' | 'list' | 'write'> {
	/** Rows of one statement on a connection of its own. */
	async function ask(sql: string, ...values: readonly string[]) {
		const instance = await duckdb.DuckDBInstance.create(file);
		const connection = await instance.connect();
		try {
			await connection.run(`LOAD '${extension}'`);
			const statement = await connection.prepare(sql);
			for (const [index, value] of values.entries()) statement.bindVarchar(index + 1, value);
			return (await statement.runAndReadAll()).getRowObjectsJS();
		} finally {
			connection.closeSync();
			instance.closeSync();
		}
	}
	return {
		name: 'DuckDB, per call',
		read: (path) => ask('SELECT * FROM current_files WHERE logical_path = $1', path),
		list: () =>
			ask(
				'SELECT logical_path, version_id, mime_type, description FROM current_files ORDER BY logical_path LIMIT 1000',
			),
		write: (path, text) =>
			ask(
				"INSERT INTO files (logical_path, version_id, content, description, mime_type) VALUES ($1, $2::TIMESTAMP, $3, $4, 'text/markdown')",
				path,
				new Date().toISOString().replace('Z', ''),
				text,
				describeDocument(path, 'text/markdown', text),
			),
	};
}
