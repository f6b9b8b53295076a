import type { AnswerEntry, Entry, ToolEntry } from '../../../../protocol/chat/conversation.ts';
import type { ParticipantResult } from '../../../../protocol/chat/participant.ts';
import type { ChatServices } from '../services.ts';
import type { SentRequest } from './sentRequest.ts';
import { type TurnEnd, type TurnRecorder, turnRecorder } from './turnRecorder.ts';

/** Turns that the editor’s chat runs, and tells the end of. */
export interface ParticipantTurns {
	/** The name of the turn, for its end. */
	begin(sent: SentRequest, conversation: string): string;
	end(result: ParticipantResult): Promise<void>;
}

/** Turns of which nobody has told the end yet; an editor that goes tells of none. */
const mostRunning = 50;

const endOf = ({ end, message }: ParticipantResult): TurnEnd =>
	end === 'failed' ? { kind: 'failed', failure: 'unknown', message: message ?? '' } : { kind: end };

/** What the turn would have left in a conversation of ours. */
function entriesOf({ text, calls }: ParticipantResult, { newId, now }: ChatServices): readonly Entry[] {
	const tools = calls.map(
		(call): ToolEntry => ({ kind: 'tool', id: newId(), at: now(), call: '', input: {}, summary: '', ...call }),
	);
	const answer: AnswerEntry = { kind: 'answer', id: newId(), at: now(), text, state: 'done' };
	return [...tools, answer];
}

export function participantTurns(services: ChatServices): ParticipantTurns {
	const running = new Map<string, TurnRecorder>();
	return {
		begin(sent, conversation) {
			const recorder = turnRecorder({
				workspace: sent.workspace,
				conversation,
				origin: 'participant',
				before: [],
				isElsewhere: true,
				services,
			});
			recorder.sent(sent);
			const [oldest] = running.keys();
			if (running.size >= mostRunning && oldest !== undefined) running.delete(oldest);
			running.set(recorder.inputId, recorder);
			return recorder.inputId;
		},
		async end(result) {
			const recorder = running.get(result.record);
			running.delete(result.record);
			const records = (await recorder?.ending(endOf(result), entriesOf(result, services))) ?? [];
			await services.transcripts.records.write(...records);
		},
	};
}
