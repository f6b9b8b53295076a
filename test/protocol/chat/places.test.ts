import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import {
	HeartbeatChangedNotification,
	HeartbeatRunRequest,
	HeartbeatsRequest,
} from '../../../protocol/chat/heartbeat.ts';
import { ParticipantPromptRequest } from '../../../protocol/chat/participant.ts';
import { SummonProgressNotification, SummonRequest, SummonWriteRequest } from '../../../protocol/chat/summon.ts';
import { DryRunToolRequest, RunToolRequest } from '../../../protocol/chat/tools.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import type { Tree } from '../../support/disk/fileTree.ts';
import { type LanguageClient, type ServeOptions, serve } from '../../support/languageClient.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';

const aria = {
	'SOUL.md': 'Calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'USER.md': 'Ann likes trains.\n',
	'MEMORY.md': '# Memory\n\n- The kiln is opened on Wednesday at 14:00, below 90 degrees.\n',
	'memory/2026-11-20.md': '# 2026-11-20\n\n- The celadon glaze ran: half as much silica next time.\n',
};

const settings = (chat: object = {}, runtime = 'openclaw@2026.1.29') => ({
	runtime,
	chat: { provider: 'dry-run', ...chat },
	embeddings: { provider: 'off' },
});

async function open(tree: Tree = aria, options: ServeOptions = {}) {
	const client = await serve(tree, { settings: settings(), ...options });
	client.connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const textOf = (name: string) => readFile(client.files.pathOf(name), 'utf8').catch(() => undefined);
	return { client, workspace: client.files.uriOf(''), textOf };
}

const tool = (client: LanguageClient, name: string, input: object, of: 'agent' | 'editor' = 'editor') => ({
	workspace: client.files.uriOf(''),
	of,
	tool: name,
	input,
});

test('the editor’s chat sends the very prompt that the preview shows, and recalls as the panel does', async () => {
	const { client, workspace } = await open();
	const ready = await client.connection.sendRequest(ParticipantPromptRequest, {
		workspace,
		text: 'What happened to the celadon glaze?',
		attachments: [{ kind: 'file', title: 'USER.md', uri: client.files.uriOf('USER.md') }],
	});
	const preview = await client.connection.sendRequest(PreviewRequest, { workspace, session: 'main', wording: 'chat' });
	if (ready.kind !== 'ready') throw new Error(ready.text);
	expect(ready.system).toBe(preview.text);
	expect(ready.message).toBe('What happened to the celadon glaze?');
	expect(ready.context).toContain('Ann likes trains.');
	expect(ready.context).toContain('half as much silica');
	expect(ready.recalled.map(({ title }) => title)).toEqual(['memory/2026-11-20.md']);
	expect(ready.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['memory_search', 'memory_get']));
});

test('a skill is sent in the editor’s chat as well, and one that lacks an argument is explained', async () => {
	const skill =
		'---\nname: glaze\ndescription: Mixes a glaze.\narguments:\n  - { name: colour, required: true }\n---\nMix $colour.\n';
	const { client, workspace } = await open({ ...aria, 'skills/glaze/SKILL.md': skill });
	const say = (text: string) =>
		client.connection.sendRequest(ParticipantPromptRequest, { workspace, text, attachments: [] });
	expect(await say('/glaze celadon')).toMatchObject({ kind: 'ready', message: 'Mix celadon.' });
	expect(await say('/glaze')).toMatchObject({ kind: 'notice', text: expect.stringContaining('/glaze needs colour') });
	expect(await say('  ')).toMatchObject({ kind: 'notice' });
});

const everyRuntime = [
	'openclaw@2026.1.29',
	'openclaw@2026.9.6',
	'goclaw@2026.2.26',
	'botholomew@0.20.2',
	// Has no search of its own.
	'botholomew@0.12.5',
	'holaboss@2026.4.13',
];

