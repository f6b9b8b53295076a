import { utf8Length } from '../../../../text/lengths/measure.ts';
import { similarity } from '../similarity.ts';
import type { StoredDocument } from './managedStore.ts';
import { plainQuery, textRank, textVector } from './textSearch.ts';

/** A chunk that one of the two searches found. */
export interface ManagedRow {
	readonly path: string;
	readonly startLine: number;
	readonly endLine?: number;
	readonly text: string;
	/** Null or empty for everybody's. */
	readonly userId: string | null;
	readonly score: number;
}

export interface ManagedHit {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	/** May exceed 1. */
	readonly score: number;
	/** All of the chunk. */
	readonly snippet: string;
	readonly source: 'memory';
	readonly scope: 'personal' | 'global';
	/** What was found of it, before weights, a person's own and everybody's together. */
	readonly keyword?: number;
	readonly vector?: number;
}

/** GoClaw 2026.2.26, managed memory. */
export const managedDefaults = { limit: 6, vectorWeight: 0.7, textWeight: 0.3, personalBoost: 1.2 } as const;

interface ManagedWeights {
	readonly vectorWeight: number;
	readonly textWeight: number;
}

/**
 * Adds up what has one path and one first line, a person's own and everybody's too; the personal text shows whichever
 * came first. Scores are raw: nothing brings those of words and vectors to one scale. Best first.
 */
export function hybridMerge(
	text: readonly ManagedRow[],
	vector: readonly ManagedRow[],
	{ textWeight, vectorWeight }: ManagedWeights,
): ManagedHit[] {
	const merged = new Map<string, ManagedHit>();
	const add = (
		{ path, startLine, endLine = 0, text: snippet, userId, score }: ManagedRow,
		by: 'keyword' | 'vector',
		weight: number,
	) => {
		const place = `${path}\n${startLine}`;
		const before = merged.get(place);
		const scope = userId ? 'personal' : 'global';
		const own = score * weight * (userId ? managedDefaults.personalBoost : 1);
		const shown = before && (before.scope === 'personal' || scope === 'global') ? before : undefined;
		const hit = shown ?? { path, startLine, endLine, snippet, source: 'memory' as const, scope };
		const parts = { ...before, ...hit, [by]: (before?.[by] ?? 0) + score };
		merged.set(place, { ...parts, score: (before?.score ?? 0) + own });
	};
	for (const row of text) add(row, 'keyword', textWeight);
	for (const row of vector) add(row, 'vector', vectorWeight);
	return [...merged.values()].sort((a, b) => b.score - a.score);
}

export interface ManagedRequest {
	readonly query: string;
	/** 0 or less for the usual one. */
	readonly limit?: number;
	readonly minScore?: number;
	readonly pathPrefix?: string;
	/** Undefined where nothing is embedded, or embedding failed. */
	readonly queryVector?: readonly number[] | undefined;
}

/** A chunk that is there to be found, with its vector where it has one. */
export type ManagedChunk = Omit<ManagedRow, 'score'> & { readonly vector?: readonly number[] | undefined };

type ScoredChunk = readonly [row: ManagedChunk, score: number];

/** Lower case in which a final sigma is like any other, since words are lowered letter by letter. */
const fold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

const best = (scored: readonly ScoredChunk[], limit: number): ManagedRow[] =>
	[...scored]
		.sort(([, a], [, b]) => b - a)
		.slice(0, limit)
		.map(([row, score]) => ({ ...row, score }));

/** The chunks of documents that somebody may find: everybody's, and those of `userId` where that is not empty. */
export const visibleChunks = (documents: readonly StoredDocument[], userId: string): ManagedChunk[] =>
	documents
		.filter(({ user }) => user === '' || user === userId)
		.flatMap(({ path, user, chunks }) => chunks.map((chunk) => ({ path, userId: user || null, ...chunk })));

/** What the managed runtime finds: all words of the query have to be there, as they are written. */
export function managedSearch(chunks: readonly ManagedChunk[], request: ManagedRequest): ManagedHit[] {
	const { query, limit, queryVector } = request;
	const asked = plainQuery(query);
	const folded = asked.map(fold);
	const byText = chunks.flatMap((row): ScoredChunk[] => {
		// Parsing is slow, and a text that lacks the letters of a word lacks the word.
		const letters = fold(row.text);
		if (!folded.every((word) => letters.includes(word))) return [];
		const rank = textRank(textVector(row.text), asked);
		return rank === undefined ? [] : [[row, rank]];
	});
	const byVector = chunks.flatMap((row): ScoredChunk[] =>
		queryVector && row.vector ? [[row, similarity(queryVector, row.vector)]] : [],
	);
	return rankManaged(best(byText, channelLimit(limit)), best(byVector, channelLimit(limit)), request);
}

/** 0 or less for the usual number. */
export const mostHits = (limit: number | undefined): number =>
	limit !== undefined && limit > 0 ? limit : managedDefaults.limit;

/** How many rows each of the two searches gives at most, where `limit` hits are wanted. */
export const channelLimit = (limit: number | undefined): number => 2 * mostHits(limit);

/** What the runtime makes of the rows of its two searches, each best first. */
export function rankManaged(
	text: readonly ManagedRow[],
	vector: readonly ManagedRow[],
	{ limit, minScore = 0, pathPrefix = '' }: Omit<ManagedRequest, 'query' | 'queryVector'>,
): ManagedHit[] {
	const weights =
		text.length === 0 || vector.length === 0
			? { textWeight: vector.length === 0 ? 1 : 0, vectorWeight: vector.length === 0 ? 0 : 1 }
			: managedDefaults;
	return (
		hybridMerge(text, vector, weights)
			.filter(({ score }) => score >= minScore)
			// A path shorter than the prefix goes; no other is held against it.
			.filter(({ path }) => utf8Length(path) >= utf8Length(pathPrefix))
			.slice(0, mostHits(limit))
	);
}
