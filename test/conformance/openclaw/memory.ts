import { cosineSimilarity } from '../../../server/src/engine/memory/vectors.ts';
import type { Chunking, MarkdownChunk } from '../../../server/src/engine/runtimes/openclaw/memory/chunking.ts';
import {
	isMemoryPath,
	type MemoryFiles,
	memoryFiles,
	memoryTarget,
} from '../../../server/src/engine/runtimes/openclaw/memory/files.ts';
import {
	dateOfMemory,
	decayedScore,
	isEvergreen,
} from '../../../server/src/engine/runtimes/openclaw/memory/recall/decay.ts';
import { excerpt2026_1, excerpt2026_9 } from '../../../server/src/engine/runtimes/openclaw/memory/recall/excerpt.ts';
import { mergeHybrid } from '../../../server/src/engine/runtimes/openclaw/memory/recall/fusion.ts';
import { importanceFactor } from '../../../server/src/engine/runtimes/openclaw/memory/recall/importance.ts';
import {
	type KeywordStyle,
	keyword2026_1,
	keyword2026_9,
} from '../../../server/src/engine/runtimes/openclaw/memory/recall/keyword.ts';
import { diversify } from '../../../server/src/engine/runtimes/openclaw/memory/recall/mmr.ts';
import { chunkMarkdown2026_1 } from '../../../server/src/engine/runtimes/openclaw/memory/v2026_1/chunk.ts';
import { searchConfig2026_1 } from '../../../server/src/engine/runtimes/openclaw/memory/v2026_1/searchConfig.ts';
import {
	chunkMarkdown2026_5,
	chunkMarkdown2026_7,
} from '../../../server/src/engine/runtimes/openclaw/memory/v2026_7/chunk.ts';
import { chunkMarkdown2026_9 } from '../../../server/src/engine/runtimes/openclaw/memory/v2026_9/chunk.ts';
import { tellingWords } from '../../../server/src/engine/runtimes/openclaw/memory/v2026_9/searchTerms.ts';
import type { OpenClawProfile } from '../../../server/src/engine/runtimes/openclaw/profile.ts';
import { v2026_1_24 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_1_24.ts';
import { v2026_5_28 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_5_28.ts';
import { v2026_7_1 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_7_1.ts';
import { v2026_9_6 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { sqliteKeywordIndex } from '../../../server/src/host/search/keywords/keywordIndex.ts';
import { type Adapter, type AdapterContext, type Input, thrown } from '../case.ts';
import { is2026_9, profileOf, scratchHome, settingsWith } from './support.ts';

/** Versions before search by word alone was of use. */
const isOld = (context: AdapterContext): boolean => profileOf(context).recall.needsEmbedding === true;

const keywordOf = (context: AdapterContext): KeywordStyle => (isOld(context) ? keyword2026_1 : keyword2026_9);

const filesOf = (context: AdapterContext): MemoryFiles => profileOf(context).recall.files;

/** The cases of later versions leave the digests out. */
const withoutDigest = ({ hash: _hash, ...chunk }: MarkdownChunk) => chunk;

const laterChunks: ReadonlyMap<OpenClawProfile, (content: string, chunking: Chunking) => readonly MarkdownChunk[]> =
	new Map([
		[v2026_5_28, chunkMarkdown2026_5],
		[v2026_7_1, chunkMarkdown2026_7],
		[v2026_9_6, chunkMarkdown2026_9],
	]);

const chunkMarkdown: Adapter = ({ content, chunking }, context) => {
	const chunked = laterChunks.get(profileOf(context));
	return chunked ? chunked(content, chunking).map(withoutDigest) : chunkMarkdown2026_1(content, chunking);
};

/** `name`, or `name -> target`. */
const entryOf = (line: string) => {
	const [path = '', target] = line.split(' -> ');
	return target === undefined ? { path } : { path, target };
};

/** What the cases read from: two agents' folders side by side, and a file above them. */
const readable: Readonly<Record<string, string>> = {
	'/clawd/memory/a.md': 'l1\nl2\nl3\nl4',
	'/clawd/SOUL.md': 'soul',
	'/clawd-aria/MEMORY.md': 'other agent',
	'/out.md': 'outside',
};

const memoryGet: Adapter = ({ workspaceDir, relPath, from, lines }, context) => {
	const target = memoryTarget(workspaceDir.replace('<BASE>', ''), relPath, filesOf(context));
	const content = target.kind === 'file' ? readable[target.absolute] : undefined;
	if (target.kind !== 'file' || content === undefined) return thrown;
	const { text, ...rest } = (is2026_9(context) ? excerpt2026_9 : excerpt2026_1)(content, { from, lines });
	return { text, path: target.shown, ...rest };
};

const keywordHits = ({ docs, query }: Input, context: AdapterContext) => {
	const match = keywordOf(context).query(query);
	if (match === undefined) return [];
	using index = sqliteKeywordIndex(docs);
	const hits = index.search({ match, tokenizer: 'unicode61', limit: 10 });
	return 'error' in hits ? [] : hits;
};

const resolveMemorySearchConfig: Adapter = ({ cfg, agentId }, context) => {
	const agent = settingsWith(context, cfg).entryOf(agentId);
	const home = `/${scratchHome}`;
	const stateDir = `${home}/${profileOf(context).workspaces.stateDirs[0]}`;
	const hasExtraPaths = profileOf(context) !== v2026_1_24;
	const config = searchConfig2026_1(cfg, agent, agentId, { home, stateDir, hasExtraPaths });
	if (!config) return null;
	return { ...config, store: { ...config.store, path: config.store.path.replace(home, scratchHome) } };
};

export const memoryAdapters: Readonly<Record<string, Adapter>> = {
	buildFtsQuery: ({ raw }, context) => keywordOf(context).query(raw) ?? null,
	bm25RankToScore: ({ rank }, context) => keywordOf(context).score(rank),
	mergeHybridResults: ({ vector, keyword, ...weights }) =>
		mergeHybrid(vector, keyword, weights).map(({ path, startLine, endLine, score, snippet, source }) => ({
			path,
			startLine,
			endLine,
			score,
			snippet,
			source,
		})),
	chunkMarkdown,
	extractKeywords: ({ query }) => tellingWords(query),
	isMemoryPath: ({ relPath }, context) => isMemoryPath(relPath, filesOf(context)),
	cosineSimilarity: ({ a, b }) => cosineSimilarity(a, b),
	listMemoryFiles: ({ tree }, context) => memoryFiles(tree.map(entryOf), filesOf(context)),
	'memory_get readFile': memoryGet,
	'searchKeyword on a real FTS5 table': (input, context) =>
		keywordHits(input, context).map(({ chunk, rank }) => ({ id: `id${chunk}`, score: keywordOf(context).score(rank) })),
	'FTS5 bm25() sign': (input, context) => keywordHits(input, context).map(({ rank }) => rank < 0),
	resolveMemorySearchConfig,
	importanceMultiplier: ({ importance }) => importanceFactor(importance),
	applyTemporalDecayToScore: ({ score, ageInDays, halfLifeDays }) => decayedScore(score, ageInDays, halfLifeDays),
	'parseMemoryDateFromPath / isEvergreen': ({ path }) => {
		const date = dateOfMemory(path);
		return {
			date: date === undefined ? null : new Date(date).toISOString().slice(0, 10),
			evergreen: isEvergreen(path),
		};
	},
	mmrRerank: ({ items, config }) => diversify<Input>(items, config ?? {}).map(({ id }) => id),
};