test.each(everyRuntime)(
	'the tools of the editor’s chat work for %s: what is remembered is found and read again',
	async (runtime) => {
		const { client } = await open({ ...aria, 'AGENTS.md': 'Work.\n' }, { settings: settings({}, runtime) });
		const send = client.connection;
		const dryRun = await send.sendRequest(
			DryRunToolRequest,
			tool(client, 'remember', { note: 'Cobalt needs gloves.' }),
		);
		if (dryRun.kind !== 'writes') throw new Error(JSON.stringify(dryRun));
		expect(dryRun.shown.changes.map(({ after }) => after).join('\n')).toContain('Cobalt needs gloves.');
		const call = tool(client, 'remember', { note: 'Cobalt needs gloves.' });
		const run = await send.sendRequest(RunToolRequest, { ...call, shown: dryRun.shown });
		expect(run).toMatchObject({ isError: false, undo: expect.any(String) });
		for (const { path } of dryRun.shown.changes) await client.watched(path, 1);
		let found = '';
		await client.untilTrue(async () => {
			found = (await send.sendRequest(RunToolRequest, tool(client, 'memory_search', { query: 'cobalt gloves' }))).text;
			return found.includes('Cobalt needs');
		});
		const [, path = ''] = /"path":\s*"([^"]+)"/.exec(found) ?? [];
		const read = await send.sendRequest(RunToolRequest, tool(client, 'memory_get', { path }));
		expect(read).toMatchObject({ isError: false, text: expect.stringContaining('Cobalt needs gloves.') });
	},
);

test('a dry run writes nothing, and what nobody was shown is not written', async () => {
	const { client, textOf } = await open();
	const send = client.connection;
	const call = tool(client, 'remember', { note: 'Cobalt needs gloves.', where: 'long-term' });
	const before = await textOf('MEMORY.md');
	const dryRun = await send.sendRequest(DryRunToolRequest, call);
	expect(dryRun).toMatchObject({ kind: 'writes', summary: 'Adds a note to MEMORY.md', allowed: false });
	expect(await send.sendRequest(RunToolRequest, call)).toMatchObject({
		isError: true,
		text: 'Nothing was written: the person has not been shown this.',
	});
	if (dryRun.kind !== 'writes') return;
	const other = tool(client, 'remember', { note: 'Something else.', where: 'long-term' });
	const smuggled = await send.sendRequest(RunToolRequest, { ...other, shown: dryRun.shown });
	expect(smuggled).toMatchObject({ isError: true, text: expect.stringContaining('Nothing was written') });
	expect(await textOf('MEMORY.md')).toBe(before);
});

test('a file that changed since it was shown is left alone', async () => {
	const { client, textOf } = await open();
	const send = client.connection;
	const call = tool(client, 'remember', { note: 'Cobalt needs gloves.', where: 'long-term' });
	const dryRun = await send.sendRequest(DryRunToolRequest, call);
	if (dryRun.kind !== 'writes') throw new Error('nothing to write');
	await client.changeOnDisk('MEMORY.md', '# Memory\n\n- Somebody else was here.\n');
	const run = await send.sendRequest(RunToolRequest, { ...call, shown: dryRun.shown });
	expect(run).toMatchObject({ isError: true, text: expect.stringContaining('have changed since') });
	expect(await textOf('MEMORY.md')).toBe('# Memory\n\n- Somebody else was here.\n');
});

test('what a tool wrote is taken back by its undo', async () => {
	const { client, textOf } = await open();
	const call = tool(client, 'remember', { note: 'Cobalt needs gloves.', where: 'long-term' });
	const before = await textOf('MEMORY.md');
	const dryRun = await client.connection.sendRequest(DryRunToolRequest, call);
	if (dryRun.kind !== 'writes') throw new Error('nothing to write');
	const { undo = '' } = await client.connection.sendRequest(RunToolRequest, { ...call, shown: dryRun.shown });
	expect(await textOf('MEMORY.md')).not.toBe(before);
	expect(await client.connection.sendRequest(UndoRememberRequest, { undo })).toEqual({ kind: 'undone' });
	expect(await textOf('MEMORY.md')).toBe(before);
});

