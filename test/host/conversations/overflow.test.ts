import { expect, it } from 'vitest';
import type { ConversationDatabase } from '../../../server/src/host/conversations/storage/conversationDatabase.ts';
import { conversationCopies } from '../../../server/src/host/conversations/storage/copies.ts';
import { overflow } from '../../../server/src/host/conversations/storage/overflow.ts';
import type { StoredConversation } from '../../../server/src/host/conversations/transcripts.ts';

const stored: StoredConversation = {
	id: 'c1',
	root: '/ws',
	session: 'main',
	at: 1000,
	title: 'Tea',
	named: false,
	updatedAt: 1000,
	state: { compactions: 0, tokens: 0, cost: 0, allowed: [] },
	entries: [],
};

it('goes on trying while a conversation is still being read from a server that takes its time', async () => {
	const written: string[] = [];
	let arrives = () => {};
	const arrival = new Promise<{ stored: StoredConversation; holder: undefined }>((resolve) => {
		arrives = () => resolve({ stored, holder: undefined });
	});
	const database = {
		place: 'a server',
		whyNot: () => 'it cannot be reached',
		read: () => arrival,
		write: async ({ id }: StoredConversation) => void written.push(id),
	} as Partial<ConversationDatabase> as ConversationDatabase;
	using spare = overflow({ database, copies: conversationCopies(), every: 1, held: () => false, onTrouble() {} });
	const spilt = spare.spill('c1', new Error('lost'));
	// Many tries, each of which finds nothing in memory.
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(spare.trouble()).toMatch(/it cannot be reached/u);
	arrives();
	await spilt;
	await expect.poll(() => written).toEqual(['c1']);
	await expect.poll(() => spare.trouble()).toBeUndefined();
});
