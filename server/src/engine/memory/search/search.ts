import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { SearchHit } from '../policy.ts';
import type { MemoryIndex } from './index/memoryIndex.ts';
import { type ExpandedQuery, type Expansion, expandQuery, type TermGroup } from './query/expansion.ts';
import { dayOf, passageFilter, type SearchFilter } from './query/filters.ts';
import { asPhrase, parseQuery, type QueryTerm, type SearchQuery } from './query/query.ts';
import { diversify, spreadOverFiles } from './ranking/diversity.ts';
import { exactAbove, isExact, keepExact } from './ranking/exact.ts';
import { byCoverage, type Fuse } from './ranking/fusion.ts';
import { coverage, explain, type RankedPassage, rankPassages } from './ranking/rank.ts';
import { snippetOf } from './snippet.ts';
import { eachTerm } from './text/words.ts';

export const searchModes = ['keyword', 'semantic', 'hybrid'] as const;

export type SearchMode = (typeof searchModes)[number];

/** A passage that is near a question in meaning. */
export interface SemanticHit {
	readonly path: WorkspacePath;
	/** Where the passage begins in the file, in UTF-16 units. */
	readonly start: number;
	/** Cosine, −1..1. */
	readonly similarity: number;
}

export interface IndexSearchOptions {
	readonly limit: number;
	/** Passages near in meaning, best first; where there are none, words decide alone, whatever the mode. */
	readonly semantic?: readonly SemanticHit[];
	readonly mode?: SearchMode;
	/** How words and meaning are put together; our way unless given. */
	readonly fuse?: Fuse;
	/** 0 (the usual): by score alone; 1: nothing that is like what stands above. */
	readonly diversity?: number;
	/** Where given: a dated passage counts half as much for every so many days that it is older than `today`. */
	readonly recency?: { readonly today: number; readonly halfLifeDays: number };
	readonly filter?: SearchFilter;
}

/** What our own search finds, and why. */
export interface MemoryHit extends Omit<SearchHit, 'parts'> {
	/** Half-open UTF-16 ranges in `snippet`. */
	readonly highlights: readonly (readonly [start: number, end: number])[];
	/** 1-based line that the snippet begins on. */
	readonly snippetLine: number;
	/** The headings that it stands under, outermost first. */
	readonly headings: readonly string[];
	/** `YYYY-MM-DD`: of its line, its heading or its file's name. */
	readonly day?: string;
	/** All that the question asks for by words is there. */
	readonly exact: boolean;
	readonly parts: ScoreParts;
	readonly terms: ReturnType<typeof explain>;
}

/** What a score is made of; only what took part. */
interface ScoreParts {
	/** BM25 of the passage, and what the file around it adds. */
	readonly keyword?: number;
	readonly file?: number;
	/** Cosine of meaning. */
	readonly vector?: number;
	/** Factors, 0..1: of age, and of being a further passage of the same file. */
	readonly recency?: number;
	readonly share?: number;
}

/** The text of a file as it was indexed; undefined where it is gone or another by now. */
export type TextOf = (path: WorkspacePath) => FileText | undefined;

export interface FileText {
	readonly text: string;
	/** The headings above the passage that begins at `start`. */
	headingsAt(start: number): readonly string[];
}

/** Passages that are looked at for each that is asked for: filters, phrases and spreading take some away. */
const candidatesPerHit = 6;
const fewestCandidates = 100;

/** What is not half as near as the nearest is not near, whatever scale the model has. */
export const leastShare = 0.5;

/** Most passages whose text is read to see whether a phrase stands in them. */
const mostVerified = 2_000;

/** Words that stood in for one of the question that people are told. */
const mostNamed = 4;

/** Passages may have been found by something else than what was asked. */
export interface StoodIn extends Pick<Expansion, 'word' | 'kind'> {
	/** As they stand in what was found, in lower case. */
	readonly found: readonly string[];
}

interface IndexSearchOutcome {
	readonly hits: readonly MemoryHit[];
	readonly query: SearchQuery;
	readonly stoodIn: readonly StoodIn[];
}

