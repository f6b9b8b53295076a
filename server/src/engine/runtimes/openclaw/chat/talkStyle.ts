import type { Json } from '../../../text/json5.ts';
import { compactionReserve } from './flush.ts';
import type { PruningStyle } from './pruning.ts';

/** How a version keeps a conversation within the model's window. */
export interface TalkStyle {
	/** Tokens that stay free, given the window and the configured floor. */
	reserve(window: number, floor: number): number;
	/** Tokens before the reserve at which memories are written down. */
	soft(window: number, reserve: number, configured: number): number;
	/** True where they are written down before the reserve that the window leaves, not before the configured floor. */
	readonly flushesByReserve: boolean;
	/** UTF-8 bytes of the conversation from which they are, whatever the tokens; `configured` as it stands. */
	forceAt?(configured: Json | undefined): number | undefined;
	/** The only file that a flush may write, at its end. */
	onlyFile?(day: string): string;
	/** True where the person may put other words in the place of the runtime's. */
	readonly ownPrompts: boolean;
	readonly pruning: Omit<PruningStyle, 'parseTtl'>;
}

/** What the agent library leaves free unless told more, in tokens. */
const libraryReserve = 16_384;

export const talk2026_1: TalkStyle = {
	reserve: (_, floor) => compactionReserve(libraryReserve, floor),
	soft: (_window, _reserve, configured) => configured,
	flushesByReserve: false,
	ownPrompts: true,
	pruning: { hasFigures: true, isKept: false },
};

const mebibyte = 1024 * 1024;

const unitBytes = { b: 1, kb: 1024, mb: mebibyte, gb: 1024 * mebibyte } as const;

/** `2mb`, `500kb`, or a number of bytes; undefined where it says nothing. */
function bytesFrom(value: Json | undefined): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined;
	const match =
		typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/u.exec(value.trim().toLowerCase()) : null;
	if (!match) return undefined;
	return Math.floor(Number(match[1]) * unitBytes[(match[2] ?? 'b') as keyof typeof unitBytes]);
}

/** From 2026.3 on: a conversation of 2 MiB is flushed at any count of tokens, into the log of the day. */
const flush2026_3 = {
	forceAt(configured: Json | undefined): number | undefined {
		const bytes = bytesFrom(configured) ?? 2 * mebibyte;
		return bytes === 0 ? undefined : bytes;
	},
	onlyFile: (day: string): string => `memory/${day}.md`,
} as const;

export const talk2026_3: TalkStyle = { ...talk2026_1, ...flush2026_3 };

/** 2026.9.6: small windows get a smaller reserve. */
export const talk2026_9: TalkStyle = {
	reserve: (window, floor) => Math.min(floor, Math.floor(window / 4)),
	soft: (window, reserve, configured) => Math.min(configured, Math.floor((window - reserve) / 2)),
	...flush2026_3,
	flushesByReserve: true,
	ownPrompts: false,
	pruning: { hasFigures: false, isKept: true },
};

/** What is left for the prompt at the least: half of the window, or so many tokens. */
const promptTokens = 8000;

/** 2026.7.1: as 2026.1, but that compaction leaves room for a prompt, and a flush may write one file only. */
export const talk2026_7: TalkStyle = {
	...talk2026_1,
	reserve: (window, floor) =>
		Math.min(compactionReserve(libraryReserve, floor), window - Math.min(promptTokens, Math.floor(window / 2))),
	...flush2026_3,
};
