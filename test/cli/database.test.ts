import { join } from 'node:path';
import { expect, it } from 'vitest';
import { userMessage } from '../host/support/conversations/transcriptEntries.ts';
import { transcriptsAt } from '../host/support/conversations/transcripts.ts';
import { freshConversations } from '../host/support/conversations/transcriptsInPostgres.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

async function filledFolder(): Promise<string> {
	const folder = await folderWith({});
	const { transcripts } = transcriptsAt(join(folder, 'chat.db'));
	const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
	await transcripts.put(id, userMessage('q', 'Where is the kiln?'));
	await transcripts[Symbol.asyncDispose]();
	return folder;
}

describeWithPostgres('soulscope database copy', () => {
	it('copies a file to a server and back, and says what it did', async () => {
		const folder = await filledFolder();
		const address = await freshConversations();
		const there = await soulscope(folder, 'database', 'copy', 'chat.db', address);
		const done =
			'Copied 1 conversation, 0 records and 0 tool permissions.\nBoth sides were compared: nothing is missing.\n';
		expect(there).toMatchObject({ status: 0, out: done, err: '' });
		expect(await soulscope(folder, 'database', 'copy', address, 'back.db')).toMatchObject({ status: 0, out: done });
		expect((await soulscope(folder, 'database', 'copy', 'chat.db', address)).out).toMatch(/^Copied 0 conversations/u);
	});

	it('brings the knowledge of this computer there and back, and other commands use it there', async () => {
		const folder = await filledFolder();
		const address = await freshConversations();
		const write = await soulscope(folder, 'knowledge', 'write', 'tea.md', 'Four minutes.');
		expect(write.status).toBe(0);
		const there = await soulscope(folder, 'database', 'copy', 'chat.db', address);
		expect([there.status, there.err]).toEqual([0, '']);
		expect(there.out).toContain(
			'Copied 1 version of 1 knowledge store.\nBoth sides were compared: nothing is missing.\n',
		);
		const onServer = (...args: string[]) => soulscope(folder, 'knowledge', ...args, '--database', address);
		expect((await onServer('read', 'tea.md')).out).toContain('Four minutes.');
		expect((await onServer('write', 'kiln.md', 'Hot.')).status).toBe(0);
		expect((await onServer('search', 'hot')).out).toContain('kiln.md');
		expect((await soulscope(folder, 'knowledge', 'list')).out).not.toContain('kiln.md');
		const back = await soulscope(folder, 'database', 'copy', address, 'chat.db');
		expect(back.out).toContain('Copied 1 version of 1 knowledge store.\n');
		expect((await soulscope(folder, 'knowledge', 'list')).out).toContain('kiln.md');
	});

	it('says in one line that a store on a server is out of reach', async () => {
		const folder = await folderWith({});
		const gone = await soulscope(folder, 'knowledge', 'list', '--database', 'postgres:///team?host=/nowhere');
		expect(gone).toMatchObject({ status: 2, out: '' });
		expect(gone.err).toMatch(
			/^soulscope: team in \/nowhere: the knowledge store cannot be used: the server cannot be reached[^\n]*\n$/u,
		);
		const refused = await soulscope(folder, 'knowledge', 'list', '--database', 'postgres://ann:secret@db.example/team');
		expect(refused.err).toMatch(/must not have a password/u);
	});

	it('says in one line which of the two cannot be used, and why', async () => {
		const folder = await filledFolder();
		const lines = async (from: string, to: string) => {
			const { status, err, out } = await soulscope(folder, 'database', 'copy', from, to);
			expect([status, out]).toEqual([2, '']);
			return err;
		};
		expect(await lines('nothing.db', 'chat.db')).toContain('nothing.db does not exist');
		expect(await lines('chat.db', 'postgres://ann:secret-word@db.example/team')).toMatch(/must not have a password/u);
		expect(await lines('chat.db', 'postgres://ann:secret-word@db.example/team')).not.toContain('secret-word');
		expect(await lines('chat.db', 'mysql://db.example/team')).toContain('postgres://');
		expect(await lines('chat.db', 'postgres:///team?host=/nowhere')).toMatch(
			/^soulscope: team in \/nowhere: the server cannot be reached[^\n]*\n$/u,
		);
	});
});
