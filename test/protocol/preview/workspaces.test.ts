import { expect, test } from 'vitest';
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver-protocol';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';

const agent = (name: string) => ({ 'SOUL.md': `# Soul of ${name}\n`, 'IDENTITY.md': `- **Name:** ${name}\n` });
const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
	Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
const twoAgents = { ...inFolder('aria', agent('Aria')), ...inFolder('basil', agent('Basil')) };

const rootsOf = async (client: LanguageClient) =>
	(await client.connection.sendRequest(WorkspacesRequest)).map(({ uri }) => uri.split('/').at(-1));

test('one folder can hold several agents, and each has its own prompt', async () => {
	const client = await serve(twoAgents);
	expect(await rootsOf(client)).toEqual(['aria', 'basil']);
	for (const [folder, name, other] of [
		['aria', 'Aria', 'Basil'],
		['basil', 'Basil', 'Aria'],
	] as const) {
		const { text } = await client.connection.sendRequest(PreviewRequest, {
			workspace: client.files.uriOf(folder),
			session: 'main',
			wording: 'runtime',
		});
		expect(text).toContain(`Soul of ${name}`);
		expect(text).not.toContain(`Soul of ${other}`);
	}
});

test('several folders can be open, and can come and go', async () => {
	const client = await serve(twoAgents, { folders: ['aria'] });
	expect(await rootsOf(client)).toEqual(['aria']);
	const folder = (name: string) => ({ uri: client.files.uriOf(name), name });
	const change = async (added: string[], removed: string[]) => {
		const heard = client.received('soulscope/workspaceChanged').length;
		await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
			event: { added: added.map(folder), removed: removed.map(folder) },
		});
		await client.until('soulscope/workspaceChanged', heard + 1);
	};
	await change(['basil'], []);
	expect(await rootsOf(client)).toEqual(['aria', 'basil']);
	await change([], ['aria']);
	expect(await rootsOf(client)).toEqual(['basil']);
});

