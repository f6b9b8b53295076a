import { serveThread } from '../../platform/workers/serve.ts';
import { sqliteKeywordIndex } from './keywordIndex.ts';
import { KeywordsRequest } from './messages.ts';

// A thread of its own: SQLite answers when it is done, and what takes too long can be ended.
serveThread().answer(KeywordsRequest, ({ texts, queries }) => {
	using index = sqliteKeywordIndex(texts);
	return queries.map((query) => index.search(query));
});
