import { estimateTokens, type HistoryMessage } from './history.ts';

const defaults = { softThresholdTokens: 4000, reserveTokens: 20_000 } as const;

/** Messages beyond which a history is summarised whatever its length. */
const mostMessages = 50;
/** Share of the context window beyond which it is, in percent. */
const windowShare = 75;
/** Messages that stay as they are. */
export const keptMessages = 4;

/** `compaction.memoryFlush` as configured. */
export interface GoClawFlushConfig {
	readonly enabled?: boolean;
	readonly softThresholdTokens?: number;
	readonly prompt?: string;
	readonly systemPrompt?: string;
}

export interface GoClawFlushSettings {
	readonly enabled: boolean;
	readonly softThresholdTokens: number;
	/** Undefined: the runtime's own text. */
	readonly prompt: string | undefined;
	readonly systemPrompt: string | undefined;
}

export function flushSettings(config: GoClawFlushConfig | undefined): GoClawFlushSettings {
	const soft = config?.softThresholdTokens ?? 0;
	return {
		enabled: config?.enabled ?? true,
		softThresholdTokens: soft > 0 ? soft : defaults.softThresholdTokens,
		prompt: config?.prompt || undefined,
		systemPrompt: config?.systemPrompt || undefined,
	};
}

interface FlushState {
	readonly totalTokens: number;
	readonly contextWindow: number;
	readonly reserveTokensFloor: number;
	readonly softThresholdTokens: number;
	readonly hasMemory: boolean;
	readonly compactionCount: number;
	/** The cycle that was flushed last; undefined for a session that the store does not know. */
	readonly flushedCycle: number | undefined;
}

/** Tokens from which a flush is due; undefined where the window has no room for one. */
export function flushThreshold(contextWindow: number, reserveTokensFloor: number, soft: number): number | undefined {
	const reserve = reserveTokensFloor > 0 ? reserveTokensFloor : defaults.reserveTokens;
	const threshold = contextWindow - reserve - soft;
	return threshold > 0 ? threshold : undefined;
}

/** A new session counts as flushed: its cycle and the marker both start at 0. */
export function shouldFlush(state: FlushState): boolean {
	const threshold = flushThreshold(state.contextWindow, state.reserveTokensFloor, state.softThresholdTokens);
	if (!state.hasMemory || state.totalTokens <= 0 || threshold === undefined || state.totalTokens < threshold)
		return false;
	return state.flushedCycle === undefined || state.flushedCycle < 0 || state.flushedCycle !== state.compactionCount;
}

/** Tokens beyond which a history is summarised. */
export const compactionThreshold = (contextWindow: number): number => Math.trunc((contextWindow * windowShare) / 100);

export function isCompactionDue(history: readonly HistoryMessage[], contextWindow: number): boolean {
	const tokens = estimateTokens(history.map(({ content }) => content));
	return history.length > mostMessages || tokens > compactionThreshold(contextWindow);
}

interface Compaction {
	readonly kept: readonly HistoryMessage[];
	/** What the model is asked to summarise, without the runtime's opening line. */
	readonly request: string;
}

/** Undefined where there is too little to summarise. */
export function compact(history: readonly HistoryMessage[], summary: string): Compaction | undefined {
	if (history.length <= keptMessages) return undefined;
	const lines = history
		.slice(0, -keptMessages)
		.filter(({ role }) => role === 'user' || role === 'assistant')
		.map(({ role, content }) => `${role}: ${content}\n`);
	const existing = summary === '' ? '' : `Existing context: ${summary}\n`;
	return { kept: history.slice(-keptMessages), request: `${existing}\n${lines.join('')}` };
}
