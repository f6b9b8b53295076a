import type { KeywordQuery, SearchHit, SearchInputs } from '../../../../memory/policy.ts';
import { candidatesFor, nearest, rowsOf, snippetOf } from '../recall/candidates.ts';
import { dateOfMemory, decayedScore } from '../recall/decay.ts';
import { mergeHybrid } from '../recall/fusion.ts';
import { keyword2026_9 } from '../recall/keyword.ts';
import { diversify } from '../recall/mmr.ts';
import type { SearchSettings } from '../searchConfig.ts';
import { lexicalScores } from '../v2026_9/lexical.ts';
import { searchTerms2026_9, tellingWords } from '../v2026_9/searchTerms.ts';

/** What differs in how the words of a question are looked for. */
interface WordStyle {
	/** The words of a question that say something. */
	terms(query: string): readonly string[];
	/** True where they count beside vectors as well, not for a search by words alone. */
	readonly besideVectors: boolean;
	/** True where, of several words that found a chunk, the one that it is fuller of counts. */
	readonly byKeyword: boolean;
}

const style2026_7: WordStyle = { terms: searchTerms2026_9, besideVectors: true, byKeyword: true };
const style2026_5: WordStyle = { terms: tellingWords, besideVectors: false, byKeyword: false };

const termsOf = (query: string, { terms }: WordStyle): readonly string[] =>
	[query, ...terms(query)].filter((term) => keyword2026_9.query(term) !== undefined);

/** The whole question first, then each of its telling words, which count where the whole finds nothing. */
const keywordQueriesIn =
	(style: WordStyle) =>
	(settings: SearchSettings, query: string, limit?: number): KeywordQuery[] =>
		termsOf(query.trim(), style).map((term) => ({
			match: keyword2026_9.query(term) ?? '',
			tokenizer: 'unicode61',
			limit: candidatesFor(settings, limit),
		}));

export const keywordQueries2026_7 = keywordQueriesIn(style2026_7);
export const keywordQueries2026_5 = keywordQueriesIn(style2026_5);

interface ChunkHit {
	readonly at: number;
	readonly score: number;
	readonly vector?: number;
	/** From bm25() alone. */
	readonly keyword?: number;
	readonly decay?: number;
}

type WordHit = ChunkHit & Required<Pick<ChunkHit, 'keyword'>>;

const isBetter = (a: WordHit, b: WordHit, { byKeyword }: WordStyle): boolean =>
	byKeyword && a.keyword !== b.keyword ? a.keyword > b.keyword : a.score > b.score;

/** Chunks that the words of the query are in, as the index orders them; of several words that found one, the best counts. */
function byWords({ query, queryVector, chunks, keywordHits }: SearchInputs, style: WordStyle): WordHit[] {
	const asked = termsOf(query, style).map((term, index) => ({
		scoreOf: lexicalScores(term),
		rows: rowsOf(keywordHits[index]),
	}));
	const [whole, ...terms] = asked;
	const best = new Map<number, WordHit>();
	const isWhole = (whole?.rows.length ?? 0) > 0 || (queryVector !== undefined && !style.besideVectors);
	for (const { scoreOf, rows } of isWhole ? asked.slice(0, 1) : terms) {
		for (const { chunk: at, rank } of rows) {
			const { path = '', text = '' } = chunks[at] ?? {};
			const keyword = keyword2026_9.score(rank);
			const hit = { at, keyword, score: scoreOf(keyword, path, text) };
			const before = best.get(at);
			if (!before || isBetter(hit, before, style)) best.set(at, hit);
		}
	}
	const hits = [...best.values()];
	return isWhole ? hits : hits.sort((a, b) => b.score - a.score);
}

const dayInMs = 86_400_000;

/** Named like a day right below `memory`; all others never fade. */
const isDaily = (path: string): boolean => /^memory\/\d{4}-\d{2}-\d{2}\.md$/u.test(path);

