import type { MemoryChunk } from '../../../server/src/engine/memory/policy.ts';
import {
	type FlushReply,
	flushTurnLimits,
	runFlushTurn,
} from '../../../server/src/engine/runtimes/goclaw/chat/flushTurn.ts';
import type { HistoryMessage } from '../../../server/src/engine/runtimes/goclaw/chat/history.ts';
import { chunkText, contentHash } from '../../../server/src/engine/runtimes/goclaw/memory/chunking.ts';
import { indexedFiles } from '../../../server/src/engine/runtimes/goclaw/memory/files.ts';
import { linesOf } from '../../../server/src/engine/runtimes/goclaw/memory/lines.ts';
import {
	hybridMerge,
	type ManagedRow,
	managedSearch,
	visibleChunks,
} from '../../../server/src/engine/runtimes/goclaw/memory/managed/managedSearch.ts';
import {
	type StoredDocument,
	withDocument,
	withoutDocument,
} from '../../../server/src/engine/runtimes/goclaw/memory/managed/managedStore.ts';
import { vectorText } from '../../../server/src/engine/runtimes/goclaw/memory/managed/vectorText.ts';
import { similarity } from '../../../server/src/engine/runtimes/goclaw/memory/similarity.ts';
import {
	mergeResults,
	type StandaloneHit,
	type StandaloneOutcome,
	standaloneDefaults,
	standaloneQuery,
	standaloneSearch,
	truncateSnippet,
} from '../../../server/src/engine/runtimes/goclaw/memory/standaloneSearch.ts';
import {
	getAnswer,
	noMemory,
	pathAsked,
	searchAnswer,
	searchAsked,
} from '../../../server/src/engine/runtimes/goclaw/memory/tools.ts';
import { decodeAsGo } from '../../../server/src/engine/runtimes/goclaw/text/utf8.ts';
import { sqliteKeywordIndex } from '../../../server/src/host/search/keywords/keywordIndex.ts';
import type { Adapter, Input } from '../case.ts';
import { alternating, onlyAsked } from './support.ts';

/** What most cases mean by `as memory.indexAll`. */
const usualFiles = {
	'MEMORY.md':
		'# Orchard ledger\n\nThe orchard crew ships Go tools.\nRecords sit in SQLite tables.\n\n## Layout\n\nOne small service feeds another through a queue.',
	'memory/.git/x.md': 'hidden Go note',
	'memory/config.md': '# Settings sheet\n\nConfiguration is kept as TOML.\nA hot reload follows every change on disk.',
	'memory/data.json': '{"go":true}',
	'memory/sub/deep.md': 'Deep note about Go routines.',
	'other.md': 'Go outside',
};

const filesOf = ({ files }: Input): Readonly<Record<string, string>> =>
	typeof files === 'object' ? files : usualFiles;

const chunksOf = (files: Readonly<Record<string, string>>): MemoryChunk[] =>
	indexedFiles(Object.keys(files)).flatMap((path) => chunkText(files[path] ?? '').map((chunk) => ({ path, ...chunk })));

/** `[count(go), count(config), count(sqlite), 0.5] over lower-cased text` as a function of a text. */
function embedder(described: unknown): (text: string) => number[] {
	const words = [...String(described).matchAll(/count\((\w+)\)/gu)].map(([, word = '']) => word);
	return (text) => [...words.map((word) => text.toLowerCase().split(word).length - 1), 0.5];
}

/** The cases about failing text search have the embedding of those about both. */
const usualEmbedding = '[count(go), count(config), count(sqlite), 0.5]';

function search(files: Readonly<Record<string, string>>, input: Input, embedding?: string): StandaloneOutcome {
	const { query, maxResults: limit = 0, minScore = 0, pathPrefix = '' } = input;
	const chunks = chunksOf(files);
	using index = sqliteKeywordIndex(chunks.map(({ text }) => text));
	const rows = pathPrefix === '' ? (limit > 0 ? limit : standaloneDefaults.limit) : chunks.length;
	const embed = embedding === undefined ? undefined : embedder(embedding);
	return standaloneSearch({
		chunks,
		keywordHits: index.search(standaloneQuery(query, rows)),
		queryVector: embed?.(query),
		vectors: embed && chunks.map(({ text }) => embed(text)),
		limit,
		minScore,
		pathPrefix,
	});
}

