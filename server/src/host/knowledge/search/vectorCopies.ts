import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../rows.ts';
import type { KnowledgeVectors, PlacedVector } from '../storage.ts';
import { type EmbeddingsDatabase, ensureModel, modelOf } from './embeddings.ts';

function vectorsBehind(database: DatabaseSync, model: string, after: number, most: number): readonly PlacedVector[] {
	const { number = 0 } = modelOf(database, model) ?? {};
	const rows = statement(
		database,
		`SELECT chunk, logical_path, version_id, chunk_index, search_text, numbers FROM vectors
			JOIN chunks ON chunks.number = chunk WHERE model = ? AND chunk > ? ORDER BY chunk LIMIT ?`,
	).all(number, after, most);
	return rows.map((row) => {
		const bytes = row.numbers as Uint8Array<ArrayBuffer>;
		return {
			place: Number(row.chunk),
			logical_path: String(row.logical_path),
			version_id: String(row.version_id),
			chunk_index: Number(row.chunk_index),
			search_text: String(row.search_text),
			// A copy: the numbers of a row need not begin where those of an array may.
			vector: new Float32Array(bytes.slice().buffer),
		};
	});
}

function takeVectors(
	database: DatabaseSync,
	name: string,
	dimensions: number,
	vectors: readonly PlacedVector[],
): number {
	const known = modelOf(database, name);
	if (known && known.dimensions !== dimensions) return 0;
	const number = ensureModel(database, name, dimensions);
	const insert = statement(
		database,
		`INSERT OR IGNORE INTO vectors (model, chunk, numbers) SELECT ?, number, ? FROM chunks
			WHERE logical_path = ? AND version_id = ? AND chunk_index = ? AND search_text = ?`,
	);
	return vectors.reduce((sum, { logical_path, version_id, chunk_index, search_text, vector }) => {
		const numbers = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
		return sum + Number(insert.run(number, numbers, logical_path, version_id, chunk_index, search_text).changes);
	}, 0);
}

/** Vectors of the chunks in a database, brought from another store and to one. */
export const vectorCopiesOf = ({ read, write }: EmbeddingsDatabase): KnowledgeVectors => ({
	models: () =>
		read(
			(opened) =>
				statement(opened, 'SELECT name, dimensions FROM models ORDER BY name')
					.all()
					.map(({ name, dimensions }) => ({ name: String(name), dimensions: Number(dimensions) })),
			[],
		),
	vectorsBehind: (model, after, most) => read((opened) => vectorsBehind(opened, model, after, most), []),
	takeVectors: ({ name, dimensions }, vectors) => write((opened) => takeVectors(opened, name, dimensions, vectors)),
});
