import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import { rankByWords } from '../../../engine/knowledge/search/keywords.ts';
import { unescapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { under } from '../reader.ts';
import { type ChunkText, indexOfTexts } from '../search/historyIndex.ts';
import { readChunks } from './foundChunks.ts';
import { documentsInScope } from './scope.ts';

/** Chunks that are fetched at a time. */
const most = 5_000;

const textsBehind = sql`
	SELECT chunks.number, files.number AS file, chunks.logical_path, search_text
	FROM soulscope.knowledge_chunks AS chunks JOIN soulscope.knowledge_entries AS files USING (store, logical_path, version_id)
	WHERE chunks.store = $1 AND chunks.logical_path >= $2 AND chunks.logical_path < $3 AND chunks.number > $4
	ORDER BY chunks.number LIMIT $5`;
const text = z.string().transform(unescapeNul);
const textRow = z.object({ number: z.number(), file: z.number(), logical_path: text, search_text: text });

/** Chunks of all versions that words of the question are in, best first. All of their texts are read for it. */
export async function findInHistory(
	session: SqlSession,
	store: number,
	question: ChunkQuestion,
): Promise<readonly FoundChunk[]> {
	const { text: asked, limit, pathPrefix = '', rankWords = rankByWords } = question;
	const scope = await documentsInScope(session, store, question);
	const numbers: number[] = [];
	const texts: ChunkText[] = [];
	const documents = new Map<string, number>();
	for (let last = 0; ; ) {
		const rows = await session.rows(textsBehind, textRow, store, ...under(pathPrefix), last, most);
		for (const { number, file, logical_path, search_text } of rows) {
			last = number;
			if (scope?.has(file) === false) continue;
			const document = documents.get(logical_path) ?? documents.size;
			documents.set(logical_path, document);
			texts.push({ number: numbers.length, document, text: search_text });
			numbers.push(number);
		}
		if (rows.length < most) break;
	}
	const index = indexOfTexts(texts, { room: numbers.length, documentRoom: documents.size });
	const ranked = rankWords(index, asked, { limit, accepts: undefined });
	return readChunks(
		session,
		ranked.map(({ chunk, ...scores }) => ({ number: numbers[chunk] ?? 0, ...scores })),
	);
}
