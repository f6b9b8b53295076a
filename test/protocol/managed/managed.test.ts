import { expect, it } from 'vitest';
import {
	DidChangeWorkspaceFoldersNotification,
	DidOpenTextDocumentNotification,
	type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import {
	ConnectDatabaseRequest,
	DatabasePasswordRequest,
	ManagedChangedNotification,
	ManagedListRequest,
	ManagedPeopleRequest,
	ManagedReadRequest,
	ManagedStatRequest,
	ManagedWriteRequest,
} from '../../../protocol/managed/managed.ts';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import { RememberRequest, UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { MemorySearchRequest, RuntimeSearchRequest } from '../../../protocol/memory/search.ts';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';
import { OpenDocument } from '../../support/openDocument.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

async function connected(isWritable = true) {
	const address = await teamDatabase();
	const client = await serve({ 'plain/notes.txt': '' });
	const { connection } = client;
	const asked: string[] = [];
	const changed: string[] = [];
	connection.onRequest(DatabasePasswordRequest, (params) => {
		asked.push(params.address);
		return null;
	});
	connection.onNotification(
		ManagedChangedNotification,
		({ changes }) => void changed.push(...changes.map(({ uri }) => uri)),
	);
	const result = await connection.sendRequest(ConnectDatabaseRequest, { address, isWritable });
	if (result.kind === 'failed') throw new Error(result.message);
	const uriOf = (path: string) => `soulscope-db://${result.database}/${path}`;
	return { address, client, connection, result, uriOf, changed };
}

/** Opens the folder of an agent, as an editor does. */
async function openFolder(connection: ProtocolConnection, uri: string): Promise<void> {
	await connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
		event: { added: [{ uri, name: 'guide' }], removed: [] },
	});
	for (;;) {
		const workspaces = await connection.sendRequest(WorkspacesRequest);
		if (workspaces.some((workspace) => workspace.uri === uri)) return;
	}
}

async function openDocument({ connection }: LanguageClient, uri: string, text: string): Promise<OpenDocument> {
	await connection.sendNotification(DidOpenTextDocumentNotification.type, {
		textDocument: { uri, languageId: 'markdown', version: 1, text },
	});
	return new OpenDocument(connection, uri, text);
}

