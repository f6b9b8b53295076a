import type { AnswerEntry, Entry, ToolEntry, UserEntry } from '../../../../protocol/chat/conversation.ts';
import type { ParticipantEnd, ParticipantResult } from '../../../../protocol/chat/participant.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { saidIn } from '../continuity/saidIn.ts';
import type { ChatServices } from '../services.ts';
import { conversationElsewhere } from './elsewhere.ts';
import type { SentRequest } from './sentRequest.ts';
import { type TurnEnd, type TurnRecorder, turnRecorder } from './turnRecorder.ts';

interface ParticipantTurn {
	readonly sent: SentRequest;
	readonly conversation: string;
	readonly message: UserEntry;
	/** As it is whenever it is asked, and not at the moment of the request. */
	readonly workspace: Workspace;
}

/** Turns that the editor’s chat runs, and tells the end of. */
export interface ParticipantTurns {
	/** The name of a conversation that begins. */
	newConversation(): string;
	/** The name of the turn, for its end. */
	begin(turn: ParticipantTurn): string;
	/** Resolves once what comes behind the turn is done as well. */
	end(result: ParticipantResult): Promise<ParticipantEnd>;
}

/** Turns of which nobody has told the end yet; an editor that goes tells of none. */
const mostRunning = 50;

const endOf = ({ end, message }: ParticipantResult): TurnEnd =>
	end === 'failed' ? { kind: 'failed', failure: 'unknown', message: message ?? '' } : { kind: end };

/** What the turn would have left in a conversation of ours. */
function entriesOf(
	message: UserEntry,
	{ text, calls }: ParticipantResult,
	{ newId, now }: ChatServices,
): readonly Entry[] {
	const tools = calls.map(
		(call): ToolEntry => ({ kind: 'tool', id: newId(), at: now(), call: '', input: {}, summary: '', ...call }),
	);
	const answer: AnswerEntry = { kind: 'answer', id: newId(), at: now(), text, state: 'done' };
	return [message, ...tools, answer];
}

export function participantTurns(services: ChatServices): ParticipantTurns {
	const { transcripts } = services;
	const running = new Map<string, ParticipantTurn & { readonly recorder: TurnRecorder }>();
	return {
		newConversation: () => conversationElsewhere(services.newId()),
		begin(turn) {
			const recorder = turnRecorder({
				workspace: turn.sent.workspace,
				conversation: turn.conversation,
				origin: 'participant',
				before: [],
				isElsewhere: true,
				services,
			});
			recorder.sent(turn.sent);
			const [oldest] = running.keys();
			if (running.size >= mostRunning && oldest !== undefined) running.delete(oldest);
			running.set(recorder.inputId, { ...turn, recorder });
			return recorder.inputId;
		},
		async end(result) {
			const turn = running.get(result.record);
			running.delete(result.record);
			if (!turn) return { toRemember: 0 };
			const { recorder, conversation, message, workspace } = turn;
			await transcripts.records.write(...(await recorder.ending(endOf(result), entriesOf(message, result, services))));
			const said = await saidIn(conversation, recorder.inputId, transcripts);
			if (said) await services.afterTurn(recorder.inputId, said, workspace);
			const waiting = await transcripts.records.list('memoryProposals', {
				sessionId: conversation,
				state: 'pending',
			});
			return { toRemember: waiting.length };
		},
	};
}
