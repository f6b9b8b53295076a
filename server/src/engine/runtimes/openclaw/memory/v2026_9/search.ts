import type { KeywordQuery, MemoryChunk, SearchHit, SearchInputs } from '../../../../memory/policy.ts';
import { mostCandidates, nearest, rowsOf, snippetOf } from '../recall/candidates.ts';
import { dateOfMemory, decayedScore, halfLifeDays, isEvergreen } from '../recall/decay.ts';
import { importanceFactor } from '../recall/importance.ts';
import { keyword2026_9 } from '../recall/keyword.ts';
import { diversify, diversityDefaults } from '../recall/mmr.ts';
import type { SearchSettings } from '../searchConfig.ts';
import { lexicalScores, type PathTier, pathTiers } from './lexical.ts';
import { searchTerms2026_9 } from './searchTerms.ts';

/** The whole question first, then each of its telling words, which count where the whole finds too little. */
export function keywordQueries2026_9(_settings: SearchSettings, query: string): KeywordQuery[] {
	const whole = keyword2026_9.query(query.trim());
	if (whole === undefined) return [];
	const matches = [whole, ...searchTerms2026_9(query).flatMap((term) => keyword2026_9.query(term) ?? [])];
	return matches.map((match) => ({ match, tokenizer: 'unicode61', limit: mostCandidates }));
}

/** What keywords say of a chunk. */
interface Lexical {
	readonly at: number;
	/** From bm25() alone, and with what the words themselves add; 0 where only the path was meant. */
	readonly text: number;
	readonly score: number;
	readonly tier: PathTier;
	readonly hasBody: boolean;
}

/** Path by path as people sort them, then from the top. */
function byPlace(chunks: readonly MemoryChunk[]): (a: { readonly at: number }, b: { readonly at: number }) => number {
	return (a, b) => {
		const [left, right] = [chunks[a.at], chunks[b.at]];
		if (!left || !right) return 0;
		return left.path.localeCompare(right.path) || left.startLine - right.startLine || left.endLine - right.endLine;
	};
}

/** Chunks that the words of the query are in, and the first one of each file that the query names. */
function lexicalHits({ query, chunks, keywordHits }: SearchInputs): Lexical[] {
	const tierOf = pathTiers(query);
	const scoreOf = lexicalScores(query);
	const found = new Map<number, Lexical>();
	const firsts = new Map(chunks.map(({ path }, at) => [path, at] as const).reverse());
	for (const [path, at] of firsts) {
		const tier = tierOf(path);
		if (tier > 0) found.set(at, { at, text: 0, score: 1, tier, hasBody: false });
	}
	const [whole, ...terms] = keywordHits.map(rowsOf);
	const nonExact = (whole ?? []).filter(({ chunk }) => tierOf(chunks[chunk]?.path ?? '') === 0).length;
	const asked = keyword2026_9.query(query)?.toLowerCase();
	const isSame = asked === keyword2026_9.query(searchTerms2026_9(query).join(' '))?.toLowerCase();
	const suffices = nonExact >= mostCandidates || (isSame && (whole?.length ?? 0) + found.size > 0);
	for (const { chunk: at, rank } of [whole ?? [], ...(suffices ? [] : terms)].flat()) {
		const { path = '', text = '' } = chunks[at] ?? {};
		const before = found.get(at);
		const own = keyword2026_9.score(rank);
		const score = scoreOf(own, path, text);
		found.set(at, {
			at,
			text: Math.max(before?.text ?? 0, own),
			score: before?.hasBody ? Math.max(before.score, score) : score,
			tier: tierOf(path),
			hasBody: true,
		});
	}
	const place = byPlace(chunks);
	const ranked = [...found.values()].sort(
		(a, b) =>
			b.tier - a.tier ||
			(a.tier > 0 ? Number(b.hasBody) - Number(a.hasBody) : 0) ||
			b.score - a.score ||
			b.text - a.text ||
			place(a, b),
	);
	const few = (hits: readonly Lexical[]) => hits.slice(0, mostCandidates);
	return [
		...few(ranked.filter(({ tier, hasBody }) => tier > 0 && hasBody)),
		...few(ranked.filter(({ tier, hasBody }) => tier > 0 && !hasBody)),
		...few(ranked.filter(({ tier }) => tier === 0)),
	];
}

const dayInMs = 86_400_000;

interface Factors {
	readonly decay: number;
	readonly importance: number;
	readonly project: number;
}

function factorsOf(chunk: MemoryChunk, { now, modified, activeProjects = [] }: SearchInputs): Factors {
	const written = dateOfMemory(chunk.path) ?? (isEvergreen(chunk.path) ? undefined : modified?.(chunk.path));
	const { projects } = chunk;
	const belongs = !Array.isArray(projects) || projects.length === 0 || activeProjects.length === 0;
	return {
		decay: written === undefined ? 1 : decayedScore(1, (now - written) / dayInMs, halfLifeDays),
		importance: importanceFactor(chunk.importance),
		project: belongs ? 1 : projects.every((key) => activeProjects.includes(key)) ? 1.15 : 0.9,
	};
}