const usualFusion = byCoverage();

interface HitCandidate extends RankedPassage {
	readonly vector?: number;
	readonly recency?: number;
}

const oneDay = 86_400_000;

/** Finds passages for a question as a person types it. Best first. Throws nothing that `textOf` does not. */
export function searchMemory(
	index: MemoryIndex,
	question: string,
	options: IndexSearchOptions,
	textOf: TextOf,
): IndexSearchOutcome {
	const query = parseQuery(question);
	const { limit } = options;
	const accepts = passageFilter(index, query, options.filter ?? {});
	const expanded = expandQuery(index, query, accepts);
	const isAsked = query.terms.length + query.phrases.length + query.paths.length + query.types.length > 0;
	if (limit <= 0 || !(isAsked || query.after !== undefined || query.before !== undefined))
		return { hits: [], query, stoodIn: [] };
	// Without words there is nothing to go by but time.
	const isListing = query.terms.length === 0 && !options.semantic?.length;
	const wanted = Math.max(fewestCandidates, limit * candidatesPerHit, query.phrases.length > 0 ? mostVerified : 0);
	const ranked = rankPassages(index, expanded.groups, isListing ? index.postings.count : wanted, accepts);
	const byWords = expanded.expansions.length > 0 ? exactAbove(index, query, ranked) : ranked;
	const fused = query.phrases.length > 0 ? withPhrases(index, query, byWords, limit, textOf) : byWords;
	const candidates = withSemantic(index, fused, query, expanded.groups, options, accepts);
	const aged = withRecency(index, candidates, options);
	const ordered = isListing
		? [...aged].sort((one, other) => dayOf(index, other.passage) - dayOf(index, one.passage))
		: diversify(index, spreadOverFiles(index, aged), limit, options.diversity ?? 0);
	const hasSemantic = options.mode !== 'keyword' && options.semantic !== undefined && options.semantic.length > 0;
	const chosen = hasSemantic ? keepExact(index, query, ordered, limit) : ordered.slice(0, limit);
	const telling: Telling = { index, query, groups: expanded.groups, shownTerms: shownFor(expanded), textOf };
	const hits = chosen.flatMap((candidate) => hitOf(candidate, telling) ?? []);
	return { hits, query, stoodIn: stoodIn(expanded, hits) };
}

/** What a snippet shows of the question, and of what stands for its words. */
const shownFor = ({ groups }: ExpandedQuery): readonly QueryTerm[] =>
	groups.flatMap(({ alternatives }) => alternatives);

/** Of the words that were looked for beside or instead of those of the question, those that `hits` have, as they stand there. */
function stoodIn({ expansions }: ExpandedQuery, hits: readonly MemoryHit[]): readonly StoodIn[] {
	return expansions.flatMap(({ word, kind, terms }) => {
		const wanted = new Set(terms);
		const found = new Set<string>();
		for (const { snippet, highlights } of hits) {
			for (const [start, end] of highlights) {
				eachTerm(snippet.slice(start, end), (term, from, to) => {
					if (wanted.has(term)) found.add(snippet.slice(start + from, start + to).toLowerCase());
				});
			}
		}
		found.delete(word);
		return found.size > 0 ? [{ word, kind, found: [...found].slice(0, mostNamed) }] : [];
	});
}

/** Only passages that have every phrase, as many as can still be needed. */
function withPhrases(
	index: MemoryIndex,
	{ phrases }: SearchQuery,
	candidates: readonly RankedPassage[],
	limit: number,
	textOf: TextOf,
): readonly RankedPassage[] {
	const found: RankedPassage[] = [];
	const enough = Math.max(fewestCandidates, limit * candidatesPerHit);
	let left = mostVerified;
	for (const candidate of candidates) {
		if (found.length >= enough || left-- <= 0) break;
		const { path, start, end } = index.placeOf(candidate.passage);
		const file = textOf(path);
		if (!file) continue;
		const text = asPhrase(file.text.slice(start, end));
		const headings = asPhrase(file.headingsAt(start).join(' '));
		if (phrases.every((phrase) => text.includes(phrase) || headings.includes(phrase))) found.push(candidate);
	}
	return found;
}

