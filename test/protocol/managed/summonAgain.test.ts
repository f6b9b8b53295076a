import { expect, it } from 'vitest';
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver-protocol/node';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import { SummonRequest, SummonWriteRequest } from '../../../protocol/chat/summon.ts';
import { ConnectDatabaseRequest, ManagedReadRequest, ManagedSummonRequest } from '../../../protocol/managed/managed.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { serve } from '../../support/languageClient.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

const stuck = `UPDATE agents SET status = 'summoning', updated_at = now() - interval '1 hour',
	other_config = '{"description": "A guide through the office."}' WHERE agent_key = 'guide'`;

async function opened({ url, isWritable = true }: { readonly url?: string; readonly isWritable?: boolean } = {}) {
	const address = await teamDatabase({ more: stuck });
	const client = await serve(
		{ 'plain/notes.txt': '' },
		{
			settings: {
				chat: url === undefined ? { provider: 'dry-run' } : { provider: 'anthropic', baseUrl: url },
				embeddings: { provider: 'off' },
			},
		},
	);
	const { connection } = client;
	connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const result = await connection.sendRequest(ConnectDatabaseRequest, { address, isWritable });
	if (result.kind === 'failed') throw new Error(result.message);
	const workspace = `soulscope-db://${result.database}/guide`;
	await connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
		event: { added: [{ uri: workspace, name: 'guide' }], removed: [] },
	});
	await client.untilTrue(async () => (await connection.sendRequest(WorkspacesRequest)).length === 1);
	const textOf = async (path: string) => {
		const read = await connection.sendRequest(ManagedReadRequest, { uri: `${workspace}/${path}` });
		return read.kind === 'failed' ? undefined : read.text;
	};
	const row = async () => JSON.parse((await textOf('goclaw-agent.json')) ?? '').database.agent;
	const summon = (description: string) =>
		connection.sendRequest(SummonRequest, { summon: '1', folder: workspace, description });
	return { address, connection, database: result.database, workspace, textOf, row, summon };
}

