import { expect, it } from 'vitest';
import { copyConversations, exportLines } from '../../../server/src/host/conversations/copying.ts';
import { postgresConversations } from '../../../server/src/host/conversations/storage/postgres/database.ts';
import { sqliteConversations } from '../../../server/src/host/conversations/storage/sqliteDatabase.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';
import { memoryRow, proposalRow, snapshotRow, turnWrites } from '../support/conversations/recordRows.ts';
import { answered, fullEntries, userMessage } from '../support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { freshConversations } from '../support/conversations/transcriptsInPostgres.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const atFile = (file: string) => {
	const database = sqliteConversations({ file });
	whenOver(() => database[Symbol.asyncDispose]());
	return database;
};

const atAddress = (address: string) => {
	const database = postgresConversations({ address: addressFrom(address) });
	whenOver(() => database[Symbol.asyncDispose]());
	return database;
};

/** A file in which a good deal was said, with everything that is odd about texts. */
async function filledFile(): Promise<string> {
	const file = onDisk().file('chat.db');
	const { transcripts } = transcriptsAt(file);
	const full = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
	for (const entry of fullEntries) await transcripts.put(full, entry);
	await transcripts.change(full, { tokens: 7, allowed: ['remember'], flushedAt: 0 });
	const odd = await transcripts.begin({ root: '/other', session: 'group', at: 2000.5 });
	for (const [index, text] of ['a\0b', '\u0001', '\r\n', '🌿 ü', `${'x'.repeat(100_000)}`, '\uFEFF'].entries())
		await transcripts.put(odd, userMessage(`m${index}`, text, { at: 2001 + index }));
	await transcripts.rename(odd, 'Ödd');
	await transcripts.setAside(odd, 'm4');
	await transcripts.put(odd, answered('after', 'Instead'), turnWrites('i1', odd));
	const long = { system: [`${'Be kind.\r\n'.repeat(100)}`, 'a\0'.repeat(200), `\0${'a'.repeat(64)}`] };
	await transcripts.records.write(
		put('memories', memoryRow('m', { tags: ['ä', '\0'] })),
		put('memoryProposals', proposalRow('p', { sessionId: odd })),
		put('requestSnapshots', snapshotRow('s', long)),
	);
	await transcripts.begin({ root: '/ws', session: 'main', at: 3000 });
	await transcripts.approve('/ws', 'remember', 'ä b.md');
	await transcripts[Symbol.asyncDispose]();
	return file;
}

describeWithPostgres('everything that a person has', () => {
	it('is the same to the byte after it was copied to a server and back', async () => {
		const first = atFile(await filledFile());
		const server = atAddress(await freshConversations());
		const back = atFile(onDisk().file('chat.db'));
		const lines = await exportLines(first);
		expect(lines.length).toBeGreaterThan(8);
		expect(await copyConversations(first, server)).toEqual({
			conversations: 3,
			records: 6,
			approvals: 1,
			different: [],
		});
		expect(await exportLines(server)).toEqual(lines);
		expect(await copyConversations(server, back)).toMatchObject({ conversations: 3, different: [] });
		expect(await exportLines(back)).toEqual(lines);
		// Once more is no more.
		expect(await copyConversations(first, server)).toEqual({
			conversations: 0,
			records: 0,
			approvals: 0,
			different: [],
		});
	});

	it('goes nowhere over what is there, and what differs is named', async () => {
		const first = atFile(await filledFile());
		const server = atAddress(await freshConversations());
		const [id = ''] = await first.ids();
		await copyConversations(first, server);
		await server.put(id, userMessage('late', 'Said there alone'), []);
		const before = await exportLines(server);
		expect(await copyConversations(first, server)).toMatchObject({
			conversations: 0,
			different: [`conversation ${id}`],
		});
		expect(await exportLines(server)).toEqual(before);
	});
});