/** Words and meaning put together, as the mode has it. */
function withSemantic(
	index: MemoryIndex,
	byWords: readonly RankedPassage[],
	{ phrases }: SearchQuery,
	groups: readonly TermGroup[],
	{ semantic = [], mode = 'hybrid', fuse = usualFusion }: IndexSearchOptions,
	accepts: ((passage: number) => boolean) | undefined,
): readonly HitCandidate[] {
	if (mode === 'keyword' || semantic.length === 0) return byWords;
	const vectors = new Map<number, number>();
	const floor = (semantic[0]?.similarity ?? 0) * leastShare;
	for (const { path, start, similarity } of semantic) {
		// Everything has some rank, and of little enough text that of the farthest would count.
		if (similarity <= 0 || similarity < floor) continue;
		const passage = index.passageAt(path, start);
		if (passage !== undefined && (!accepts || accepts(passage))) vectors.set(passage, similarity);
	}
	const words = new Map(byWords.map((ranked) => [ranked.passage, ranked]));
	const scored = (passage: number, score: number): HitCandidate => {
		const { keyword = 0, file = 0 } = words.get(passage) ?? {};
		const vector = vectors.get(passage);
		return { passage, score, keyword, file, ...(vector !== undefined && { vector }) };
	};
	// What has to be there as written is not a matter of meaning.
	const allowed = (passage: number) => phrases.length === 0 || words.has(passage);
	const near = [...vectors.keys()].filter(allowed);
	if (mode === 'semantic') return near.map((passage) => scored(passage, vectors.get(passage) ?? 0));
	const fused = fuse({
		byWords,
		bySimilarity: near.map((passage) => ({ passage, score: vectors.get(passage) ?? 0 })),
		coverageOf: (passage) => coverage(index, groups, passage),
	});
	return [...fused].map(([passage, score]) => scored(passage, score));
}

function withRecency(
	index: MemoryIndex,
	candidates: readonly HitCandidate[],
	{ recency }: IndexSearchOptions,
): readonly HitCandidate[] {
	if (!recency || recency.halfLifeDays <= 0) return candidates;
	return candidates
		.map((candidate) => {
			// What has no date is meant to last.
			const { day } = index.placeOf(candidate.passage);
			if (day === undefined) return candidate;
			const factor = 0.5 ** (Math.max(0, recency.today - day) / recency.halfLifeDays);
			return { ...candidate, score: candidate.score * factor, recency: factor };
		})
		.sort((one, other) => other.score - one.score);
}

/** What is told of each hit goes by these. */
interface Telling extends Pick<ExpandedQuery, 'groups'> {
	readonly index: MemoryIndex;
	readonly query: SearchQuery;
	readonly shownTerms: readonly QueryTerm[];
	readonly textOf: TextOf;
}

function hitOf(
	candidate: HitCandidate & { readonly share?: number },
	{ index, query, groups, shownTerms, textOf }: Telling,
): MemoryHit | undefined {
	const { path, startLine, endLine, start, end, day } = index.placeOf(candidate.passage);
	const file = textOf(path);
	if (!file) return undefined;
	const { text, highlights, line } = snippetOf(file.text.slice(start, end), startLine, shownTerms, query.phrases);
	const { keyword, file: around, vector, recency, share = 1 } = candidate;
	return {
		path,
		startLine,
		endLine,
		score: candidate.score,
		snippet: text,
		highlights,
		snippetLine: line,
		headings: file.headingsAt(start),
		...(day !== undefined && { day: new Date(day * oneDay).toISOString().slice(0, 10) }),
		exact: isExact(index, query, candidate.passage),
		parts: {
			...(keyword > 0 && { keyword, file: around }),
			...(vector !== undefined && { vector }),
			...(recency !== undefined && { recency }),
			...(share < 1 && { share }),
		},
		terms: explain(index, groups, candidate.passage),
	};
}
