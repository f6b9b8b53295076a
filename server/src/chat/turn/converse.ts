import type { ChatTurnParams, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { AnswerEntry, Usage } from '../../../../protocol/chat/conversation.ts';
import type { ModelReply } from '../../host/models/model.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { maintain } from '../compaction/maintain.ts';
import type { TurnEnd, TurnRecorder } from '../record/turnRecorder.ts';
import { buildRequest } from '../request/buildRequest.ts';
import { contextsOf } from '../request/contexts.ts';
import { type ConversationPlace, placeNow } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import { createApprovals } from './approvals.ts';
import type { ConversationSession } from './conversationSession.ts';
import { callModel, type ModelCallResult } from './modelCall.ts';
import { originOfTurn } from './originOfTurn.ts';
import { statusText } from './statusText.ts';
import { declineCalls, runCalls, type ToolTurn } from './toolCalls.ts';

/** Answers with calls in one turn at most; what a runaway agent costs at most. */
const mostSteps = 16;

const enough =
	'This turn has used all of its tool calls, so this one was not run. Answer with what you know, and say what is left to do.';

const plus = (sum: Usage, next: Usage | undefined): Usage => {
	if (!next) return sum;
	const cost = (sum.cost ?? 0) + (next.cost ?? 0);
	const written = (sum.written ?? 0) + (next.written ?? 0);
	return {
		input: sum.input + next.input,
		output: sum.output + next.output,
		cached: sum.cached + next.cached,
		...(written > 0 && { written }),
		exact: sum.exact && next.exact,
		...(cost > 0 && { cost }),
	};
};

const nothingUsed: Usage = { input: 0, output: 0, cached: 0, exact: true };

/** A turn while it runs. */
export interface Conversing {
	readonly params: ChatTurnParams;
	readonly place: ConversationPlace;
	readonly record: ConversationSession;
	readonly services: ChatServices;
	readonly recorder: TurnRecorder;
	readonly signal: AbortSignal;
}

/** What the conversation has come to, for the next decision on its length. */
async function keepCount({ record }: Conversing, { usage, choosing }: AnswerEntry): Promise<void> {
	if (!usage) return;
	const cost = (await record.state())?.cost ?? 0;
	await record.change({ tokens: usage.input + usage.output, cost: cost + (usage.cost ?? 0) + (choosing?.cost ?? 0) });
}

/** Summarises because the provider would not take so much. False where that did not help; then the failure stands. */
async function makeRoom(conversing: Conversing, entry: AnswerEntry, window: number): Promise<boolean> {
	const { record, services } = conversing;
	await record.setAside(entry.id);
	const made = await maintain(conversing, 'compact', window);
	if (made.kind === 'done') return true;
	await record.put({ ...entry, id: services.newId() });
	return false;
}

const callsIn = ({ content }: ModelReply) => content.flatMap((part) => (part.kind === 'call' ? [part.call] : []));

const isTooLong = (reply: ModelReply): boolean => reply.kind === 'failed' && reply.failure.tooLong === true;

/** An answer that was cut may have meant to call more, or otherwise. */
const goesOn = (reply: ModelReply): boolean =>
	reply.kind === 'done' && callsIn(reply).length > 0 && (reply.ending === 'calls' || reply.ending === 'complete');

/** What a turn came to whose last reply this was. */
function resultOf(reply: ModelReply, conversation: string, usage: Usage): ChatTurnResult {
	switch (reply.kind) {
		case 'done':
			return { kind: 'done', conversation, usage };
		case 'stopped':
			return { kind: 'stopped', conversation };
		case 'failed': {
			const { kind: failure, message, retryAfter } = reply.failure;
			return { kind: 'failed', conversation, failure, message, ...(retryAfter !== undefined && { retryAfter }) };
		}
	}
}

/** What the record of a turn says of the reply that it ended with. */
function endWith(reply: ModelReply): TurnEnd {
	switch (reply.kind) {
		case 'done':
			return reply.ending === 'cut' || reply.ending === 'refused'
				? { kind: 'done', ending: reply.ending }
				: { kind: 'done' };
		case 'stopped':
			return { kind: 'stopped' };
		case 'failed':
			return { kind: 'failed', failure: reply.failure.kind, message: reply.failure.message };
	}
}

/** Asks, runs what is called, asks again, until the model has nothing more to call or something ends it. */
export async function converse(conversing: Conversing): Promise<ChatTurnResult> {
	const { params, place, record, services, recorder, signal } = conversing;
	const conversation = record.id;
	const withoutRecall = params.input.kind === 'say' && params.input.withoutRecall === true;
	// Each request tells of the files as they are when it is made; the first also of what is recalled and attached.
	let now = await placeNow(place);
	const contexts = await contextsOf(
		{ place: now, conversation, entries: record.entries(), withoutRecall, signal },
		services,
	);
	const approvals = createApprovals({ root: place.workspace.root, conversation, transcripts: services.transcripts });
	const failures = new Map<string, number>();
	let usage = nothingUsed;
	let shortened = false;
	for (let step = 0; ; step++) {
		if (step > 0) now = await placeNow(place);
		const prepared = await buildRequest(
			{ place: now, entries: record.entries(), contexts, state: await record.state() },
			services,
		);
		if (step === 0) record.emit({ kind: 'started', conversation, preflight: prepared.preflight });
		if (signal.aborted) return { kind: 'stopped', conversation };
		if (prepared.shortened) await record.change({ shortened: prepared.shortened });
		const { entry, reply }: ModelCallResult = await callModel(
			{
				place: now,
				prepared,
				contexts,
				record,
				first: step === 0,
				recorder,
				async recordsWith(answer, its) {
					if (goesOn(its) || (isTooLong(its) && !shortened)) return [];
					const others = record.entries().filter(({ id }) => id !== answer.id);
					return recorder.ending(endWith(its), [...others, answer]);
				},
				signal,
			},
			services,
		);
		usage = plus(usage, entry.usage);
		if (!entry.dryRun) await keepCount(conversing, entry);
		if (isTooLong(reply) && !shortened) {
			shortened = true;
			if (await makeRoom(conversing, entry, prepared.preflight.window)) continue;
		}
		if (!goesOn(reply)) return resultOf(reply, conversation, usage);
		const calls = callsIn(reply);
		const tools: ToolTurn = {
			turn: params.turn,
			workspace: place.workspace,
			session: prepared.session,
			tools: prepared.tools,
			approvals,
			gate: gateFrom(services.gate, () => originOfTurn(conversation, place.kind, record.entries())),
			services,
			put: (tool) => record.put(tool),
			status: () => statusText(prepared, now, entry.usage),
			failures,
			signal,
		};
		if (step > mostSteps) {
			await declineCalls(calls, { state: 'stopped', result: enough }, tools);
			return { kind: 'done', conversation, usage };
		}
		if (step === mostSteps) await declineCalls(calls, { state: 'failed', result: enough }, tools);
		else await runCalls(calls, step, tools);
		if (signal.aborted) return { kind: 'stopped', conversation };
	}
}
