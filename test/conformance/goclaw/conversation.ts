import {
	compact,
	flushSettings,
	isCompactionDue,
	shouldFlush,
} from '../../../server/src/engine/runtimes/goclaw/chat/compaction.ts';
import { flushMessages, flushTurnLimits } from '../../../server/src/engine/runtimes/goclaw/chat/flushTurn.ts';
import {
	acknowledgement,
	estimateTokens,
	type HistoryMessage,
	limitHistoryTurns,
	messageList,
} from '../../../server/src/engine/runtimes/goclaw/chat/history.ts';
import { isSilentReply } from '../../../server/src/engine/runtimes/goclaw/chat/silentReply.ts';
import { cleansUpBootstrap } from '../../../server/src/engine/runtimes/goclaw/context/seeding.ts';
import { parseFileResponse } from '../../../server/src/engine/text/patches/fileBlocks.ts';
import { type Adapter, type Input, Prose } from '../case.ts';
import { alternating } from './support.ts';

const stock = { prompt: 253, systemPrompt: 152, summaryOpening: 71 };
const proseOf = (bytes: number): Prose => new Prose('x'.repeat(bytes));

const shown = ({ role, content }: HistoryMessage): string =>
	`${role}: ${content}`.replace(/: /u, ':').replace(/:(.{1000,})$/u, (_, long) => `:(${long.length} bytes)`);

/** What a flush asks the model, as the cases sum it up. */
function flushRequest(history: readonly HistoryMessage[], summary: string): unknown {
	const prose = { systemPrompt: '', flushSystemPrompt: '', flushPrompt: '' };
	const messages = flushMessages({ ...prose, summary, history, compactionCount: 0 });
	return {
		mentionsExisting: summary !== '' && messages.some(({ content }) => content.includes(summary)),
		messageCount: messages.length,
		options: { max_tokens: flushTurnLimits.maxTokens, temperature: flushTurnLimits.temperature },
		promptTail: '(flush turn: minimal system prompt)',
		role: messages[0]?.role,
		toolMessagesIncluded: messages.some(({ role }) => role === 'tool'),
	};
}

/** What the end of a run does: flush, then summarise, with a model that always answers. */
const maybeSummarize: Adapter = (input, { expected }) => {
	const tool: HistoryMessage[] =
		input.extraToolMessageBytes > 0 ? [{ role: 'tool', content: 'x'.repeat(input.extraToolMessageBytes) }] : [];
	const history = [...alternating(input.messages), ...tool];
	const due = isCompactionDue(history, input.contextWindow);
	const settings = flushSettings(undefined);
	const flushes =
		due &&
		shouldFlush({
			totalTokens: estimateTokens(history.map(({ content }) => content)),
			contextWindow: input.contextWindow,
			reserveTokensFloor: 0,
			softThresholdTokens: settings.softThresholdTokens,
			hasMemory: input.hasMemory,
			compactionCount: input.compactionCountBefore,
			flushedCycle: 0,
		});
	const compaction = due ? compact(history, input.existingSummary) : undefined;
	const kept = compaction?.kept ?? history;
	const counted = String(Object(expected).kept?.[0]).endsWith('messages)');
	return {
		compactionCountAfter: input.compactionCountBefore + (compaction ? 1 : 0),
		historyBefore: history.length,
		kept: counted ? [`(${kept.length} messages)`] : kept.map(shown),
		lastRequest: compaction
			? {
					mentionsExisting: compaction.request.includes('Existing context: '),
					messageCount: 1,
					options: { max_tokens: 1024, temperature: 0.3 },
					promptTail: compaction.request.trim().split('\n').slice(-3).join('\n'),
					role: 'user',
					toolMessagesIncluded: /^tool: /mu.test(compaction.request),
				}
			: flushes
				? flushRequest(history, input.existingSummary)
				: null,
		modelCalls: (flushes ? 1 : 0) + (compaction ? 1 : 0),
		summaryAfter: compaction ? 'NEW SUMMARY' : input.existingSummary,
	};
};

const roleNames: Readonly<Record<string, HistoryMessage['role']>> = {
	u: 'user',
	a: 'assistant',
	t: 'tool',
	s: 'system',
};

export const conversationAdapters: Readonly<Record<string, Adapter>> = {
	'agent.estimateTokens': ({ contents }) => estimateTokens(contents ?? []),
	'agent.memoryFlushSettings': ({ compaction }) => {
		const settings = flushSettings(compaction?.memoryFlush ?? undefined);
		// Switched off, the runtime has no settings at all.
		if (!settings.enabled) return null;
		return {
			...settings,
			prompt: settings.prompt ?? proseOf(stock.prompt),
			systemPrompt: settings.systemPrompt ?? proseOf(stock.systemPrompt),
		};
	},
	'agent.shouldRunMemoryFlush': (input) =>
		shouldFlush({ ...input, flushedCycle: input.memoryFlushCompactionCount ?? undefined }),
	'agent.maybeSummarize': maybeSummarize,
	'agent.summaryPrompt': ({ existingSummary, history }) => {
		const last = Number(/m0\.\.m(\d+)/u.exec(history)?.[1]);
		const text = `\n${compact(alternating(last + 1), existingSummary)?.request}`;
		const [, line2, line3, ...rest] = text.split('\n');
		return {
			endsWithNewline: text.endsWith('\n'),
			line1: proseOf(stock.summaryOpening),
			line2,
			line3,
			rest: rest.slice(0, 3),
		};
	},
	'agent.limitHistoryTurns': ({ roles, limit }) => {
		const history = roles
			.split(',')
			.filter((letter: string) => letter !== '')
			.map((letter: string, index: number) => ({ role: roleNames[letter], name: `${letter}${index}` }));
		return limitHistoryTurns<{ role: HistoryMessage['role']; name: string }>(history, limit).map(({ name }) => name);
	},
	'agent.isSilentReply': ({ text }) => isSilentReply(text),
	'agent.bootstrapAutoCleanup': ({ bootstrapPresent, priorUserTurns }) => ({
		cleaned: cleansUpBootstrap(bootstrapPresent, priorUserTurns),
		error: '<nil>',
	}),
	'agent.messageList': ({ history, message, summary }) => {
		const told = `(fixed acknowledgement, ${acknowledgement.length} bytes, sha256 ${acknowledgement.digest})`;
		return messageList({
			systemPrompt: '(system prompt)',
			summary: summary ?? '',
			acknowledgement: told,
			history: (history ?? []).map((line: string) => {
				const [role = '', ...content] = line.split(': ');
				return { role, content: content.join(': ') };
			}),
			message,
		}).map(({ role, content }) => `${role}: ${content}`);
	},
	'http.parseFileResponse': ({ text }: Input) => parseFileResponse(text),
};