test('an emoji is shown as one, also of a version that takes it for the picture', async () => {
	const card = { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Pim\n- **Emoji:** 🦀\n' };
	for (const runtime of ['openclaw@2026.1.29', 'openclaw@2026.9.6']) {
		const client = await serve(card, { settings: { runtime } });
		const [pim] = await client.connection.sendRequest(WorkspacesRequest);
		expect(pim).toMatchObject({ name: 'Pim', emoji: '🦀' });
	}
});

test('an agent without a name of its own has none, whatever its folder is called', async () => {
	const client = await serve(inFolder('empty', { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:**\n' }));
	const [agent] = await client.connection.sendRequest(WorkspacesRequest);
	expect(agent).toMatchObject({ name: '', folder: 'empty' });
	const goclaw = { settings: { runtime: 'goclaw@2026.2.26' } };
	const other = await serve(inFolder('empty', { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- Name: Basil\n' }), goclaw);
	const [basil] = await other.connection.sendRequest(WorkspacesRequest);
	expect(basil).toMatchObject({ name: 'Basil', runtime: 'goclaw@2026.2.26' });
});

test('a workspace says what it is taken for and why, and what it lacks', async () => {
	const client = await serve(agent('Aria'));
	const [aria] = await client.connection.sendRequest(WorkspacesRequest);
	expect(aria).toMatchObject({
		uri: client.files.uriOf(''),
		name: 'Aria',
		folder: expect.any(String),
		runtime: 'openclaw@2026.9.6',
		runtimeTitle: 'OpenClaw 2026.9.6',
		evidence: [expect.stringContaining('SOUL.md')],
		sessionKinds: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
		missing: expect.arrayContaining([client.files.uriOf('AGENTS.md')]),
		madeByRun: expect.arrayContaining([client.files.uriOf('AGENTS.md')]),
	});
});

test('the setting decides which runtime it is, at once', async () => {
	const client = await serve(agent('Aria'));
	const runtime = async () => (await client.connection.sendRequest(WorkspacesRequest))[0]?.runtime;
	expect(await runtime()).toBe('openclaw@2026.9.6');
	await client.changeSettings({ runtime: 'openclaw@2026.1.24' });
	await client.until('soulscope/workspaceChanged');
	expect(await runtime()).toBe('openclaw@2026.1.24');
});

test('a folder that fits no runtime is a workspace once somebody names one for it', async () => {
	const client = await serve({ 'README.md': '# How to work here\n' });
	expect(await rootsOf(client)).toEqual([]);
	// Set for every folder of this person: that says nothing of this one.
	await client.changeSettings({ runtime: 'openclaw@2026.9.6' });
	await client.changeOnDisk('notes.md', 'x\n');
	expect(await rootsOf(client)).toEqual([]);
	await client.changeSettings({ runtime: 'openclaw@2026.9.6', runtimeIsNamedHere: true });
	await client.until('soulscope/workspaceChanged');
	const [found] = await client.connection.sendRequest(WorkspacesRequest);
	expect(found).toMatchObject({
		uri: client.files.uriOf(''),
		runtime: 'openclaw@2026.9.6',
		evidence: [expect.stringContaining('settings name this runtime')],
	});
	await client.changeSettings({ runtime: 'auto' });
	await client.until('soulscope/workspaceChanged', client.received('soulscope/workspaceChanged').length + 1);
	expect(await rootsOf(client)).toEqual([]);
});

test('a folder that somebody names a runtime for is a workspace from the start', async () => {
	const client = await serve(
		{ 'AGENTS.md': '# How to work here\n', 'docs/AGENTS.md': '# Other\n' },
		{ settings: { runtime: 'goclaw@2026.2.26', runtimeIsNamedHere: true } },
	);
	expect(await rootsOf(client)).toEqual(['open']);
});

test('an agent that moves in while the editor is open is found', async () => {
	const client = await serve({ 'readme.md': '# Nothing here\n' });
	expect(await rootsOf(client)).toEqual([]);
	await client.changeOnDisk('carl/IDENTITY.md', '- **Name:** Carl\n');
	await client.changeOnDisk('carl/SOUL.md', '# Soul\n');
	await client.until('soulscope/workspaceChanged');
	expect(await rootsOf(client)).toEqual(['carl']);
});

test('the client is asked to watch the folders, and the configuration outside of them', async () => {
	const client = await serve(
		{ ...agent('Aria'), '~/.openclaw/openclaw.json': '{}' },
		{ settings: { configFile: '~/.openclaw/openclaw.json' } },
	);
	await client.until('client/registerCapability', 2);
	const watchers = [...client.registrations.values()]
		.filter(({ method }) => method === 'workspace/didChangeWatchedFiles')
		.flatMap(({ registerOptions }) => registerOptions.watchers)
		.map(({ globPattern }) => globPattern);
	expect(watchers).toContainEqual({ baseUri: client.files.uriOf(''), pattern: '**/*.md' });
	expect(watchers).toContainEqual({ baseUri: client.files.uriOf('~/.openclaw'), pattern: 'openclaw.json' });
});

test('a change on disk reaches the prompt, and what is typed outweighs it', async () => {
	const client = await serve(agent('Aria'));
	const preview = async () =>
		(
			await client.connection.sendRequest(PreviewRequest, {
				workspace: client.files.uriOf(''),
				session: 'main',
				wording: 'runtime',
			})
		).text;
	await client.changeOnDisk('SOUL.md', '# Soul, by another hand\n');
	await client.untilTrue(async () => (await preview()).includes('by another hand'));

	const soul = await client.open('SOUL.md', '# Soul, as typed\n');
	await client.changeOnDisk('SOUL.md', '# Soul, by a third hand\n');
	expect(await preview()).toContain('as typed');

	await soul.close();
	await client.untilTrue(async () => (await preview()).includes('by a third hand'));
});

test('a file that goes is missed', async () => {
	const client = await serve({ ...agent('Aria'), 'MEMORY.md': 'Tea at four.\n' });
	const preview = async () =>
		(
			await client.connection.sendRequest(PreviewRequest, {
				workspace: client.files.uriOf(''),
				session: 'main',
				wording: 'runtime',
			})
		).text;
	expect(await preview()).toContain('Tea at four.');
	await client.deleteOnDisk('MEMORY.md');
	await client.until('soulscope/workspaceChanged');
	expect(await preview()).not.toContain('Tea at four.');
});