const shown = ({ path, startLine, endLine, score, snippet }: StandaloneHit) => ({
	path,
	startLine,
	endLine,
	score,
	snippet,
});

/** Cases write the absence of an error in one of two ways, and name an error by how it begins. */
function outcome(found: StandaloneOutcome, none: string) {
	if ('hits' in found) return { error: none, results: found.hits.map(shown) };
	const prefix = /^fts query: /u.exec(found.error)?.[0] ?? '';
	return { error: `error with prefix '${prefix}'`, results: [] };
}

/** `MEMORY.md = 'text'; memory/empty.md empty`. */
function writtenFiles(written: string): Record<string, string> {
	const files = written.split('; ').map((part) => {
		const [path = '', text] = part.split(' = ');
		return text === undefined
			? [part.replace(/ empty$/u, ''), '']
			: [path, text.replace(/^'|'$/gu, '').replaceAll('\\n', '\n')];
	});
	return Object.fromEntries(files);
}

const managedDocuments = (docs: Input): StoredDocument[] =>
	docs.reduce((stored: readonly StoredDocument[], doc: Input) => withDocument(stored, doc), []);

/** The documents that cases without any of their own speak of. */
const usualDocuments = [
	{ path: 'MEMORY.md', user: '', content: 'The team ships Go services.\n\nConfiguration lives in YAML.' },
	{ path: 'MEMORY.md', user: 'u1', content: 'I prefer Go over Rust.' },
	{ path: 'memory/2026-01-02.md', user: 'u2', content: 'Go is fine, says the other user.' },
	{ path: 'memory/coffee.md', user: '', content: 'Coffee machine code is 1234.' },
];

const managed: Adapter = ({ docs, embeddings, maxResults, userId, ...request }) => {
	const embed = /^(?:none|provider fails)$/u.test(embeddings)
		? undefined
		: embedder(embeddings === 'same' ? '[count(go), count(config), count(coffee), 0.5]' : embeddings);
	const chunks = visibleChunks(managedDocuments(docs), userId).map((chunk) => ({
		...chunk,
		vector: embed?.(chunk.text),
	}));
	const hits = managedSearch(chunks, { ...request, limit: maxResults, queryVector: embed?.(request.query) });
	return hits.map(({ path, startLine, endLine, score, snippet, scope }) => ({
		path,
		startLine,
		endLine,
		score,
		snippet,
		scope,
	}));
};

const flush: Adapter = async ({ historyMessages, modelFails, modelAlwaysCallsATool, summary }, { expected }) => {
	const requests: (readonly HistoryMessage[])[] = [];
	const ask = async (messages: readonly HistoryMessage[]): Promise<FlushReply> => {
		requests.push(messages);
		if (!modelAlwaysCallsATool) return { kind: modelFails ? 'failed' : 'done' };
		const callId = `call-${requests.length}`;
		const call: HistoryMessage = { role: 'assistant', content: '', calls: [callId] };
		return { kind: 'tools', messages: [call, { role: 'tool', content: 'done', callId }] };
	};
	const turn = {
		systemPrompt: '(system prompt)',
		flushSystemPrompt: '(flush system prompt)',
		flushPrompt: '(flush prompt)',
		summary: summary ?? '',
		history: alternating(historyMessages),
		// The cases' session is in its third cycle.
		compactionCount: 2,
	};
	const { calls, flushedCycle } = await runFlushTurn(turn, ask);
	const [system, ...rest] = requests[0] ?? [];
	const ending = `\n\n${turn.flushSystemPrompt}`;
	return onlyAsked(expected, {
		firstRequestMessages: [`system: ${turn.systemPrompt}`, ...rest.map(({ role, content }) => `${role}: ${content}`)],
		lastRequestMessageCount: requests.at(-1)?.length,
		memoryFlushCompactionCountAfter: flushedCycle,
		modelCalls: calls,
		options: { max_tokens: flushTurnLimits.maxTokens, temperature: flushTurnLimits.temperature },
		systemPromptEndsWithTwoNewlinesAndFlushSystemPrompt: system?.content.endsWith(ending),
		systemPromptIsMinimalWithoutContextFiles: system?.content === turn.systemPrompt + ending,
	});
};