describeWithPostgres('an agent of a database that is summoned again', () => {
	it('gets the rows that a model wrote, a line on what it is good at, and the status of one that is ready', async () => {
		await using provider = await startMessagesServer({
			kind: 'stream',
			texts: [
				'<file name="SOUL.md">\n# Soul\n\nNew.\n</file>\n',
				'<file name="HEARTBEAT.md">\n- Look at the door.\n</file>\n',
				'<file name="frontmatter">\nKnows every room.\n</file>',
			],
		});
		const { connection, workspace, textOf, row, summon } = await opened({ url: provider.url });
		const begun = await connection.sendRequest(ManagedSummonRequest, { workspace });
		expect(begun).toEqual({ kind: 'answer', description: 'A guide through the office.' });
		const draft = await summon('A guide through the office.');
		if (draft.kind !== 'drafted') throw new Error(draft.message);
		expect(draft.files.map(({ path, before, after }) => [path, before, after])).toEqual([
			['SOUL.md', '# Soul\n\nCalm, exact, kind.\n', '# Soul\n\nNew.\n'],
			['HEARTBEAT.md', '', '- Look at the door.\n'],
			['agent-row/frontmatter', 'Answers questions about the office.', 'Knows every room.'],
		]);
		expect(draft.notes).toEqual([expect.stringMatching(/left out IDENTITY\.md, .*: what is there stays\.$/u)]);
		expect(await textOf('SOUL.md')).toContain('Calm');
		const written = await connection.sendRequest(SummonWriteRequest, {
			folder: workspace,
			runtime: draft.runtime,
			files: draft.files.map(({ path, before, after }) => ({ path, after, ...(before !== undefined && { before }) })),
		});
		if (written.kind !== 'written') throw new Error(written.message);
		expect(written.files).toEqual(['SOUL.md', 'HEARTBEAT.md', 'agent-row/status', 'agent-row/frontmatter']);
		expect(await textOf('SOUL.md')).toBe('# Soul\n\nNew.\n');
		expect(await textOf('TOOLS.md')).toContain('Bertha');
		expect(await row()).toMatchObject({ status: 'active', frontmatter: 'Knows every room.' });
		expect(await connection.sendRequest(UndoRememberRequest, { undo: written.undo })).toEqual({ kind: 'undone' });
		expect(await textOf('SOUL.md')).toContain('Calm');
		expect(await row()).toMatchObject({ status: 'summoning', frontmatter: 'Answers questions about the office.' });
		// As stuck as it was, and not as if it were being summoned now: it can be summoned again at once.
		expect(await connection.sendRequest(ManagedSummonRequest, { workspace })).toEqual(begun);
	});

	it('keeps what it has where nobody answers, or somebody else has changed it meanwhile', async () => {
		const { address, connection, workspace, textOf, row, summon } = await opened();
		expect(await summon('A guide.')).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('Nothing is changed.'),
		});
		await runIn(address, `UPDATE agent_context_files SET content = 'theirs' WHERE file_name = 'SOUL.md'`);
		expect(
			await connection.sendRequest(SummonWriteRequest, {
				folder: workspace,
				runtime: 'goclaw@2026.2.26',
				files: [{ path: 'SOUL.md', before: '# Soul\n\nCalm, exact, kind.\n', after: 'mine' }],
			}),
		).toMatchObject({ kind: 'failed', message: expect.stringContaining('has changed since you saw it') });
		expect(await textOf('USER.md')).toBeUndefined();
		expect(await row()).toMatchObject({ status: 'summoning' });
	});

	it.each([
		['the server refuses it', `RAISE EXCEPTION 'not now'`, 'not now'],
		['the connection ends', 'PERFORM pg_terminate_backend(pg_backend_pid())', 'the server cannot be reached'],
	])('is not left behind where its status cannot be written: %s', async (_what, instead, why) => {
		const { address, connection, workspace, textOf, row } = await opened();
		await runIn(
			address,
			`CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${instead}; RETURN NEW; END $$`,
			'CREATE TRIGGER stop BEFORE UPDATE OF status ON agents FOR EACH ROW EXECUTE FUNCTION stop()',
		);
		const write = (soul: string) =>
			connection.sendRequest(SummonWriteRequest, {
				folder: workspace,
				runtime: 'goclaw@2026.2.26',
				files: [
					{ path: 'agent-row/frontmatter', before: 'Answers questions about the office.', after: 'Knows it all.' },
					{ path: 'SOUL.md', before: soul, after: 'New.\n' },
				],
			});
		const stopped = await write('# Soul\n\nCalm, exact, kind.\n');
		expect(stopped).toEqual({
			kind: 'failed',
			message: expect.stringMatching(/^agent-row\/status was not changed: .*\. Written before that: SOUL\.md\.$/u),
			undo: expect.any(String),
		});
		expect(stopped).toMatchObject({ message: expect.stringContaining(why) });
		await runIn(address, 'DROP TRIGGER stop ON agents');
		// It is as stuck as it was, with one file that is new, and can be summoned again at once.
		// Whoever has just lost a server is told so for a second.
		while ((await textOf('SOUL.md')) !== 'New.\n');
		expect(await row()).toMatchObject({ status: 'summoning', frontmatter: 'Answers questions about the office.' });
		expect(await connection.sendRequest(ManagedSummonRequest, { workspace })).toMatchObject({ kind: 'answer' });
		expect(await write('New.\n')).toMatchObject({
			kind: 'written',
			files: ['SOUL.md', 'agent-row/status', 'agent-row/frontmatter'],
		});
		expect(await row()).toMatchObject({ status: 'active', frontmatter: 'Knows it all.' });
	});

	it('is not begun where that would come to nothing', async () => {
		const { address, connection, database, workspace } = await opened();
		const begin = (folder: string) => connection.sendRequest(ManagedSummonRequest, { workspace: folder });
		expect(await begin(`soulscope-db://${database}/scribe`)).toMatchObject({
			message: expect.stringContaining('is not predefined'),
		});
		await runIn(address, `UPDATE agents SET updated_at = now() WHERE agent_key = 'guide'`);
		expect(await begin(workspace)).toMatchObject({ message: expect.stringContaining('right now') });
		const reading = await opened({ isWritable: false });
		expect(await reading.connection.sendRequest(ManagedSummonRequest, { workspace: reading.workspace })).toMatchObject({
			failure: 'read-only',
		});
	});
});

it('is nothing that a folder on a disk can be', async () => {
	const { connection } = await serve({ 'plain/notes.txt': '' });
	expect(await connection.sendRequest(ManagedSummonRequest, { workspace: 'file:///x' })).toMatchObject({
		kind: 'failed',
	});
});
