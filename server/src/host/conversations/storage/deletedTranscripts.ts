import { leftOf } from '../../records/rows.ts';
import type { StoredConversation } from '../transcripts.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';
import type { ConversationCopies } from './copies.ts';
import type { OverflowStore } from './overflow.ts';

interface DeletedTranscriptsOptions {
	readonly database: ConversationDatabase;
	readonly spare: Pick<OverflowStore, 'memory' | 'doomed' | 'fail'>;
	readonly copies: Pick<ConversationCopies, 'drop'>;
	isHeld(id: string): boolean;
	tell(id: string): void;
}

/** Deletes conversations, and keeps them for this session, as a person may want one back. One step at a time. */
export function deletedTranscripts({ database, spare, copies, isHeld, tell }: DeletedTranscriptsOptions) {
	const { memory, doomed, fail } = spare;
	const deleted = new Map<string, StoredConversation>();
	return {
		has: (id: string): boolean => deleted.has(id),
		/** False where there is none, or where somebody talks in it. */
		async delete(id: string): Promise<boolean> {
			if (isHeld(id) || doomed.has(id)) return false;
			const kept = memory.peek(id);
			let stored = kept;
			try {
				const erased = await database.erase(id);
				if (erased === 'held') return false;
				stored = kept ? { ...kept, records: erased?.records ?? [] } : erased;
			} catch (error) {
				// What cannot be taken away would be back at the next start: that is not deleted.
				if (!kept) throw error;
				doomed.add(id);
			}
			if (!stored) return false;
			const waiting = memory.records.kept(id);
			memory.records.drop(waiting);
			memory.records.adopt(leftOf(waiting));
			deleted.set(id, { ...stored, records: [...(stored.records ?? []), ...waiting] });
			memory.drop(id);
			copies.drop(id);
			void database.forget();
			tell(id);
			return true;
		},
		async restore(id: string): Promise<boolean> {
			const stored = deleted.get(id);
			if (!stored) return false;
			deleted.delete(id);
			doomed.delete(id);
			try {
				await database.write(stored);
			} catch (error) {
				fail(error);
				const { records: those = [], ...rest } = stored;
				memory.adopt(rest);
				memory.records.adopt(those);
			}
			tell(id);
			return true;
		},
	};
}
