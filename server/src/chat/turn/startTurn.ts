import type { ChatInput, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { UserEntry } from '../../../../protocol/chat/conversation.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import { heartbeatPrompt, heartbeatSkip } from '../heartbeat/heartbeat.ts';
import { reviewWords } from '../learning/skills/reviewed.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import { takeSlashCommand } from './slashCommands.ts';

/** What a turn begins with: what is said, where something is, or why nothing will be asked. */
export type TurnStart =
	| { readonly kind: 'begin'; readonly message: UserEntry | undefined }
	| { readonly kind: 'end'; readonly result: ChatTurnResult };

type TypedWords = Pick<UserEntry, 'text' | 'typed' | 'attachments' | 'by'>;

const skipped = (message: string): TurnStart => ({ kind: 'end', result: { kind: 'skipped', message } });

/** What the agent is asked for where BOOTSTRAP.md is there and nobody has said anything yet. */
const firstWords = 'This is our first conversation. Do what BOOTSTRAP.md asks of you now, one step at a time.';

/** `busy`: somebody answers in the conversation already. Worked out before one is begun, so that none is begun for nothing. */
export async function startTurn(
	input: ChatInput,
	place: ConversationPlace,
	services: ChatServices,
	busy: boolean,
): Promise<TurnStart> {
	const say = (words: TypedWords): TurnStart => ({
		kind: 'begin',
		message: { kind: 'user', id: services.newId(), at: services.now(), ...words },
	});
	switch (input.kind) {
		case 'say':
		case 'edit': {
			const attachments = input.kind === 'say' ? (input.attachments ?? []) : [];
			if (input.text.trim() === '' && attachments.length === 0)
				return skipped('Nothing was sent: the message is empty.');
			const taken = await takeSlashCommand(place.workspace, input.text);
			const attached = attachments.length > 0 && { attachments };
			switch (taken.kind) {
				case 'message':
					return say({ text: input.text, ...attached });
				case 'send':
					return say({ text: taken.text, typed: input.text, ...attached });
				default:
					return skipped(taken.text);
			}
		}
		case 'heartbeat': {
			const skip = heartbeatSkip(place.workspace, { now: services.now(), busy });
			return skip === undefined ? say({ text: heartbeatPrompt(place.workspace), by: 'heartbeat' }) : skipped(skip);
		}
		case 'review': {
			const words = await reviewWords(input.proposal, keptUnder(place.workspace), services.transcripts.records);
			return words === undefined
				? skipped('Nothing was sent: this is no longer accepted. Look at it in the Proposals view.')
				: say({ text: words, by: 'task' });
		}
		case 'bootstrap':
			return say({ text: firstWords, by: 'bootstrap' });
		default:
			return { kind: 'begin', message: undefined };
	}
}
