import {
	compactionReserve,
	flushSettings,
	shouldFlush,
} from '../../../server/src/engine/runtimes/openclaw/chat/flush.ts';
import { pruningDefaults } from '../../../server/src/engine/runtimes/openclaw/chat/pruning.ts';
import { heartbeatDefaults } from '../../../server/src/engine/runtimes/openclaw/heartbeat/heartbeat.ts';
import { stripHeartbeatToken } from '../../../server/src/engine/runtimes/openclaw/heartbeat/heartbeatToken.ts';
import { type Adapter, proseDigest, thrown } from '../case.ts';
import { profileOf } from './support.ts';

/** Lengths of the texts that 2026.1 uses where a person sets none, and of the hint that it adds to others. */
const stockFlush = { prompt: 151, systemPrompt: 152, hint: 58 };

const flushText = (own: string | undefined, stock: number): number => {
	if (own === undefined) return stock;
	return own.length + (own.includes('NO_REPLY') ? 0 : stockFlush.hint);
};

export const replyAdapters: Readonly<Record<string, Adapter>> = {
	isHeartbeatContentEffectivelyEmpty: ({ content }, context) =>
		typeof content === 'string' && profileOf(context).isHeartbeatEmpty(content),
	stripHeartbeatToken: ({ raw, opts }, context) =>
		stripHeartbeatToken(raw ?? '', opts ?? {}, profileOf(context).replies.acknowledgement),
	'heartbeat constants': () => heartbeatDefaults,
	isSilentReplyText: ({ text }, context) => profileOf(context).replies.isSilent(text ?? ''),
	'parseDurationMs(defaultUnit=m)': ({ raw }, context) => profileOf(context).parseInterval(String(raw ?? '')) ?? thrown,
	'normalizeReplyPayload.text': ({ text }, context) => {
		const { isSilent, tidied } = profileOf(context).replies;
		const own = tidied?.(text) ?? text;
		return isSilent(text) || own === '' ? null : own;
	},
	shouldRunMemoryFlush: (input) => shouldFlush(input),
	'resolveMemoryFlushSettings(summary)': (input) => {
		const settings = flushSettings(input);
		if (settings === undefined) return null;
		// The runtime's own sentences are not ours to digest.
		return {
			enabled: settings.enabled,
			softThresholdTokens: settings.softThresholdTokens,
			reserveTokensFloor: settings.reserveTokensFloor,
			promptHasNoReply: true,
			systemHasNoReply: true,
			promptChars: flushText(settings.prompt, stockFlush.prompt),
			promptSha256: proseDigest,
			systemChars: flushText(settings.systemPrompt, stockFlush.systemPrompt),
			systemSha256: proseDigest,
		};
	},
	ensurePiCompactionReserveTokens: ({ current, minReserveTokens }) => {
		const reserveTokens = compactionReserve(current, minReserveTokens);
		const didOverride = reserveTokens !== current;
		return { didOverride, reserveTokens, overrides: didOverride ? { compaction: { reserveTokens } } : null };
	},
	'context pruning defaults': () => pruningDefaults,
};
