import type { DatabaseSync } from 'node:sqlite';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import { filterOf } from '../../../engine/knowledge/search/filter.ts';
import { isUnder, under } from '../reader.ts';
import { statement } from '../rows.ts';
import { numbersIn } from './cached.ts';

/** Numbers of the chunks, of all versions, that a question’s path and filter let through; undefined where all pass. */
export function chunksInScope(
	database: DatabaseSync,
	{ pathPrefix = '', filter = {} }: Pick<ChunkQuestion, 'pathPrefix' | 'filter'>,
): Iterable<number> | undefined {
	const passes = filterOf(filter);
	if (!passes) return pathPrefix === '' ? undefined : allUnder(database, pathPrefix);
	const files = database.prepare(`SELECT logical_path, version_id, mime_type FROM files WHERE ${isUnder('files')}`);
	files.setReturnArrays(true);
	const chunks = statement(
		database,
		'SELECT group_concat(number) AS numbers FROM chunks WHERE logical_path = ? AND version_id = ?',
	);
	const found: number[] = [];
	for (const row of files.iterate(...under(pathPrefix)) as Iterable<unknown> as Iterable<readonly unknown[]>) {
		const [logical_path, version_id, mime_type] = row as [string, string, string | null];
		if (!passes({ logical_path, version_id, mime_type })) continue;
		for (const number of numbersIn(chunks.get(logical_path, version_id)?.numbers)) found.push(number);
	}
	return found;
}

/** The same without a filter, of any path. */
export const allUnder = (database: DatabaseSync, start: string): Iterable<number> =>
	numbersIn(
		statement(database, `SELECT group_concat(number) AS numbers FROM chunks WHERE ${isUnder('chunks')}`).get(
			...under(start),
		)?.numbers,
	);
