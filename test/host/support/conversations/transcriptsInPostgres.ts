import { expect } from 'vitest';
import {
	type PostgresConversationsOptions,
	postgresTranscripts,
} from '../../../../server/src/host/conversations/storage/postgres/database.ts';
import { conversationLayouts } from '../../../../server/src/host/conversations/storage/postgres/layouts.ts';
import type { StoredTranscriptsOptions } from '../../../../server/src/host/conversations/storage/storedTranscripts.ts';
import { addressFrom } from '../../../../server/src/host/postgres/address.ts';
import { openPostgres } from '../../../../server/src/host/postgres/postgres.ts';
import { freshDatabase } from '../../../support/postgres/database.ts';
import { whenOver } from '../../../support/whenOver.ts';

/** Transcripts on the server at `address`, and what they complained of. */
export function postgresTranscriptsAt(
	address: string,
	options: Partial<PostgresConversationsOptions & StoredTranscriptsOptions> = {},
) {
	const complaints: string[] = [];
	const transcripts = postgresTranscripts({
		address: addressFrom(address),
		onTrouble: (message) => complaints.push(message),
		...options,
	});
	whenOver(() => transcripts[Symbol.asyncDispose]());
	return { transcripts, complaints };
}

/** The same in a database of their own, in which nothing may go wrong. */
export async function soundPostgresTranscripts() {
	const { transcripts, complaints } = postgresTranscriptsAt(await freshConversations());
	whenOver(() => expect(complaints).toEqual([]));
	return transcripts;
}

/** A database of one’s own that has the tables of the conversations, and nothing in them. */
export const freshConversations = (): Promise<string> =>
	freshDatabase({
		name: 'conversations',
		async prepare(address) {
			await using postgres = openPostgres({ address: addressFrom(address), migrations: conversationLayouts });
			await postgres.direct(async () => undefined);
		},
	});
