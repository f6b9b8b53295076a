import { at, type Json, type JsonObject } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { cutAt, type TalkMessage, type TalkMoment, type TalkPolicy } from '../../capabilities/talk.ts';
import { settingsOf } from '../config/settings.ts';
import { parseDuration } from '../config/validation/duration.ts';
import type { OpenClawProfile } from '../profile.ts';
import { flushSettings, shouldFlush } from './flush.ts';
import { shorteningBy } from './pruning.ts';

/** What the agent library keeps unless told otherwise, in tokens. */
const usualKeepTokens = 20_000;

/** OpenClaw counts a token for every four UTF-16 units, message by message, rounded up. */
const tokensOf = ({ text }: TalkMessage): number => Math.ceil(text.length / 4);

/** Answers in a flush; the runtime lets it run like any turn, we do not. */
const mostAnswers = 5;

/** Walks back until enough is kept, and cuts at the next message that is no result. */
function keepFrom(messages: readonly TalkMessage[], keepTokens: number): number {
	let kept = 0;
	for (let index = messages.length - 1; index >= 0; index -= 1) {
		const message = messages[index];
		if (message) kept += tokensOf(message);
		if (kept >= keepTokens) return cutAt(messages, index);
	}
	return 0;
}

const positive = (value: Json | undefined): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : undefined;

/** A sandbox that the agent cannot write from has no use for a flush. */
function mayWrite(defaults: Json | undefined, kind: TalkMoment['kind']): boolean {
	const mode = at(defaults, 'sandbox', 'mode');
	const boxed = mode === 'all' || (mode === 'non-main' && kind !== 'main' && kind !== 'heartbeat');
	return !boxed || at(defaults, 'sandbox', 'workspaceAccess') === 'rw';
}

export function talkPolicy(profile: OpenClawProfile, snapshot: Snapshot): TalkPolicy {
	const { config } = settingsOf(profile, snapshot);
	const defaults = at(config, 'agents', 'defaults');
	const compaction = at(defaults, 'compaction');
	const { talk } = profile;
	const flush = flushSettings((compaction ?? {}) as JsonObject);
	const floor = flushSettings({ reserveTokensFloor: at(compaction, 'reserveTokensFloor') })?.reserveTokensFloor ?? 0;
	const reserveFor = (window: number) => talk.reserve(window, floor);
	const keepTokens = positive(at(compaction, 'keepRecentTokens')) ?? usualKeepTokens;
	const isOn = at(compaction, 'enabled') !== false;
	const shortening = shorteningBy(config, { ...talk.pruning, parseTtl: (raw) => parseDuration(raw, 'm') });

	const limits = (window: number, soft: number) => {
		const reserveTokensFloor = talk.flushesByReserve ? reserveFor(window) : floor;
		return { reserveTokensFloor, softThresholdTokens: talk.soft(window, reserveTokensFloor, soft) };
	};
	const flushAt = (window: number, soft: number): number | undefined => {
		const { reserveTokensFloor, softThresholdTokens } = limits(window, soft);
		const threshold = window - reserveTokensFloor - softThresholdTokens;
		return threshold > 0 ? threshold : undefined;
	};
	const isFlushDue = (moment: TalkMoment, soft: number): boolean => {
		const { kind, window, tokens, messages, compactions, flushedAt } = moment;
		if (kind === 'heartbeat' || !mayWrite(defaults, kind)) return false;
		const entry = {
			totalTokens: tokens,
			compactionCount: compactions,
			...(flushedAt !== undefined && { memoryFlushCompactionCount: flushedAt }),
		};
		if (shouldFlush({ entry, contextWindowTokens: window, ...limits(window, soft) })) return true;
		const force = talk.forceAt?.(at(compaction, 'memoryFlush', 'forceFlushTranscriptBytes'));
		if (force === undefined || flushedAt === compactions) return false;
		let bytes = 0;
		for (const { text } of messages) bytes += Buffer.byteLength(text);
		return bytes >= force;
	};

	return {
		...(flush && {
			flush: {
				at: (window) => flushAt(window, flush.softThresholdTokens),
				isDue: (moment) => isFlushDue(moment, flush.softThresholdTokens),
				mostAnswers,
				...(talk.onlyFile && { onlyFile: talk.onlyFile }),
				...(talk.ownPrompts && flush.prompt !== undefined && { prompt: flush.prompt }),
			},
		}),
		compactAt: (window) => (isOn ? Math.max(0, window - reserveFor(window)) : undefined),
		isCompactionDue: ({ window, tokens }) => isOn && tokens > 0 && tokens > window - reserveFor(window),
		keepFrom: (messages) => keepFrom(messages, keepTokens),
		...(shortening && { shortening }),
	};
}
