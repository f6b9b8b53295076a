import type { ChatFailure, Usage } from '../../../../protocol/chat/conversation.ts';
import type { TurnRecorder } from '../record/turnRecorder.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import type { ConversationSession } from '../turn/conversationSession.ts';

/** What came of writing memories down, or of summarising. */
export type MaintenanceResult =
	| { readonly kind: 'done'; readonly usage: Usage }
	| { readonly kind: 'skipped'; readonly message: string }
	| { readonly kind: 'stopped' }
	| { readonly kind: 'failed'; readonly failure: ChatFailure; readonly message: string };

export interface MaintenanceScope {
	readonly params: { readonly turn: string };
	readonly place: ConversationPlace;
	readonly record: ConversationSession;
	readonly services: ChatServices;
	readonly recorder: TurnRecorder;
	readonly signal: AbortSignal;
}
