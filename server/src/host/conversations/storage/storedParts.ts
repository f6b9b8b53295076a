import type { ConversationDatabase } from './conversationDatabase.ts';
import type { ConversationCopies } from './copies.ts';
import type { OverflowStore } from './overflow.ts';
import type { StoredSteps } from './steps.ts';

/** What all that is done with stored transcripts works on. */
export interface StoredParts {
	readonly database: ConversationDatabase;
	readonly copies: ConversationCopies;
	/** Where conversations go that cannot be written, until they can be. */
	readonly spare: OverflowStore;
	readonly steps: StoredSteps;
	/** Says that a conversation is not as it was. */
	tell(id: string): void;
}