describeWithPostgres('a database of agents in an editor', () => {
	it('is a file system', async () => {
		const { connection, result, uriOf } = await connected();
		expect(result.agents.map(({ uri }) => uri)).toEqual([uriOf('clerk'), uriOf('guide'), uriOf('scribe')]);
		expect(await connection.sendRequest(ManagedListRequest, { uri: uriOf('guide/people') })).toEqual({
			kind: 'answer',
			names: [
				{ name: 'ada', isFolder: true },
				{ name: 'ben', isFolder: true },
			],
		});
		expect(await connection.sendRequest(ManagedStatRequest, { uri: uriOf('guide/SOUL.md') })).toMatchObject({
			entry: { kind: 'file', size: 27, isReadOnly: false },
		});
		expect(await connection.sendRequest(ManagedStatRequest, { uri: uriOf('guide/goclaw-agent.json') })).toMatchObject({
			entry: { isReadOnly: true },
		});
		const group = uriOf('scribe/people/group%3Atg%3A-1/SOUL.md');
		expect(await connection.sendRequest(ManagedReadRequest, { uri: group })).toEqual({
			kind: 'answer',
			text: '# Soul\n\nDry.\n',
		});
		for (const uri of [uriOf('guide/x.md'), uriOf('nobody/SOUL.md'), uriOf('%2E%2E/x'), 'file:///etc/passwd'])
			expect(await connection.sendRequest(ManagedReadRequest, { uri })).toMatchObject({ failure: 'missing' });
		expect(await connection.sendRequest(ManagedStatRequest, { uri: 'soulscope-db://elsewhere/a' })).toMatchObject({
			failure: 'disconnected',
		});
	});

	it('has a workspace with problems, and prompts that two people see differently', async () => {
		const { connection, client, uriOf } = await connected();
		await openFolder(connection, uriOf('guide'));
		const all = await connection.sendRequest(WorkspacesRequest);
		expect(all.map(({ uri }) => uri)).toEqual([uriOf('guide')]);
		const document = await openDocument(client, uriOf('guide/SOUL.md'), '# Soul\n\n```\nnever closed\n');
		expect((await document.diagnostics()).map(({ code }) => code)).toContain('markdown.open-fence');
		const promptOf = async (user: string) =>
			(
				await connection.sendRequest(PreviewRequest, {
					workspace: uriOf('guide'),
					session: 'main',
					wording: 'runtime',
					user,
				})
			).text;
		expect(await promptOf('ada')).toContain('Likes short answers.');
		expect(await promptOf('ada')).toContain('never closed');
		expect(await promptOf('ben')).toContain('Wants every detail.');
		expect(await connection.sendRequest(ManagedPeopleRequest, { workspace: uriOf('guide') })).toMatchObject({
			people: ['ada', 'ben'],
		});
	});

	it('is written while it is what was read, and can be taken back', async () => {
		const { connection, client, uriOf, changed } = await connected();
		await openFolder(connection, uriOf('guide'));
		const uri = uriOf('guide/people/ada/USER.md');
		const read = () => connection.sendRequest(ManagedReadRequest, { uri });
		const before = await read();
		// As an editor saves: what is to be written is in an open document that differs from the database.
		await openDocument(client, uri, '# Ada\n');
		expect(await connection.sendRequest(ManagedWriteRequest, { uri, text: '# Ada\n', isNew: false })).toEqual({
			kind: 'answer',
		});
		expect(changed).toContain(uri);
		expect(await read()).toMatchObject({ text: '# Ada\n' });
		const [change] = await connection.sendRequest(MemoryChangesRequest, { workspace: uriOf('guide') });
		expect(await connection.sendRequest(UndoRememberRequest, { undo: change?.undo ?? '' })).toEqual({ kind: 'undone' });
		expect(await read()).toEqual(before);
	});

	it('is not written over what somebody else has written meanwhile', async () => {
		const { address, connection, uriOf } = await connected();
		const uri = uriOf('guide/SOUL.md');
		await connection.sendRequest(ManagedReadRequest, { uri });
		await runIn(
			address,
			`UPDATE agent_context_files SET content = 'theirs', updated_at = now() WHERE file_name = 'SOUL.md'`,
		);
		const write = { uri, text: 'mine', isNew: false };
		expect(await connection.sendRequest(ManagedWriteRequest, write)).toMatchObject({
			kind: 'failed',
			failure: 'changed',
		});
		expect(await connection.sendRequest(ManagedReadRequest, { uri })).toMatchObject({ text: 'theirs' });
		expect(await connection.sendRequest(ManagedWriteRequest, write)).toEqual({ kind: 'answer' });
	});

	it('is not written over what was read behind the back of the person, until they have compared it', async () => {
		const { address, client, connection, uriOf } = await connected();
		const uri = uriOf('guide/SOUL.md');
		const read = () => connection.sendRequest(ManagedReadRequest, { uri });
		const first = await read();
		if (first.kind === 'failed') throw new Error(first.message);
		const document = await openDocument(client, uri, first.text);
		await document.replaceAll('mine');
		await runIn(
			address,
			`UPDATE agent_context_files SET content = E'theirs\\r\\n', updated_at = now() + interval '1 s' WHERE file_name = 'SOUL.md'`,
		);
		// As an editor asks before it saves.
		const stat = await connection.sendRequest(ManagedStatRequest, { uri });
		expect(stat).toMatchObject({ entry: { size: 8 } });
		await read();
		const write = { uri, text: 'mine', isNew: false };
		expect(await connection.sendRequest(ManagedWriteRequest, write)).toMatchObject({ failure: 'changed' });
		expect(await connection.sendRequest(ManagedWriteRequest, { ...write, over: 'other' })).toMatchObject({
			failure: 'changed',
		});
		expect(await connection.sendRequest(ManagedWriteRequest, { ...write, over: 'theirs\n' })).toEqual({
			kind: 'answer',
		});
	});

	it('is what the editor has taken over, where the person gives up what they typed', async () => {
		const { address, client, connection, uriOf } = await connected();
		const uri = uriOf('guide/SOUL.md');
		const read = () => connection.sendRequest(ManagedReadRequest, { uri });
		const first = await read();
		if (first.kind === 'failed') throw new Error(first.message);
		const document = await openDocument(client, uri, first.text);
		await document.replaceAll('mine');
		await runIn(address, `UPDATE agent_context_files SET content = 'theirs' WHERE file_name = 'SOUL.md'`);
		await read();
		await document.replaceAll('theirs');
		await document.replaceAll('theirs and mine');
		const write = { uri, text: 'theirs and mine', isNew: false };
		expect(await connection.sendRequest(ManagedWriteRequest, write)).toEqual({ kind: 'answer' });
	});

	it('hears of what somebody else has written', async () => {
		const { address, connection, client, uriOf, changed } = await connected();
		await openFolder(connection, uriOf('guide'));
		await runIn(
			address,
			`UPDATE agent_context_files SET content = 'theirs', updated_at = now() WHERE file_name = 'SOUL.md'`,
		);
		await client.untilTrue(() => changed.includes(uriOf('guide/SOUL.md')));
		const { text } = await connection.sendRequest(PreviewRequest, {
			workspace: uriOf('guide'),
			session: 'main',
			wording: 'runtime',
		});
		expect(text).toContain('theirs');
	});

	it('is remembered into, searched, measured and shown as a whole', async () => {
		const { connection, uriOf } = await connected();
		await openFolder(connection, uriOf('guide'));
		const workspace = uriOf('guide');
		const remembered = await connection.sendRequest(RememberRequest, {
			uri: uriOf('guide/SOUL.md'),
			text: 'The kettle is new.',
			target: 'daily-and-curated',
		});
		expect(remembered).toMatchObject({
			kind: 'written',
			writes: [{ uri: expect.stringContaining('soulscope-db:') }, {}],
		});
		expect(await connection.sendRequest(ManagedReadRequest, { uri: uriOf('guide/MEMORY.md') })).toMatchObject({
			text: expect.stringContaining('The kettle is new.'),
		});
		const files = await connection.sendRequest(MemoryFilesRequest, { workspace });
		expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['MEMORY.md', 'memory/2026-02-20.md']));
		const own = await connection.sendRequest(MemorySearchRequest, {
			workspace,
			query: 'Bertha repairs',
			scope: 'memory',
		});
		expect(own.hits.map(({ path }) => path)).toEqual(['memory/2026-02-20.md']);
		expect(await connection.sendRequest(RuntimeSearchRequest, { workspace, query: 'kettle' })).toMatchObject({
			hits: expect.arrayContaining([expect.objectContaining({ path: 'MEMORY.md' })]),
		});
		expect(await connection.sendRequest(OverviewRequest, { workspace })).toHaveProperty('sharedBy');
	});

	it('takes nothing where it is only read', async () => {
		const { connection, uriOf } = await connected(false);
		const uri = uriOf('guide/SOUL.md');
		await connection.sendRequest(ManagedReadRequest, { uri });
		for (const write of [
			{ uri, text: 'x', isNew: false },
			{ uri: uriOf('guide/USER.md'), text: 'x', isNew: true },
			{ uri, isNew: false },
		])
			expect(await connection.sendRequest(ManagedWriteRequest, write)).toMatchObject({ failure: 'read-only' });
		expect(await connection.sendRequest(ManagedStatRequest, { uri })).toMatchObject({ entry: { isReadOnly: true } });
	});

	it('says why it cannot be opened', async () => {
		const { connection } = await serve({});
		const open = (address: string) => connection.sendRequest(ConnectDatabaseRequest, { address, isWritable: false });
		expect(await open('postgres://me:secret@localhost/x')).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('must not have a password'),
			asksPassword: false,
		});
		expect(await open('postgres://localhost/x?host=/nowhere/at/all')).toMatchObject({
			kind: 'failed',
			message:
				'x in /nowhere/at/all cannot be opened: the server cannot be reached; check the network and the address.',
		});
	});
});

it('connects to nothing where nobody trusts the window', async () => {
	const { connection } = await serve({}, { options: { trusted: false } });
	const result = await connection.sendRequest(ConnectDatabaseRequest, {
		address: 'postgres://localhost/x',
		isWritable: false,
	});
	expect(result).toMatchObject({ kind: 'failed', message: expect.stringContaining('not trusted') });
});