test.each(everyRuntime)(
	'no tool of the editor’s chat reads what is no memory of %s, whatever the path',
	async (runtime) => {
		const tree = {
			...aria,
			'~/.ssh/id_ed25519': 'the most private of keys',
			'memory/key.md': { linkTo: '~/.ssh/id_ed25519' },
			'.env': 'KEY=private',
		};
		const { client } = await open(tree, { settings: settings({}, runtime) });
		const elsewhere = ['memory/key.md', '../home/.ssh/id_ed25519', client.files.pathOf('~/.ssh/id_ed25519'), '.env'];
		for (const path of elsewhere) {
			const run = await client.connection.sendRequest(RunToolRequest, tool(client, 'memory_get', { path }));
			expect(run.text, path).not.toContain('private');
		}
		// Botholomew looks through whatever text there is.
		if (runtime === 'botholomew@0.20.2') return;
		const soul = await client.connection.sendRequest(RunToolRequest, tool(client, 'memory_get', { path: 'SOUL.md' }));
		expect(soul.text).not.toContain('Calm');
	},
);

test('in a workspace that is not trusted no tool runs, nobody is summoned or woken, and no prompt goes out', async () => {
	const { client, workspace, textOf } = await open(aria, { options: { trusted: false } });
	const send = client.connection;
	const call = tool(client, 'remember', { note: 'x' });
	expect(await send.sendRequest(DryRunToolRequest, call)).toMatchObject({ kind: 'failed' });
	expect(await send.sendRequest(RunToolRequest, call)).toMatchObject({ isError: true });
	expect(await send.sendRequest(RunToolRequest, tool(client, 'memory_search', { query: 'kiln' }))).toMatchObject({
		isError: true,
	});
	expect(await send.sendRequest(ParticipantPromptRequest, { workspace, text: 'Hi', attachments: [] })).toMatchObject({
		kind: 'notice',
	});
	expect(await send.sendRequest(HeartbeatRunRequest, { workspace })).toMatchObject({
		kind: 'off',
		why: expect.stringContaining('trusted'),
	});
	const asked = { summon: '1', folder: workspace, description: 'Somebody' };
	expect(await send.sendRequest(SummonRequest, asked)).toMatchObject({ kind: 'failed' });
	const files = [{ path: 'TOOLS.md', after: 'x' }];
	expect(
		await send.sendRequest(SummonWriteRequest, { folder: workspace, runtime: 'openclaw@2026.1.29', files }),
	).toMatchObject({ kind: 'failed' });
	expect(await textOf('TOOLS.md')).toBeUndefined();
});

test('summoning asks the model of the chat, streams what it writes, and writes what the person saw', async () => {
	const files = ['SOUL.md', 'IDENTITY.md', 'AGENTS.md', 'TOOLS.md', 'HEARTBEAT.md'];
	const answer = files.map((name) => `<file name="${name}">\n# ${name} of Bert\n</file>\n`);
	await using provider = await startMessagesServer({ kind: 'stream', texts: answer });
	const { client, workspace, textOf } = await open(aria, {
		settings: settings({ provider: 'anthropic', baseUrl: provider.url }),
	});
	const heard: string[] = [];
	client.connection.onNotification(SummonProgressNotification, ({ path, text }) => {
		heard.push(`${path}: ${text.trim()}`);
	});
	const draft = await client.connection.sendRequest(SummonRequest, {
		summon: '1',
		folder: workspace,
		runtime: 'openclaw@2026.1.29',
		description: 'Bert, who minds the kiln.',
	});
	if (draft.kind !== 'drafted') throw new Error(draft.message);
	expect(JSON.stringify(provider.requests[0]?.body.messages)).toContain('Bert, who minds the kiln.');
	expect(heard).toContain('SOUL.md: # SOUL.md of Bert');
	expect(draft.notes).toEqual([]);
	expect(await textOf('SOUL.md')).toBe('Calm.\n');
	const written = await client.connection.sendRequest(SummonWriteRequest, {
		folder: workspace,
		runtime: draft.runtime,
		files: draft.files.map(({ path, before, after }) => ({ path, after, ...(before !== undefined && { before }) })),
	});
	expect(written).toMatchObject({ kind: 'written', files });
	expect(await textOf('SOUL.md')).toBe('# SOUL.md of Bert\n');
	if (written.kind !== 'written') return;
	await client.connection.sendRequest(UndoRememberRequest, { undo: written.undo });
	expect(await textOf('SOUL.md')).toBe('Calm.\n');
	expect(await textOf('TOOLS.md')).toBeUndefined();
});

