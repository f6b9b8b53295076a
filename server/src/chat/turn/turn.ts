import type { ChatEvent, ChatTurnParams, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { AnswerEntry, Usage, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { GoneError } from '../../host/conversations/transcripts.ts';
import type { ModelReply } from '../../host/models/model.ts';
import { isAfterTurn, maintain } from '../compaction/maintain.ts';
import type { MaintenanceResult } from '../compaction/maintained.ts';
import { proposedIn } from '../learning/proposing.ts';
import { brokenOff, endOf, type TurnEnd, type TurnRecorder, turnRecorder } from '../record/turnRecorder.ts';
import {
	buildRequest,
	type ConversationPlace,
	contextsOf,
	placeNow,
	placeOfConversation,
	windowFor,
} from '../request/buildRequest.ts';
import type { ChatServices } from '../services.ts';
import { createApprovals } from './approvals.ts';
import { type ConversationSession, openConversationSession } from './conversationSession.ts';
import { callModel, type ModelCallResult } from './modelCall.ts';
import { startTurn } from './startTurn.ts';
import { statusText } from './statusText.ts';
import { declineCalls, runCalls, type ToolTurn } from './toolCalls.ts';

/** Answers with calls in one turn at most; what a runaway agent costs at most. */
const mostSteps = 16;

const enough =
	'This turn has used all of its tool calls, so this one was not run. Answer with what you know, and say what is left to do.';

type FailedTurn = Extract<ChatTurnResult, { kind: 'failed' }>;

const failed = (message: string, conversation?: string): FailedTurn => ({
	kind: 'failed',
	failure: 'unknown',
	message,
	...(conversation !== undefined && { conversation }),
});

/** Entries that a turn which broke off has left as if it went on, and its record, which it has not left. */
async function tidy({ record, place, services }: Conversing): Promise<void> {
	for (const entry of record.entries()) {
		if (entry.kind === 'tool' && (entry.state === 'running' || entry.state === 'waiting'))
			await record.put({ ...entry, state: 'stopped' });
	}
	for (const entry of record.entries()) {
		if (entry.kind !== 'answer' || entry.state !== 'streaming') continue;
		const stopped: AnswerEntry = { ...entry, state: 'stopped' };
		await record.put(stopped, await brokenOff(stopped, record.entries(), place.workspace, record.id, services));
	}
}

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

interface Conversing {
	readonly params: ChatTurnParams;
	readonly place: ConversationPlace;
	readonly record: ConversationSession;
	readonly services: ChatServices;
	readonly recorder: TurnRecorder;
	readonly signal: AbortSignal;
}

/** What the conversation has come to, for the next decision on its length. */
async function keepCount({ record }: Conversing, { usage }: AnswerEntry): Promise<void> {
	if (!usage) return;
	const cost = (await record.state())?.cost ?? 0;
	await record.change({ tokens: usage.input + usage.output, cost: cost + (usage.cost ?? 0) });
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
async function converse(conversing: Conversing): Promise<ChatTurnResult> {
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
			gate: services.gate,
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

const maintained = (outcome: MaintenanceResult, conversation: string): ChatTurnResult => {
	switch (outcome.kind) {
		case 'done':
			return { kind: 'done', conversation, usage: outcome.usage };
		case 'skipped':
			return { kind: 'skipped', message: outcome.message };
		case 'stopped':
			return { kind: 'stopped', conversation };
		case 'failed':
			return { ...failed(outcome.message, conversation), failure: outcome.failure };
	}
};

/** Puts what the turn begins with in its place. One line for people where there is nothing to begin with. */
async function begin(
	{ params: { input }, record, place, services }: Conversing,
	message: UserEntry | undefined,
): Promise<string | undefined> {
	const entries = record.entries();
	const putMessage = async (said: UserEntry) => record.put(said, await proposedIn(said, record.id, place, services));
	switch (input.kind) {
		case 'retry': {
			const last = entries.findLastIndex(({ kind }) => kind === 'user');
			if (last === -1) return 'There is no message in this conversation to answer again.';
			const [next] = entries.slice(last + 1);
			if (next) await record.setAside(next.id);
			return undefined;
		}
		case 'edit': {
			const edited = entries.find((entry): entry is UserEntry => entry.kind === 'user' && entry.id === input.entry);
			if (!edited || !message) return 'The edited message is no longer in this conversation.';
			await record.setAside(edited.id);
			await putMessage({ ...message, ...(edited.attachments && { attachments: edited.attachments }) });
			return undefined;
		}
		case 'resume':
			return entries.some(({ kind }) => kind === 'user') ? undefined : 'There is nothing to continue.';
		default:
			if (message) await putMessage(message);
			return undefined;
	}
}

/** Everything from here on happens while nobody else answers in the conversation. */
async function held(conversing: Conversing, message: UserEntry | undefined): Promise<ChatTurnResult> {
	const { params, place, record, services } = conversing;
	await tidy(conversing);
	const { input } = params;
	if (input.kind === 'flush' || input.kind === 'compact')
		return maintained(await maintain(conversing, input.kind, await windowFor(place, services)), record.id);
	const problem = await begin(conversing, message);
	if (problem !== undefined) return failed(problem, record.id);
	const late = isAfterTurn(place);
	const maintainNow = async () => maintain(conversing, 'due', await windowFor(place, services));
	if (!late && (await maintainNow()).kind === 'stopped') return { kind: 'stopped', conversation: record.id };
	const result = await converse(conversing);
	// Whatever becomes of it, the answer stands.
	if (late && result.kind === 'done') await maintainNow();
	return result;
}

/** The record of a turn that did not end with an answer: with the last entry that there is. */
async function keepRest(record: ConversationSession, recorder: TurnRecorder, result: ChatTurnResult): Promise<void> {
	const records = await recorder.ending(endOf(result), record.entries());
	const last = record.entries().at(-1);
	if (last && records.length > 0) await record.put(last, records);
}

/**
 * Runs one turn, from what begins it to the last answer. Resolves however the turn ended; whatever was said or streamed
 * until then is kept.
 */
export async function runTurn(
	params: ChatTurnParams,
	services: ChatServices,
	emit: (event: ChatEvent) => void,
	signal: AbortSignal,
): Promise<ChatTurnResult> {
	const { transcripts } = services;
	const place = await placeOfConversation(params, services);
	if (!place) {
		return failed(
			`Nothing was sent: there is no agent workspace at ${params.workspace} with a ${params.session} session. Choose another one.`,
		);
	}
	const wanted = params.conversation;
	if (wanted !== undefined && !(await transcripts.open(wanted)))
		return failed('Nothing was sent: this conversation no longer exists. Start a new one.');
	let hold = wanted === undefined ? undefined : await transcripts.hold(wanted);
	const busy = wanted !== undefined && !hold;
	const first = await startTurn(params.input, place, services, busy);
	if (first.kind === 'end' || busy) {
		await hold?.release();
		if (first.kind === 'end') return first.result;
		return failed(
			'Nothing was sent: an answer is already being written in this conversation. Wait for it to end, or start a new conversation.',
			wanted,
		);
	}
	const id =
		wanted ?? (await transcripts.begin({ root: place.workspace.root, session: place.kind, at: services.now() }));
	hold ??= await transcripts.hold(id);
	if (!hold) return failed('Nothing was sent: this conversation no longer exists. Start a new one.');
	try {
		const record = await openConversationSession(id, services, emit);
		if (!record) throw new GoneError();
		const recorder = turnRecorder({
			workspace: place.workspace,
			conversation: id,
			origin: params.input.kind,
			before: record.entries(),
			services,
		});
		const result = await held({ params, place, record, services, recorder, signal }, first.message);
		await keepRest(record, recorder, result);
		await services.afterTurn(recorder.inputId, record.entries(), place.workspace);
		return result;
	} catch (error) {
		if (!(error instanceof GoneError)) throw error;
		return failed('The answer was not saved: this conversation has been deleted.');
	} finally {
		await hold.release();
	}
}
