import type { AnswerEntry, Usage } from '../../../../protocol/chat/conversation.ts';
import { mostCalls } from '../../host/models/answer.ts';
import type { Content, ModelReply, ModelUsage } from '../../host/models/model.ts';
import { pricedUsage } from '../../host/models/pricedUsage.ts';
import type { RecordWrite } from '../../host/records/records.ts';
import type { TurnRecorder } from '../record/turnRecorder.ts';
import type { BuiltRequest } from '../request/buildRequest.ts';
import type { Contexts } from '../request/contexts.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import type { ConversationSession } from './conversationSession.ts';
import { withRetries } from './retry.ts';

interface ModelCallInput {
	readonly place: ConversationPlace;
	readonly prepared: BuiltRequest;
	readonly contexts: Contexts;
	readonly record: ConversationSession;
	/** The first answer of a turn says what went out with the person's words. */
	readonly first: boolean;
	readonly recorder: TurnRecorder;
	/** What is to be kept with the answer: of the turn, where it is the last one. */
	recordsWith(entry: AnswerEntry, reply: ModelReply): Promise<readonly RecordWrite[]>;
	readonly signal: AbortSignal;
}

const callsIn = (content: readonly Content[]) => content.flatMap((part) => (part.kind === 'call' ? [part.call] : []));

/** The reply with no more calls than may be run; whether there were more. */
function withoutExcess(reply: ModelReply): { readonly reply: ModelReply; readonly isExcessive: boolean } {
	const kept = new Set(callsIn(reply.content).slice(0, mostCalls));
	const content = reply.content.filter((part) => part.kind !== 'call' || kept.has(part.call));
	return { reply: { ...reply, content }, isExcessive: content.length < reply.content.length };
}

const tooManyCalls = `The model asked for more than ${mostCalls} tools at once; only the first ${mostCalls} were used.`;

function stateOf(reply: ModelReply): AnswerEntry['state'] {
	if (reply.kind !== 'done') return reply.kind;
	return reply.ending === 'cut' || reply.ending === 'refused' ? reply.ending : 'done';
}

/** What the provider counted, else our estimate. */
function usageOf(counted: ModelUsage | undefined, answer: string, { place, prepared }: ModelCallInput): Usage {
	if (counted) return pricedUsage(prepared.chosen, counted);
	return { input: prepared.preflight.inputTokens, output: place.tokens.count(answer), cached: 0, exact: false };
}

const failureOf = (reply: ModelReply): Pick<AnswerEntry, 'failure'> => {
	if (reply.kind !== 'failed') return {};
	const { kind, message, retryAfter } = reply.failure;
	return { failure: { kind, message, ...(retryAfter !== undefined && { retryAfter }) } };
};

/** What came of one request: the entry as it was kept, and the reply behind it. */
export interface ModelCallResult {
	readonly entry: AnswerEntry;
	readonly reply: ModelReply;
}

/** Makes one request and keeps what comes of it, however it ends. Rejects only where it cannot be kept. */
export async function callModel(asking: ModelCallInput, services: ChatServices): Promise<ModelCallResult> {
	const { place, prepared, contexts, record, first, recorder, recordsWith, signal } = asking;
	const { preflight, request, provider, chosen } = prepared;
	const caveat = chosen.kind === 'live' ? chosen.caveat : undefined;
	const notices = first ? [contexts.notice, caveat].filter((notice) => notice !== undefined) : [];
	const begun: AnswerEntry = {
		kind: 'answer',
		id: services.newId(),
		at: services.now(),
		text: '',
		state: 'streaming',
		used: preflight.parts,
		...(first && contexts.recall && { recalled: contexts.recall.memories }),
		...(first && contexts.choosing && { choosing: contexts.choosing }),
		...(notices.length > 0 && { notice: notices.join(' ') }),
		model: preflight.model,
		...(preflight.dryRun && { dryRun: true }),
		record: recorder.inputId,
	};
	recorder.sent({
		workspace: place.workspace,
		mode: place.kind,
		provider: preflight.provider,
		request,
		prompt: prepared.prompt,
		parts: preflight.parts,
		tools: prepared.tools,
	});
	if (chosen.kind === 'failed' || !provider) {
		const reply: ModelReply =
			chosen.kind === 'failed'
				? { kind: 'failed', failure: chosen.failure, content: [] }
				: { kind: 'stopped', content: [] };
		const entry: AnswerEntry = { ...begun, state: stateOf(reply), ...failureOf(reply) };
		await record.put(entry, await recordsWith(entry, reply));
		return { entry, reply };
	}
	await record.put(begun);

	let text = '';
	let thinking = '';
	const soFar = (): AnswerEntry => ({ ...begun, text, ...(thinking !== '' && { thinking }) });
	const { reply, isExcessive } = withoutExcess(
		await withRetries({
			ask() {
				thinking = '';
				return provider.run(request, {
					signal,
					onText(stretch) {
						if (signal.aborted) return;
						text += stretch;
						record.emit({ kind: 'text', entry: begun.id, text: stretch });
						record.keep(soFar());
					},
					onThinking(stretch) {
						if (signal.aborted) return;
						thinking += stretch;
						record.emit({ kind: 'thinking', entry: begun.id, text: stretch });
						record.keep(soFar());
					},
				});
			},
			begun: () => text !== '',
			onWait: (seconds, why) => record.emit({ kind: 'waiting', entry: begun.id, seconds, why }),
			wait: services.wait,
			random: services.random,
			signal,
		}),
	);

	const calls = callsIn(reply.content);
	const replays = reply.content.some(({ kind }) => kind === 'replay');
	const counted = reply.usage ?? (reply.kind === 'done' ? undefined : null);
	const entry: AnswerEntry = {
		...soFar(),
		...(isExcessive && { notice: [begun.notice, tooManyCalls].filter(Boolean).join(' ') }),
		state: stateOf(reply),
		...(calls.length > 0 && { calls: calls.map(({ id, name, input }) => ({ id, name, input })) }),
		...(replays && { replay: reply.content }),
		...failureOf(reply),
		...(counted !== null && { usage: usageOf(counted, text, asking) }),
	};
	const { runtime } = place.workspace;
	const toHeartbeat = record.entries().findLast(({ kind }) => kind === 'user');
	const shown = runtime.chat?.readReply?.(
		place.workspace.snapshot(),
		entry.text,
		toHeartbeat?.kind === 'user' && toHeartbeat.by === 'heartbeat',
	) ?? { text: entry.text };
	// What breaks off, or goes on with tools, is nothing that the runtime would deliver yet.
	const isWhole = reply.kind === 'done' && calls.length === 0 && !preflight.dryRun;
	const kept: AnswerEntry = isWhole ? { ...entry, ...shown } : entry;
	recorder.used(kept.usage);
	await record.put(kept, await recordsWith(kept, reply));
	return { entry: kept, reply };
}
