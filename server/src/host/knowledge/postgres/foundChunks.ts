import * as z from 'zod';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import { unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';

const chunksOf = sql`
	SELECT number, logical_path, version_id, chunk_index, content
	FROM soulscope.knowledge_chunks WHERE number = ANY ($1::bigint[])`;
const text = z.string().transform(unescapeNul);
const chunkRow = z.object({
	number: z.number(),
	logical_path: text,
	version_id: text,
	chunk_index: z.number(),
	content: text,
});

/** What was found, in the same order, read from the database. */
export async function readChunks(
	session: SqlSession,
	ranked: readonly { readonly number: number; readonly score: number; readonly coverage?: number }[],
): Promise<readonly FoundChunk[]> {
	if (ranked.length === 0) return [];
	const rows = await session.rows(
		chunksOf,
		chunkRow,
		ranked.map(({ number }) => number),
	);
	const known = new Map(rows.map((row) => [row.number, row]));
	return ranked.flatMap(({ number, ...scores }) => {
		const row = known.get(number);
		if (!row) return [];
		const { logical_path, version_id, chunk_index, content: chunk_content } = row;
		return { logical_path, version_id, chunk_index, chunk_content, ...scores };
	});
}
