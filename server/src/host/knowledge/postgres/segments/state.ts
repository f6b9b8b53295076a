import * as z from 'zod';
import type { SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { numbersIn } from '../../search/cached.ts';

const stateOf = sql`
	SELECT chunks, words, documents, fresh, gone, segments.numbers, coalesce(segments.are_worn, false) AS are_worn
	FROM soulscope.knowledge_stores, (
		SELECT string_agg(number::text, ' ' ORDER BY number) AS numbers, bool_or(2 * gone > chunks) AS are_worn
		FROM soulscope.knowledge_segments WHERE store = $1 AND is_ready
	) AS segments WHERE number = $1`;

const stateRow = z
	.object({
		chunks: z.number(),
		words: z.number(),
		documents: z.number(),
		/** Chunks that are in no segment yet. */
		fresh: z.number(),
		/** The highest number of what was noted to be gone from segments. */
		gone: z.number(),
		numbers: z.string().nullable(),
		/** True where more than half of a segment is gone. */
		are_worn: z.boolean(),
	})
	.transform(({ numbers, are_worn: areWorn, ...state }) => ({ ...state, areWorn, segments: [...numbersIn(numbers)] }));

/** What a store has, and how far it is in segments. */
export type WordState = z.infer<typeof stateRow>;

const nothing: WordState = { chunks: 0, words: 0, documents: 0, fresh: 0, gone: 0, segments: [], areWorn: false };

export const wordStateOf = async (session: SqlSession, store: number): Promise<WordState> =>
	(await session.rows(stateOf, stateRow, store))[0] ?? nothing;
