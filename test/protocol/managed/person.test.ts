import { expect, it } from 'vitest';
import {
	ApiKeyRequest,
	type ApprovalAnswer,
	ApprovalRequest,
	ChatPreflightRequest,
	ChatTurnRequest,
} from '../../../protocol/chat/chat.ts';
import type { FileDiff } from '../../../protocol/chat/conversation.ts';
import { FillEmbeddingsRequest, StoredEmbeddingsRequest } from '../../../protocol/managed/embeddings.ts';
import { ManagedReadRequest } from '../../../protocol/managed/managed.ts';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import { RememberRequest, UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { MemorySearchRequest, RuntimeSearchRequest } from '../../../protocol/memory/search.ts';
import { StandpointRequest } from '../../../protocol/workspace/standpoint.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { embeddingService } from '../../support/models/embeddingService.ts';
import { type ScriptedAnswer, startMessagesServer } from '../../support/models/messagesServer.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

/** The agent of the office, open in an editor, with a model that says what a test tells it to. */
async function office(person?: string, agent = 'guide', embeddings: object = { provider: 'off' }) {
	const address = await teamDatabase();
	const provider = await startMessagesServer();
	whenOver(() => provider.close());
	const client = await serve(
		{ 'plain/notes.txt': '' },
		{ settings: { chat: { provider: 'anthropic', baseUrl: provider.url }, embeddings } },
	);
	const { connection } = client;
	connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const shown: FileDiff[] = [];
	const answers: ApprovalAnswer[] = [];
	connection.onRequest(ApprovalRequest, ({ changes }): ApprovalAnswer => {
		shown.push(...changes);
		return answers.shift() ?? 'once';
	});
	const workspace = await openAgent(connection, address, agent);
	if (person !== undefined)
		await connection.sendRequest(StandpointRequest, { workspace, standpoint: { user: person } });
	let turns = 0;
	const textOf = async (path: string) => {
		const answer = await connection.sendRequest(ManagedReadRequest, { uri: `${workspace}/${path}` });
		return answer.kind === 'failed' ? undefined : answer.text;
	};
	return {
		connection,
		provider,
		workspace,
		shown,
		textOf,
		/** What the agent calls, when somebody talks to it. */
		async calls(name: string, input: object, more: readonly ScriptedAnswer[] = []) {
			provider.answerWith(
				{ kind: 'stream', blocks: [{ kind: 'call', name, json: [JSON.stringify(input)] }] },
				...more,
				{ kind: 'stream', texts: ['Done.'] },
			);
			turns += 1;
			const done = await connection.sendRequest(ChatTurnRequest, {
				workspace,
				session: 'main',
				turn: `turn-${turns}`,
				input: { kind: 'say', text: 'Please.' },
			});
			expect(done).toMatchObject({ kind: 'done' });
			const told = provider.requests.at(-1)?.body.messages.at(-1)?.content;
			return told?.find(({ type }) => type === 'tool_result')?.content ?? '';
		},
		remember: (path: string, text: string) =>
			connection.sendRequest(RememberRequest, { uri: `${workspace}/${path}`, text, target: 'daily-and-curated' }),
	};
}

describeWithPostgres('the chat with an agent of a database', () => {
	it('sends the very prompt that this person gets', async () => {
		const { calls, provider, connection, workspace } = await office('ada');
		await calls('session_status', {});
		const system = provider.requests[0]?.body.system?.map(({ text }) => text).join('') ?? '';
		expect(system).toContain('Likes short answers.');
		expect(system).not.toContain('Wants every detail.');
		await connection.sendRequest(StandpointRequest, { workspace, standpoint: { user: 'ben' } });
		const preflight = await connection.sendRequest(ChatPreflightRequest, { workspace, session: 'main', draft: 'Hi' });
		expect(preflight?.user).toBe('ben');
		expect(preflight?.firstRun).toMatchObject({
			kind: 'over',
			why: expect.stringContaining('people/ben/BOOTSTRAP.md'),
		});
		expect(preflight?.parts.map(({ title }) => title)).toContain('BOOTSTRAP.md');
	});

	it('writes where the runtime would: of a predefined agent, into the person’s own row and no other', async () => {
		const { calls, shown, textOf } = await office('ada');
		await calls('write_file', { path: 'USER.md', content: '# Ada\n\nLikes tea.\n' });
		expect(shown.map(({ path }) => path)).toEqual(['people/ada/USER.md']);
		expect(await textOf('people/ada/USER.md')).toBe('# Ada\n\nLikes tea.\n');
		expect(await textOf('people/ben/USER.md')).toContain('Wants every detail.');
		expect(await textOf('USER.md')).toBeUndefined();
		expect(await calls('write_file', { path: 'SOUL.md', content: 'Mine now.' })).toContain(
			'SOUL.md was not changed: of a predefined agent, the agent itself only writes USER.md.',
		);
		expect(await textOf('SOUL.md')).toContain('Calm, exact, kind.');
		expect(await calls('write_file', { path: 'notes.txt', content: 'x' })).toContain('There is no such file here');
	});

	it('writes copies of an open agent for each who talks with it', async () => {
		const { calls, textOf } = await office('group:tg:-1', 'scribe');
		await calls('write_file', { path: 'SOUL.md', content: 'Drier.\n' });
		expect(await textOf('people/group%3Atg%3A-1/SOUL.md')).toBe('Drier.\n');
		expect(await textOf('SOUL.md')).toBeUndefined();
	});

	it('ends the first run of one person alone', async () => {
		const { calls, textOf } = await office('ben');
		await calls('write_file', { path: 'BOOTSTRAP.md', content: '' });
		expect(await textOf('people/ben/BOOTSTRAP.md')).toBeUndefined();
		const again = await office('ben');
		expect(await again.calls('delete_bootstrap', {})).toContain('BOOTSTRAP.md is deleted');
		expect(await again.textOf('people/ben/BOOTSTRAP.md')).toBeUndefined();
	});

	it('remembers, searches and reads as this person', async () => {
		const { calls, shown, textOf, provider } = await office('ada');
		await calls('remember', { note: 'The kettle is Ada’s.', where: 'long-term' });
		expect(shown.map(({ path }) => path)).toEqual(['people/ada/MEMORY.md']);
		expect(await textOf('people/ada/MEMORY.md')).toContain('The kettle is Ada’s.');
		expect(await textOf('MEMORY.md')).not.toContain('kettle');
		const found = JSON.parse(await calls('memory_search', { query: 'kettle' }));
		expect(found.results).toMatchObject([{ path: 'MEMORY.md', scope: 'personal' }]);
		const read = JSON.parse(await calls('memory_get', { path: 'MEMORY.md' }));
		expect(read.text).toContain('The kettle is Ada’s.');
		expect(JSON.stringify(provider.requests[0]?.body.tools)).toContain('write_file');
		const other = await office('ben');
		expect(JSON.parse(await other.calls('memory_get', { path: 'MEMORY.md' })).text).toContain('opens at nine');
	});
});

describeWithPostgres('the memory of an agent of a database', () => {
	it('is that of who is looked at, and of everybody', async () => {
		const { connection, workspace } = await office('ada');
		const files = await connection.sendRequest(MemoryFilesRequest, { workspace });
		expect(files.map(({ path }) => path).sort()).toEqual([
			'MEMORY.md',
			'memory/2026-02-20.md',
			'people/ada/memory/2026-02-21.md',
		]);
		const search = async () => {
			const asked = { workspace, query: 'leave in May', scope: 'memory' } as const;
			return (await connection.sendRequest(MemorySearchRequest, asked)).hits.map(({ path }) => path);
		};
		expect(await search()).toEqual(['people/ada/memory/2026-02-21.md']);
		await connection.sendRequest(StandpointRequest, { workspace, standpoint: { user: 'ben' } });
		expect(await search()).toEqual([]);
	});

	it('takes what is remembered to the right rows, and gives it back', async () => {
		const { connection, workspace, remember, textOf } = await office('ada');
		const result = await remember('SOUL.md', 'Ada opens the door.');
		if (result.kind === 'failed') throw new Error(result.message);
		const day = result.writes[0]?.path ?? '';
		expect(result.writes.map(({ path }) => path)).toEqual([
			expect.stringMatching(/^people\/ada\/memory\/\d{4}-\d\d-\d\d\.md$/u),
			'people/ada/MEMORY.md',
		]);
		expect(await textOf(day)).toContain('Ada opens the door.');
		const hits = await connection.sendRequest(RuntimeSearchRequest, { workspace, query: 'opens door' });
		expect(hits.hits?.map(({ path }) => path)).toContain('people/ada/MEMORY.md');
		const [change] = await connection.sendRequest(MemoryChangesRequest, { workspace });
		expect(await connection.sendRequest(UndoRememberRequest, { undo: change?.undo ?? '' })).toEqual({ kind: 'undone' });
		expect(await textOf(day)).toBeUndefined();
	});

	it('keeps with a person what was theirs, whoever is looked at', async () => {
		const { remember } = await office('ada');
		const result = await remember('people/ben/USER.md', 'Ben wants every detail.');
		expect(result).toMatchObject({ writes: [{ path: expect.stringMatching(/^people\/ben\/memory\//u) }, {}] });
	});

	it('is everybody’s where nobody is looked at', async () => {
		const { remember } = await office();
		expect(await remember('SOUL.md', 'Doors open at nine.')).toMatchObject({
			writes: [{ path: expect.stringMatching(/^memory\//u) }, { path: 'MEMORY.md' }],
		});
	});
});

describeWithPostgres('embeddings of an agent of a database', () => {
	it('are counted, and filled in only where a model is there and vectors fit', async () => {
		const { connection, workspace, remember } = await office();
		await remember('SOUL.md', 'Doors open at nine.');
		const state = await connection.sendRequest(StoredEmbeddingsRequest, { workspace });
		expect(state).toEqual({ kind: 'answer', embedded: 0, all: 2, isReadOnly: false });
		expect(await connection.sendRequest(FillEmbeddingsRequest, { workspace, isAnyModel: false })).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('no model is set up'),
		});
	});

	it('are filled in by a service, step by step', async () => {
		const service = await embeddingService(1536);
		const { connection, workspace, remember } = await office(undefined, 'guide', {
			provider: 'openai',
			baseUrl: service.url,
		});
		await remember('SOUL.md', 'Doors open at nine.');
		const state = await connection.sendRequest(StoredEmbeddingsRequest, { workspace });
		expect(state).toMatchObject({ model: 'openai:text-embedding-3-small', host: new URL(service.url).host, all: 2 });
		// Nobody has said yet that anything may be sent.
		expect(service.texts()).toEqual([]);
		const step = () => connection.sendRequest(FillEmbeddingsRequest, { workspace, isAnyModel: false });
		expect(await step()).toEqual({ kind: 'answer', step: 'filled', filled: 2, embedded: 2, all: 2 });
		expect(await step()).toEqual({ kind: 'answer', step: 'filled', filled: 0, embedded: 2, all: 2 });
		const found = await connection.sendRequest(RuntimeSearchRequest, { workspace, query: 'doors' });
		expect(found).toMatchObject({ embeddings: { model: 'openai:text-embedding-3-small', embedded: 2, all: 2 } });
	});

	it('are refused where the model is not that of the runtime, until the person says otherwise', async () => {
		const { url } = await embeddingService(1536);
		const { connection, workspace, remember } = await office(undefined, 'guide', {
			provider: 'openai',
			baseUrl: url,
			model: 'other',
		});
		await remember('SOUL.md', 'Doors open at nine.');
		const step = (isAnyModel: boolean) => connection.sendRequest(FillEmbeddingsRequest, { workspace, isAnyModel });
		expect(await step(false)).toMatchObject({ step: 'refused', isModel: true });
		expect(await step(true)).toMatchObject({ step: 'filled', filled: 2 });
	});
});
