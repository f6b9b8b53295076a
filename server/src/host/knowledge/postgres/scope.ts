import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import { filterOf } from '../../../engine/knowledge/search/filter.ts';
import { escapeNul, unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { under } from '../reader.ts';

const filesUnder = sql`
	SELECT number, logical_path, version_id, mime_type FROM soulscope.knowledge_entries
	WHERE store = $1 AND logical_path >= $2 AND logical_path < $3`;
const filesAmong = sql`
	SELECT number, logical_path, version_id, mime_type FROM soulscope.knowledge_entries
	WHERE store = $1 AND logical_path >= $2 AND logical_path < $3 AND number = ANY ($4::bigint[])`;
const text = z.string().transform(unescapeNul);
const fileRow = z.object({ number: z.number(), logical_path: text, version_id: text, mime_type: text.nullable() });

/**
 * Numbers of the versions that a question’s path and filter let through, of those that are named, else of all; undefined where all
 * pass.
 */
export async function documentsInScope(
	session: SqlSession,
	store: number,
	{ pathPrefix = '', filter = {} }: Pick<ChunkQuestion, 'pathPrefix' | 'filter'>,
	among?: () => readonly number[],
): Promise<ReadonlySet<number> | undefined> {
	const passes = filterOf(filter);
	if (!passes && pathPrefix === '') return undefined;
	const [from, to] = under(escapeNul(pathPrefix));
	const files = among
		? await session.rows(filesAmong, fileRow, store, from, to, among())
		: await session.rows(filesUnder, fileRow, store, from, to);
	return new Set(files.filter((file) => passes?.(file) !== false).map(({ number }) => number));
}