test('a folder that is no workspace yet can be summoned into; without a key the templates stand in', async () => {
	const { client, workspace } = await open({ 'notes.txt': 'x' }, { settings: { chat: { provider: 'auto' } } });
	client.connection.onRequest(ApiKeyRequest, () => null);
	const draft = await client.connection.sendRequest(SummonRequest, {
		summon: '1',
		folder: workspace,
		runtime: 'botholomew@0.20.2',
		description: 'Bert',
	});
	expect(draft).toMatchObject({
		kind: 'drafted',
		runtimeTitle: 'Botholomew 0.20.2',
		notes: [expect.stringContaining('no API key')],
	});
});

test('summoning that is called off hangs up on the model', async () => {
	await using provider = await startMessagesServer({ kind: 'slow', texts: ['<file name="SOUL.md">Cal'] });
	const { client, workspace } = await open(aria, {
		settings: settings({ provider: 'anthropic', baseUrl: provider.url }),
	});
	const { CancellationTokenSource } = await import('vscode-languageserver-protocol');
	const source = new CancellationTokenSource();
	client.connection.onNotification(SummonProgressNotification, ({ text }) => {
		if (text !== '') source.cancel();
	});
	const asked = { summon: '1', folder: workspace, runtime: 'openclaw@2026.1.29', description: 'Bert' };
	await expect(client.connection.sendRequest(SummonRequest, asked, source.token)).rejects.toThrow();
	await provider.hungUp();
});

test('a heartbeat that is switched on says when it comes; woken by hand, the agent answers in its main conversation', async () => {
	await using provider = await startMessagesServer({ kind: 'stream', texts: ['The kiln is still hot.'] });
	const { client, workspace } = await open(
		{ ...aria, 'HEARTBEAT.md': '- Look after the kiln.\n' },
		{ settings: settings({ provider: 'anthropic', baseUrl: provider.url, heartbeat: true }) },
	);
	const states: string[] = [];
	client.connection.onNotification(HeartbeatChangedNotification, ({ state }) => {
		states.push(state.kind);
	});
	const before = Date.now();
	const [heartbeat] = await client.connection.sendRequest(HeartbeatsRequest);
	expect(heartbeat?.workspace).toBe(workspace);
	const state = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	expect(state).toMatchObject({
		kind: 'waiting',
		last: { outcome: 'said', message: 'The kiln is still hot.', conversation: expect.any(String) },
	});
	expect(state.kind === 'waiting' && (state.next ?? 0) >= before + 30 * 60_000).toBe(true);
	expect(states).toContain('running');
	expect(JSON.stringify(provider.requests[0]?.body.messages)).toContain('HEARTBEAT.md');
	const again = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	const conversationIn = (one: typeof state) => (one.kind === 'waiting' ? one.last?.conversation : undefined);
	expect(conversationIn(again)).toBe(conversationIn(state));
});

test('what a woken agent wants to write waits for nobody: it is refused, and the agent is told', async () => {
	const call = { kind: 'call', name: 'remember', json: ['{"note":"caught"}'] } as const;
	await using provider = await startMessagesServer(
		{ kind: 'stream', blocks: [call], stopReason: 'tool_use' } as never,
		{ kind: 'stream', texts: ['Nothing written.'] },
	);
	const { client, workspace, textOf } = await open(aria, {
		settings: settings({ provider: 'anthropic', baseUrl: provider.url }),
	});
	const state = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	expect(state).toMatchObject({ last: { message: 'Nothing written.' } });
	expect(JSON.stringify(provider.requests[1]?.body.messages)).toContain('did not allow');
	expect(await textOf('MEMORY.md')).toBe(aria['MEMORY.md']);
});

test('a heartbeat with an empty checklist asks nobody, and says so', async () => {
	await using provider = await startMessagesServer();
	const { client, workspace } = await open(
		{ ...aria, 'HEARTBEAT.md': '# Heartbeat\n\n- [ ]\n' },
		{
			settings: settings({ provider: 'anthropic', baseUrl: provider.url, heartbeat: true }),
		},
	);
	const state = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	expect(state).toMatchObject({ last: { outcome: 'skipped', message: expect.stringContaining('HEARTBEAT.md') } });
	expect(provider.requests).toEqual([]);
});
