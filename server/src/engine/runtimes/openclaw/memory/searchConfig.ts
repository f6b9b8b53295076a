import { at, type Json, type JsonObject } from '../../../text/json5.ts';

/** What a configuration makes of memory search, as far as finding goes. */
export interface SearchSettings {
	readonly chunking: { readonly tokens: number; readonly overlap: number };
	readonly query: {
		readonly maxResults: number;
		readonly minScore: number;
		readonly hybrid: {
			readonly enabled: boolean;
			readonly vectorWeight: number;
			readonly textWeight: number;
			readonly candidateMultiplier: number;
		};
		/** Days in which a dated memory loses half of its score, and how much of likeness counts: where they are asked for. */
		readonly halfLifeDays?: number;
		readonly diversity?: number;
	};
}

/** OpenClaw 2026.1.24 to 2026.9.6. */
const searchDefaults: SearchSettings = {
	chunking: { tokens: 400, overlap: 80 },
	query: {
		maxResults: 6,
		minScore: 0.35,
		hybrid: { enabled: true, vectorWeight: 0.7, textWeight: 0.3, candidateMultiplier: 4 },
	},
};

export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** One value of memory search: the agent's own, else that of all agents; null counts as nothing. */
export type Pick = <T extends Json>(is: (value: Json) => value is T, ...path: readonly string[]) => T | undefined;

export const isNumber = (value: Json): value is number => typeof value === 'number';
export const isText = (value: Json): value is string => typeof value === 'string';
export const isFlag = (value: Json): value is boolean => typeof value === 'boolean';
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Asks `own` first, then `shared`; a value of the wrong kind counts as nothing and is not looked for any further. */
export function pickFrom(own: Json | undefined, shared: Json | undefined): Pick {
	return (is, ...path) => {
		const value = at(own, ...path) ?? at(shared, ...path);
		return value !== undefined && value !== null && is(value) ? value : undefined;
	};
}

/** Memories always count among the sources; transcripts do where they are asked for and switched on. */
export function sourcesFrom(listed: readonly Json[] | undefined, withSessions: boolean): string[] {
	const known = (listed ?? [])
		.filter(isText)
		.filter((source) => source === 'memory' || (source === 'sessions' && withSessions));
	return known.length === 0 ? ['memory'] : [...new Set(known)];
}

function queryFrom(pick: Pick): SearchSettings['query'] {
	const { query } = searchDefaults;
	const vector = clamp(pick(isNumber, 'query', 'hybrid', 'vectorWeight') ?? query.hybrid.vectorWeight, 0, 1);
	const text = clamp(pick(isNumber, 'query', 'hybrid', 'textWeight') ?? query.hybrid.textWeight, 0, 1);
	const sum = vector + text;
	const multiplier = pick(isNumber, 'query', 'hybrid', 'candidateMultiplier') ?? query.hybrid.candidateMultiplier;
	return {
		maxResults: pick(isNumber, 'query', 'maxResults') ?? query.maxResults,
		minScore: clamp(pick(isNumber, 'query', 'minScore') ?? query.minScore, 0, 1),
		hybrid: {
			enabled: pick(isFlag, 'query', 'hybrid', 'enabled') ?? query.hybrid.enabled,
			vectorWeight: sum > 0 ? vector / sum : query.hybrid.vectorWeight,
			textWeight: sum > 0 ? text / sum : query.hybrid.textWeight,
			candidateMultiplier: clamp(Math.floor(multiplier), 1, 20),
		},
		...askedFor(pick),
	};
}

/** What only 2026.7 knows, and does not do unless it is told to. */
function askedFor(pick: Pick): Partial<SearchSettings['query']> {
	const decays = pick(isFlag, 'query', 'hybrid', 'temporalDecay', 'enabled') === true;
	const spreads = pick(isFlag, 'query', 'hybrid', 'mmr', 'enabled') === true;
	const days = pick(isNumber, 'query', 'hybrid', 'temporalDecay', 'halfLifeDays') ?? 30;
	const lambda = pick(isNumber, 'query', 'hybrid', 'mmr', 'lambda') ?? 0.7;
	return {
		...(decays && { halfLifeDays: Math.max(1, Math.floor(days)) }),
		...(spreads && { diversity: clamp(lambda, 0, 1) }),
	};
}

function chunkingFrom(pick: Pick): SearchSettings['chunking'] {
	const tokens = pick(isNumber, 'chunking', 'tokens') ?? searchDefaults.chunking.tokens;
	const overlap = pick(isNumber, 'chunking', 'overlap') ?? searchDefaults.chunking.overlap;
	return { tokens: Math.max(1, tokens), overlap: clamp(overlap, 0, Math.max(0, tokens - 1)) };
}

/** Where a version keeps its settings of memory search, and what it makes of them. */
export interface SearchPlace {
	/** `own` is the agent's entry. */
	settingsIn(config: JsonObject, own: JsonObject | undefined): { readonly own?: Json; readonly shared?: Json };
	/** True where chunks, weights and the width of a search can be set. */
	readonly tunable: boolean;
}

export const searchPlace2026_1: SearchPlace = {
	settingsIn: (config, own) =>
		withoutNothing(at(own, 'memorySearch'), at(config, 'agents', 'defaults', 'memorySearch')),
	tunable: true,
};

export const searchPlace2026_9: SearchPlace = {
	settingsIn: (config, own) => withoutNothing(at(own, 'memory', 'search'), at(config, 'memory', 'search')),
	tunable: false,
};

const withoutNothing = (own: Json | undefined, shared: Json | undefined) => ({
	...(own === undefined ? {} : { own }),
	...(shared === undefined ? {} : { shared }),
});

/** Undefined where the search is switched off. */
export function searchSettings(
	place: SearchPlace,
	config: JsonObject,
	agent: JsonObject | undefined,
): SearchSettings | undefined {
	const { own, shared } = place.settingsIn(config, agent);
	const pick = pickFrom(own, shared);
	if (pick(isFlag, 'enabled') === false) return undefined;
	const query = queryFrom(pick);
	if (place.tunable) return { chunking: chunkingFrom(pick), query };
	return { ...searchDefaults, query: { ...query, hybrid: searchDefaults.query.hybrid } };
}
