import { parentPort } from 'node:worker_threads';
import type { KeywordHits, KeywordQuery } from '../../engine/memory/policy.ts';
import { sqliteKeywordIndex } from './keywordIndex.ts';

export interface KeywordQuestion {
	readonly texts: readonly string[];
	readonly queries: readonly KeywordQuery[];
}

// A thread of its own: SQLite answers when it is done, and what takes too long can be ended.
parentPort?.on('message', ({ texts, queries }: KeywordQuestion) => {
	using index = sqliteKeywordIndex(texts);
	parentPort?.postMessage(queries.map((query): KeywordHits => index.search(query)));
});