export const memoryAdapters: Readonly<Record<string, Adapter>> = {
	'agent.runMemoryFlush': flush,
	'memory.chunkText': ({ text, maxChunkLen }) => chunkText(text, maxChunkLen),
	'memory.contentHash': ({ text }) => contentHash(text),
	'memory.cosine': ({ a, b }) => similarity(a ?? [], b ?? []),
	'memory.truncateSnippet': ({ text, maxLen }, { expected }) => {
		const bytes = truncateSnippet(text, maxLen);
		return typeof expected === 'string' ? decodeAsGo(bytes) : bytes;
	},
	'memory.getFile(standalone)': ({ content, from, lines }) => ({ error: '<nil>', text: linesOf(content, from, lines) }),
	'memory.mergeResults(standalone)': ({ fts, vec, ...weights }) =>
		mergeResults(fts ?? [], vec ?? [], weights).map(shown),
	'memory.indexAll(standalone)': (input) => {
		const counts = new Map<string, number>();
		const chunkIds = chunksOf(filesOf(input)).map(({ path }) => {
			const index = counts.get(path) ?? 0;
			counts.set(path, index + 1);
			return `${path}#${index}`;
		});
		return { chunkIds };
	},
	'memory.search(standalone,FTS only)': (input) => outcome(search(filesOf(input), input), ''),
	'memory.search(standalone,embedding failed)': (input) => outcome(search(filesOf(input), input), '<nil>'),
	'memory.search(standalone,hybrid)': (input) => outcome(search(filesOf(input), input, input.embedding), '<nil>'),
	'memory.search(standalone,FTS error + vectors)': (input) =>
		outcome(search(filesOf(input), input, input.embedding ?? usualEmbedding), '<nil>'),
	'tools.memory_search': ({ args, files, manager }) => {
		const asked = searchAsked(args ?? {});
		if ('isError' in asked) return asked;
		if (manager === null) return noMemory;
		const { query, limit, minScore } = asked;
		return searchAnswer(asked, search(writtenFiles(files), { query, maxResults: limit, minScore }));
	},
	'tools.memory_get': ({ args, files, manager }) => {
		const asked = pathAsked(args ?? {});
		if ('isError' in asked) return asked;
		if (manager === null) return noMemory;
		const { path } = asked;
		const text = writtenFiles(files)[path];
		const missing = { error: `read ${path}: open /R/ws/${path}: no such file or directory` };
		return getAnswer(args ?? {}, path, text === undefined ? missing : { text });
	},
	'tools.extractLines(managed memory_get)': ({ content, from, lines }) => linesOf(content, from, lines),
	'pg.hybridMerge(managed)': ({ fts, vec, ...weights }) =>
		hybridMerge(fts as ManagedRow[], vec as ManagedRow[], weights).map(
			({ path, startLine, score, snippet, source, scope }) => ({ path, startLine, score, snippet, source, scope }),
		),
	'pg.vectorToString': ({ v }) => vectorText(v),
	'pg.memory.search': managed,
	'pg.memory.chunkCount': ({ docs, indexed }) => {
		const once = managedDocuments(docs);
		const stored = indexed === 'twice' ? docs.reduce(withDocument, once) : once;
		return stored.reduce((sum: number, { chunks }: StoredDocument) => sum + chunks.length, 0);
	},
	'pg.memory.hash': ({ content }) => {
		const [document] = withDocument([], { path: 'MEMORY.md', user: '', content });
		return { chunk: document?.chunks[0]?.hash, document: document?.hash };
	},
	'pg.memory.delete': ({ deleted }) => {
		const [user, path] = deleted.split(' ');
		const left = withoutDocument(managedDocuments(usualDocuments), { path, user });
		const chunks = left.filter((document) => document.user === user).flatMap((document) => document.chunks);
		return { [`chunksLeftFor${user.toUpperCase()}`]: chunks.length };
	},
};
