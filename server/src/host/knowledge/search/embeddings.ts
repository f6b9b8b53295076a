import type { DatabaseSync } from 'node:sqlite';
import type { TextsDue } from '../../search/vectors/vectorStore.ts';
import { statement } from '../rows.ts';
import type { KnowledgeEmbeddings } from '../storage.ts';

/** A model that has made vectors for this store. */
interface KnownModel {
	readonly number: number;
	readonly dimensions: number;
}

export function modelOf(database: DatabaseSync, name: string): KnownModel | undefined {
	const row = statement(database, 'SELECT number, dimensions FROM models WHERE name = ?').get(name);
	return row && { number: Number(row.number), dimensions: Number(row.dimensions) };
}

/** Chunks without a vector of the model; it is asked for by number, and 0 is none. */
const isDue = 'NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.chunk = chunks.number AND model = ?)';

/** At most `most` texts that have no vector of `model` yet, those of newest versions first; none: all have. */
function dueIn(database: DatabaseSync, model: string, most: number): TextsDue {
	const { number = 0 } = modelOf(database, model) ?? {};
	const current = `SELECT number, search_text FROM word_counts JOIN chunks ON number = chunk WHERE ${isDue} LIMIT ?`;
	const first = statement(database, current).all(number, most);
	const rows =
		first.length > 0
			? first
			: statement(database, `SELECT number, search_text FROM chunks WHERE ${isDue} LIMIT ?`).all(number, most);
	return { keys: rows.map((row) => String(row.number)), texts: rows.map((row) => String(row.search_text)) };
}

/** Chunks of all versions, and those that `model` has embedded. */
function countEmbedded(database: DatabaseSync, model: string): { readonly embedded: number; readonly all: number } {
	const { number = 0 } = modelOf(database, model) ?? {};
	const one = (sql: string, ...given: readonly number[]): number =>
		Number(statement(database, sql).get(...given)?.count ?? 0);
	return {
		embedded: one('SELECT count(*) AS count FROM vectors WHERE model = ?', number),
		all: one('SELECT count(*) AS count FROM chunks'),
	};
}

/** Keeps vectors for chunks that were due; one that is gone meanwhile gets none. In the transaction that is open. */
function keepVectors(
	database: DatabaseSync,
	model: string,
	keys: readonly string[],
	vectors: readonly Float32Array[],
): void {
	const [first] = vectors;
	if (!first) return;
	const number = ensureModel(database, model, first.length);
	const insert = statement(
		database,
		'INSERT OR IGNORE INTO vectors (model, chunk, numbers) SELECT ?, number, ? FROM chunks WHERE number = ?',
	);
	for (const [at, key] of keys.entries()) {
		const vector = vectors[at];
		if (vector?.length === first.length) {
			insert.run(number, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), Number(key));
		}
	}
}

/** A model that gives vectors of another length by now is another one: what it made before cannot be compared. */
export function ensureModel(database: DatabaseSync, name: string, dimensions: number): number | bigint {
	const known = modelOf(database, name);
	if (known?.dimensions === dimensions) return known.number;
	if (known) {
		statement(database, 'DELETE FROM vectors WHERE model = ?').run(known.number);
		statement(database, 'DELETE FROM models WHERE number = ?').run(known.number);
	}
	return statement(database, 'INSERT INTO models (name, dimensions) VALUES (?, ?)').run(name, dimensions)
		.lastInsertRowid;
}

/**
 * Gives chunks the vectors of earlier versions’ chunks that say the same: a change in the middle of a document leaves most of
 * them alone. In the transaction that is open.
 */
function takeOver(database: DatabaseSync, model: string): void {
	const { number } = modelOf(database, model) ?? {};
	if (number === undefined) return;
	const sql = `INSERT OR IGNORE INTO vectors (model, chunk, numbers)
		SELECT known.model, chunks.number, known.numbers FROM chunks
			JOIN chunks AS before ON before.logical_path = chunks.logical_path AND before.version_id < chunks.version_id
				AND before.search_text = chunks.search_text
			JOIN vectors AS known ON known.chunk = before.number AND known.model = ?
			WHERE ${isDue} GROUP BY chunks.number`;
	statement(database, sql).run(number, number);
}

/** How the database is used: `write` in a transaction that nobody else writes in. */
export interface EmbeddingsDatabase {
	/** What `none` says where there is no database yet. */
	read<Result>(work: (database: DatabaseSync) => Result, none: Result): Promise<Result>;
	write<Result>(work: (database: DatabaseSync) => Result): Promise<Result>;
}

/** What is embedded of the chunks in a database. */
export function embeddingsOf({ read, write }: EmbeddingsDatabase): KnowledgeEmbeddings {
	/** By model: the chunks that there had been when vectors were last taken over. */
	const seen = new Map<string, unknown>();
	return {
		async due(model, most) {
			const last = await read(
				(opened) => statement(opened, 'SELECT max(number) AS last FROM chunks').get()?.last ?? null,
				null,
			);
			if (last === null) return { keys: [], texts: [] };
			if (seen.get(model) !== last) await write((opened) => takeOver(opened, model));
			seen.set(model, last);
			return read((opened) => dueIn(opened, model, most), { keys: [], texts: [] });
		},
		embedded: (model, keys, vectors) => write((opened) => keepVectors(opened, model, keys, vectors)),
		count: (model) => read((opened) => countEmbedded(opened, model), { embedded: 0, all: 0 }),
	};
}