/** Old memories fade only where the configuration says so. */
function faded({ chunks, modified, now }: SearchInputs, { query }: SearchSettings): <T extends ChunkHit>(hit: T) => T {
	const { halfLifeDays } = query;
	return (hit) => {
		const path = chunks[hit.at]?.path ?? '';
		if (halfLifeDays === undefined || !isDaily(path)) return hit;
		const written = dateOfMemory(path) ?? modified?.(path);
		const decay = written === undefined ? 1 : decayedScore(1, (now - written) / dayInMs, halfLifeDays);
		return decay === 1 ? hit : { ...hit, decay, score: hit.score * decay };
	};
}

function byBoth(
	inputs: SearchInputs,
	settings: SearchSettings,
	words: readonly ChunkHit[],
	vectors: readonly ChunkHit[],
) {
	const { chunks } = inputs;
	const { query } = settings;
	const idOf = ({ at }: ChunkHit) => ({ id: String(at), path: '', startLine: 0, endLine: 0, source: 'memory' });
	const snippet = ({ at }: ChunkHit) => snippetOf(chunks[at]?.text ?? '');
	const merged = mergeHybrid(
		vectors.map((hit) => ({ ...idOf(hit), snippet: snippet(hit), vectorScore: hit.score })),
		words.map((hit) => ({ ...idOf(hit), snippet: snippet(hit), textScore: hit.keyword ?? 0 })),
		query.hybrid,
	).map(({ id, score, vectorScore, textScore, snippet: shown }) => ({
		at: Number(id),
		score,
		snippet: shown,
		...(vectorScore === undefined ? {} : { vector: vectorScore }),
		...(textScore === undefined ? {} : { keyword: textScore }),
	}));
	const ordered = merged.map(faded(inputs, settings)).sort((a, b) => b.score - a.score);
	return query.diversity === undefined ? ordered : diversify(ordered, { enabled: true, lambda: query.diversity });
}

/** Where nothing reaches the least score, what the words found stays. */
function found(
	inputs: SearchInputs,
	settings: SearchSettings,
	limit: number,
	minScore: number,
	style: WordStyle,
): readonly ChunkHit[] {
	const words = byWords(inputs, style);
	if (!inputs.queryVector) {
		const ranked = words.map(faded(inputs, settings)).sort((a, b) => b.score - a.score);
		const strict = ranked.filter(({ score }) => score >= minScore);
		return strict.length > 0 ? strict : ranked;
	}
	const vectors = nearest(inputs.chunks, inputs.queryVector, inputs.vectors, candidatesFor(settings, limit)).map(
		({ chunk, score }): ChunkHit => ({ at: chunk, score, vector: score }),
	);
	if (!settings.query.hybrid.enabled) return vectors.filter(({ score }) => score >= minScore);
	const merged = byBoth(inputs, settings, words, vectors);
	const strict = merged.filter(({ score }) => score >= minScore);
	if (strict.length > 0 || words.length === 0) return strict;
	// Chunks of one long line are one to it here.
	const placeOf = ({ at }: ChunkHit): string => {
		const { path = '', startLine = 0, endLine = 0 } = inputs.chunks[at] ?? {};
		return `${path}:${startLine}:${endLine}`;
	};
	const places = new Set(words.map(placeOf));
	return merged.filter((hit) => hit.score >= 0 && places.has(placeOf(hit)));
}

/** What 2026.7.1 finds: words are asked for with or without vectors, and what they score says little of how well they fit. */
const searchIn =
	(style: WordStyle) =>
	(settings: SearchSettings, inputs: SearchInputs): SearchHit[] => {
		const query = inputs.query.trim();
		const { limit = settings.query.maxResults, minScore = settings.query.minScore } = inputs;
		if (query === '') return [];
		return [...found({ ...inputs, query }, settings, limit, minScore, style)]
			.slice(0, limit)
			.flatMap(({ at, score, vector, keyword, decay }) => {
				const chunk = inputs.chunks[at];
				if (!chunk) return [];
				const { path, startLine, endLine, text } = chunk;
				const parts = {
					...(vector === undefined ? {} : { vector }),
					...(keyword === undefined ? {} : { keyword }),
					...(decay === undefined ? {} : { decay }),
				};
				return [{ path, startLine, endLine, score, snippet: snippetOf(text), parts }];
			});
	};

export const search2026_7 = searchIn(style2026_7);
/** 2026.5.28: words one by one count only where nothing else is asked. */
export const search2026_5 = searchIn(style2026_5);