interface Ranked extends Factors {
	readonly at: number;
	readonly tier: PathTier;
	/** What the list is ordered by. */
	readonly rank: number;
	readonly score: number;
	readonly snippet: string;
	readonly vector?: number;
	readonly keyword?: number;
}

/** A file that the query names stands before all others; how well its text fits only orders such files. */
const tie = (content: number): number => (1 + Math.max(0, Math.min(1, content))) / 2;

function rankedFrom(
	inputs: SearchInputs,
	at: number,
	tier: PathTier,
	base: number,
	parts: Pick<Ranked, 'vector' | 'keyword'>,
): Ranked[] {
	const chunk = inputs.chunks[at];
	// An entry whose projects cannot be read belongs to nobody.
	if (!chunk || chunk.projects === 'unreadable') return [];
	const factors = factorsOf(chunk, inputs);
	const rank = base * factors.decay * factors.importance * factors.project;
	const score = tier > 0 ? factors.project : rank;
	return [{ ...factors, ...parts, at, tier, rank, score, snippet: snippetOf(chunk.text) }];
}

/** Without vectors: the order is that of the words, and where nothing reaches the least score all that is found stays. */
function keywordOnly(inputs: SearchInputs, minScore: number): Ranked[] {
	const place = byPlace(inputs.chunks);
	const ranked = lexicalHits(inputs)
		.flatMap(({ at, tier, score, text, hasBody }) =>
			rankedFrom(inputs, at, tier, tier > 0 ? tie(hasBody ? score : 0) : score, { keyword: text }),
		)
		.sort((a, b) => b.tier - a.tier || b.rank - a.rank || (b.keyword ?? 0) - (a.keyword ?? 0) || place(a, b));
	const strict = ranked.filter(({ score }) => score >= minScore);
	return strict.length > 0 ? strict : ranked.filter(({ score }) => score >= 0);
}

/** Both scores summed by their weights, files that are named first, and each group spread out. */
function hybrid(inputs: SearchInputs, { query }: SearchSettings, minScore: number): Ranked[] {
	const { vectorWeight, textWeight } = query.hybrid;
	const { chunks } = inputs;
	const tierOf = pathTiers(inputs.query);
	const words = new Map(lexicalHits(inputs).map((hit) => [hit.at, hit]));
	const vectors = new Map(
		nearest(chunks, inputs.queryVector, inputs.vectors, mostCandidates).map(({ chunk, score }) => [chunk, score]),
	);
	const ranked = [...new Set([...vectors.keys(), ...words.keys()])].flatMap((at) => {
		const lexical = words.get(at);
		const vector = vectors.get(at);
		const tier = tierOf(chunks[at]?.path ?? '');
		const content = vectorWeight * (vector ?? 0) + textWeight * (lexical && lexical.text > 0 ? lexical.score : 0);
		const parts = { ...(vector === undefined ? {} : { vector }), ...(lexical ? { keyword: lexical.text } : {}) };
		return rankedFrom(inputs, at, tier, tier > 0 ? tie(content) : content, parts);
	});
	const place = byPlace(chunks);
	const ordered = ranked.sort((a, b) => b.rank - a.rank || place(a, b));
	const merged = ([3, 2, 1, 0] as const).flatMap((tier) =>
		diversify(
			ordered.filter((each) => each.tier === tier).map((each) => ({ ...each, own: each.score, score: each.rank })),
			diversityDefaults,
		).map((each): Ranked => ({ ...each, score: each.own })),
	);
	const strict = merged.filter(({ score }) => score >= minScore);
	if (words.size === 0) return strict;
	if (strict.length === 0) return merged.filter(({ at, score }) => score >= 0 && words.has(at));
	// What only the words found fills up what is left, however low it scores.
	return [...strict, ...merged.filter(({ at, score, vector }) => score < minScore && !vector && words.has(at))];
}

/** What 2026.9.6 finds; a path counts where the query names it exactly, not where it shares a word with it. */
export function search2026_9(settings: SearchSettings, inputs: SearchInputs): SearchHit[] {
	const query = inputs.query.trim();
	const { limit = settings.query.maxResults, minScore = settings.query.minScore } = inputs;
	if (query === '') return [];
	const asked = { ...inputs, query };
	const found = inputs.queryVector ? hybrid(asked, settings, minScore) : keywordOnly(asked, minScore);
	return found.slice(0, limit).flatMap(({ at, score, snippet, vector, keyword, decay, importance, project }) => {
		const chunk = inputs.chunks[at];
		if (!chunk) return [];
		const { path, startLine, endLine } = chunk;
		const parts = {
			...(vector === undefined ? {} : { vector }),
			...(keyword === undefined ? {} : { keyword }),
			...(decay === 1 ? {} : { decay }),
			...(importance === 1 ? {} : { importance }),
			...(project === 1 ? {} : { project }),
		};
		return [{ path, startLine, endLine, score, snippet, parts }];
	});
}
