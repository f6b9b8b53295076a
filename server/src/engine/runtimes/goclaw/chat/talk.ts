import type { Snapshot } from '../../../workspace/snapshot.ts';
import { keepLast, type TalkMessage, type TalkPolicy } from '../../capabilities/talk.ts';
import { compactionConfig, settingsOf } from '../config/settings.ts';
import {
	compactionThreshold,
	flushSettings,
	flushThreshold,
	isCompactionDue,
	keptMessages,
	shouldFlush,
} from './compaction.ts';
import { flushTurnLimits } from './flushTurn.ts';
import { shorteningBy } from './pruning.ts';

const historyOf = (messages: readonly TalkMessage[]) => messages.map(({ role, text }) => ({ role, content: text }));

/** GoClaw 2026.2.26: everything past the last four messages once there are more than fifty, or three quarters of the window. */
export function talkPolicy({ config }: Snapshot): TalkPolicy {
	const compaction = compactionConfig(config);
	const flush = flushSettings(compaction.memoryFlush);
	const { memoryEnabled } = settingsOf(config);
	const { reserveTokensFloor } = compaction;
	const shortening = shorteningBy(config);
	return {
		isAfterTurn: true,
		...(shortening && { shortening }),
		...(flush.enabled && {
			flush: {
				at: (window) => flushThreshold(window, reserveTokensFloor, flush.softThresholdTokens),
				// The runtime looks at it only where it is about to summarise, and a new session counts as flushed.
				isDue: ({ window, tokens, messages, compactions, flushedAt = 0 }) =>
					isCompactionDue(historyOf(messages), window) &&
					shouldFlush({
						totalTokens: tokens,
						contextWindow: window,
						reserveTokensFloor,
						softThresholdTokens: flush.softThresholdTokens,
						hasMemory: memoryEnabled,
						compactionCount: compactions,
						flushedCycle: flushedAt,
					}),
				mostAnswers: flushTurnLimits.calls,
				...(flush.prompt !== undefined && { prompt: flush.prompt }),
			},
		}),
		compactAt: compactionThreshold,
		isCompactionDue: ({ messages, window }) => isCompactionDue(historyOf(messages), window),
		keepFrom: keepLast(keptMessages),
	};
}
