import type { ChatEvent, ChatTurnParams, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { AnswerEntry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { GoneError } from '../../host/conversations/transcripts.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import { isAfterTurn, maintain } from '../compaction/maintain.ts';
import type { MaintenanceResult } from '../compaction/maintained.ts';
import { proposedIn } from '../learning/proposing.ts';
import { promoteAfter } from '../learning/skills/promoting.ts';
import { reviewBegins } from '../learning/skills/reviewed.ts';
import { brokenOff, endOf, type TurnRecorder, turnRecorder } from '../record/turnRecorder.ts';
import { windowFor } from '../request/answering.ts';
import { placeOfConversation } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import { type ConversationSession, openConversationSession } from './conversationSession.ts';
import { type Conversing, converse } from './converse.ts';
import { startTurn } from './startTurn.ts';

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
	if (input.kind === 'review' && message) await reviewBegins(input.proposal, record.id, message.id, services);
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
		wanted ?? (await transcripts.begin({ root: keptUnder(place.workspace), session: place.kind, at: services.now() }));
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
			// What nobody said is not looked through at a price.
			isLearntFrom: place.settings.learn === 'model' && params.input.kind !== 'heartbeat',
			services,
		});
		const result = await held({ params, place, record, services, recorder, signal }, first.message);
		await keepRest(record, recorder, result);
		await promoteAfter(recorder.inputId, place.workspace, record, services);
		await services.afterTurn(recorder.inputId, record.entries(), place.workspace);
		return result;
	} catch (error) {
		if (!(error instanceof GoneError)) throw error;
		return failed('The answer was not saved: this conversation has been deleted.');
	} finally {
		await hold.release();
	}
}
