/** When 2026.1 writes memories down before it compacts; all figures in tokens. */
export interface OpenClawFlushSettings {
	readonly enabled: true;
	readonly softThresholdTokens: number;
	readonly reserveTokensFloor: number;
	/** The person's own texts; undefined where the runtime's stand. Both end up saying NO_REPLY. */
	readonly prompt?: string;
	readonly systemPrompt?: string;
}

const defaults = { softThresholdTokens: 4000, reserveTokensFloor: 20_000 };

/** Whole, and not below zero; anything else means the default. */
const tokensOr = (value: unknown, fallback: number): number =>
	typeof value === 'number' && Number.isFinite(value) && Math.floor(value) >= 0 ? Math.floor(value) : fallback;

const textOr = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export interface OpenClawFlushConfig {
	readonly memoryFlush?: {
		readonly enabled?: unknown;
		readonly softThresholdTokens?: unknown;
		readonly prompt?: unknown;
		readonly systemPrompt?: unknown;
	};
	readonly reserveTokensFloor?: unknown;
}

/** Undefined where flushing is switched off. */
export function flushSettings(config: OpenClawFlushConfig): OpenClawFlushSettings | undefined {
	const { memoryFlush, reserveTokensFloor } = config;
	if (memoryFlush?.enabled === false) return undefined;
	const prompt = textOr(memoryFlush?.prompt);
	const systemPrompt = textOr(memoryFlush?.systemPrompt);
	return {
		enabled: true,
		softThresholdTokens: tokensOr(memoryFlush?.softThresholdTokens, defaults.softThresholdTokens),
		reserveTokensFloor: tokensOr(reserveTokensFloor, defaults.reserveTokensFloor),
		...(prompt === undefined ? {} : { prompt }),
		...(systemPrompt === undefined ? {} : { systemPrompt }),
	};
}

export interface FlushMoment {
	readonly entry?: {
		readonly totalTokens?: number;
		readonly compactionCount?: number;
		readonly memoryFlushCompactionCount?: number;
	};
	readonly contextWindowTokens: number;
	readonly reserveTokensFloor: number;
	readonly softThresholdTokens: number;
}

/** True once the session's tokens reach what the window leaves after reserve and margin; once a compaction cycle. */
export function shouldFlush({ entry, ...limits }: FlushMoment): boolean {
	const total = entry?.totalTokens ?? 0;
	const window = Math.max(1, Math.floor(limits.contextWindowTokens));
	const reserve = Math.max(0, Math.floor(limits.reserveTokensFloor));
	const threshold = window - reserve - Math.max(0, Math.floor(limits.softThresholdTokens));
	if (!(total > 0) || threshold <= 0 || total < threshold) return false;
	return entry?.memoryFlushCompactionCount !== (entry?.compactionCount ?? 0);
}

/** The reserve that compaction works with: never below the floor. */
export const compactionReserve = (current: number, floor = defaults.reserveTokensFloor): number =>
	Math.max(current, floor);
