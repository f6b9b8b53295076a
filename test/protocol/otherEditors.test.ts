import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ClientCapabilities, CodeActionRequest, ExecuteCommandRequest } from 'vscode-languageserver-protocol';
import { type LanguageClient, type ServeOptions, serve } from '../support/languageClient.ts';

/** What Helix 25.07 says of itself, as far as the server asks; Neovim before 0.10 and Sublime Text say much the same. */
const helix: ClientCapabilities = {
	workspace: {
		configuration: true,
		workspaceFolders: true,
		applyEdit: true,
		didChangeConfiguration: { dynamicRegistration: false },
		executeCommand: { dynamicRegistration: false },
		inlayHint: { refreshSupport: false },
		workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
		didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
	},
	textDocument: {
		hover: { contentFormat: ['markdown'] },
		documentSymbol: { hierarchicalDocumentSymbolSupport: false },
		publishDiagnostics: { versionSupport: true, tagSupport: { valueSet: [1, 2] } },
	},
	window: { showDocument: { support: true } },
};

/** Nothing is missing and nothing withheld, so that only what a test is about is said. */
const quiet = { rules: { 'run.creates': 'off', 'session.withheld': 'off', 'memory.readable-by-others': 'off' } };

const open = (tree: Parameters<typeof serve>[0], more: ServeOptions = {}) =>
	serve(tree, {
		capabilities: helix,
		settings: quiet,
		...more,
		options: { understands: { commands: [], messages: false }, ...more.options },
	});

const workspace = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

const broken = '# Soul\n\n```sh\nnever closed\n';

const codes = (client: LanguageClient, name: string) =>
	(client.published(name).at(-1)?.diagnostics ?? []).map(({ code }) => code);

test('an editor that does not ask for problems is sent those of open files, with the version that they are of', async () => {
	const client = await open(workspace);
	const soul = await client.open('SOUL.md');
	await client.untilTrue(() => client.published('SOUL.md').length > 0);
	expect(client.published('SOUL.md').at(-1)).toMatchObject({ version: 1, diagnostics: [] });

	await soul.replaceAll(broken);
	await client.untilTrue(() => codes(client, 'SOUL.md').includes('markdown.open-fence'));
	expect(client.published('SOUL.md').at(-1)?.version).toBe(soul.version);

	await soul.replaceAll(workspace['SOUL.md']);
	await client.untilTrue(() => codes(client, 'SOUL.md').length === 0);
	expect(client.published('SOUL.md').at(-1)?.version).toBe(soul.version);
});

test('it is sent those of files that nobody opened, and told when they are gone', async () => {
	const client = await open({ ...workspace, 'SOUL.md': broken });
	await client.untilTrue(() => codes(client, 'SOUL.md').includes('markdown.open-fence'));
	expect(client.published('SOUL.md').at(-1)).not.toHaveProperty('version');
	await client.deleteOnDisk('SOUL.md');
	await client.untilTrue(() => codes(client, 'SOUL.md').length === 0);
});

test('of many files only the one that changed is sent again', async () => {
	const client = await open({ ...workspace, 'SOUL.md': broken, 'USER.md': broken });
	await client.untilTrue(() => client.published('USER.md').length > 0 && client.published('SOUL.md').length > 0);
	const before = client.published('USER.md').length;
	await client.changeOnDisk('SOUL.md', `# More\n\n${broken}`);
	await client.untilTrue(() => client.published('SOUL.md').at(-1)?.diagnostics[0]?.range.start.line === 4);
	expect(client.published('USER.md').length).toBe(before);
});

test('an editor that asks for problems is sent none, and one that is sent them cannot ask', async () => {
	const asks = await serve({ ...workspace, 'SOUL.md': broken });
	const soul = await asks.open('SOUL.md');
	expect((await soul.diagnostics()).map(({ code }) => code)).toContain('markdown.open-fence');
	await soul.append('more\n');
	await soul.diagnostics();
	expect(asks.received('textDocument/publishDiagnostics')).toEqual([]);
	expect(asks.capabilities).toHaveProperty('diagnosticProvider');

	const isSent = await open(workspace);
	expect(isSent.capabilities).not.toHaveProperty('diagnosticProvider');
});

test('what is only there to be faded is not sent where tags mean nothing', async () => {
	const long = 'The agent should keep this in mind, whatever happens.\n'.repeat(600);
	const tags = await open({ ...workspace, 'SOUL.md': long });
	await tags.untilTrue(() => codes(tags, 'SOUL.md').includes('budget.truncated'));
	expect(codes(tags, 'SOUL.md').filter((code) => code === 'budget.truncated')).toHaveLength(2);
	const none = { ...helix, textDocument: { ...helix.textDocument, publishDiagnostics: {} } };
	const plain = await open({ ...workspace, 'SOUL.md': long }, { capabilities: none });
	await plain.untilTrue(() => codes(plain, 'SOUL.md').includes('budget.truncated'));
	const told = plain
		.published('SOUL.md')
		.at(-1)
		?.diagnostics.filter(({ code }) => code === 'budget.truncated');
	expect(told).toHaveLength(1);
	expect(told?.[0]).not.toHaveProperty('tags');
});

test('no message of ours goes to an editor that only knows the protocol', async () => {
	const client = await open(workspace);
	await client.open('SOUL.md', broken);
	await client.untilTrue(() => codes(client, 'SOUL.md').includes('markdown.open-fence'));
	await client.changeOnDisk('USER.md', broken);
	await client.untilTrue(() => codes(client, 'USER.md').includes('markdown.open-fence'));
	expect(client.heard.map(({ method }) => method).filter((method) => method.startsWith('soulscope/'))).toEqual([]);
	const knows = await open(workspace, { options: { understands: { commands: [], messages: true } } });
	const soul = await knows.open('SOUL.md');
	await knows.untilTrue(() => knows.published('SOUL.md').length > 0);
	await soul.append('\nBe brief.\n');
	await knows.until('soulscope/workspaceChanged');
});

test('a lens only names a command that the editor or the server carries out', async () => {
	const client = await open(workspace);
	const named = (await (await client.open('SOUL.md')).lenses()).map(({ command }) => command);
	expect(named).toEqual(['', 'soulscope.previewPrompt', '']);
	expect(client.capabilities).toMatchObject({
		executeCommandProvider: { commands: expect.arrayContaining(['soulscope.previewPrompt']) },
	});
	// Our own editor side has the command, and would find the name taken.
	expect((await serve(workspace)).capabilities).not.toHaveProperty('executeCommandProvider');
});

test('the server shows the prompt itself, in a file that only this person can read', async () => {
	const client = await open(workspace);
	const soul = await client.open('SOUL.md', '# Soul\n\nTyped, not saved.\n');
	const [, lens] = await soul.lenses();
	const text = await client.connection.sendRequest(ExecuteCommandRequest.type, {
		command: lens?.command ?? '',
		arguments: lens?.arguments ?? [],
	});
	expect(text).toContain('Typed, not saved.');
	const [shown] = client.received('window/showDocument') as { readonly uri: string }[];
	const file = fileURLToPath(shown?.uri ?? '');
	expect(await readFile(file, 'utf8')).toBe(text);
	if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);

	const { window: _, ...blind } = helix;
	const cannot = await open(workspace, { capabilities: blind });
	await cannot.connection.sendRequest(ExecuteCommandRequest.type, { command: 'soulscope.previewPrompt' });
	expect(cannot.received('window/showMessage')).toMatchObject([{ message: expect.stringContaining('previews') }]);
});

test('the server carries out all obvious fixes of a file when it is told to', async () => {
	const client = await open({ ...workspace, 'IDENTITY.md': '- **Nmae:** Aria\n- **Emoji:** 🦊\n' });
	const card = await client.open('IDENTITY.md');
	await client.untilTrue(() => codes(client, 'IDENTITY.md').includes('identity.unknown-label'));
	const fixed = await client.connection.sendRequest(ExecuteCommandRequest.type, {
		command: 'soulscope.fixAll',
		arguments: [card.uri],
	});
	expect(fixed).toBe(true);
	expect(card.text).toContain('**Name:** Aria');
	await client.untilTrue(() => !codes(client, 'IDENTITY.md').includes('identity.unknown-label'));
	await card.replaceAll('- **Nmae:** Aria\n- **Emoji:** 🦊\n');
	// An editor that cannot say which file means those that it shows.
	await client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'soulscope.fixAll' });
	expect(card.text).toContain('**Name:** Aria');
	const unknown = client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'constructor' });
	await expect(unknown).rejects.toThrow('There is no command');
});

test('a fix that only our editor side can make is not offered elsewhere', async () => {
	const skill = '---\r\nname: tea\r\ndescription: How to make tea.\r\n---\r\n';
	const persona = Object.fromEntries(['AGENTS', 'SOUL', 'TOOLS', 'IDENTITY'].map((name) => [`${name}.md`, '# A\n']));
	const client = await open(
		{ ...persona, 'skills/tea/SKILL.md': skill },
		{ settings: { ...quiet, runtime: 'goclaw@2026.2.26' } },
	);
	const document = await client.open('skills/tea/SKILL.md');
	await client.untilTrue(() => codes(client, 'skills/tea/SKILL.md').includes('frontmatter.line-ends'));
	const { diagnostics = [] } = client.published('skills/tea/SKILL.md').at(-1) ?? {};
	const actions =
		(await client.connection.sendRequest(CodeActionRequest.type, {
			textDocument: { uri: document.uri },
			range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
			context: { diagnostics },
		})) ?? [];
	expect(actions.map(({ title }) => title)).toContain('Turn frontmatter.line-ends off in this file');
	expect(actions.map(({ title }) => title)).not.toContain('End lines with LF');
	expect(actions.filter((action) => action.command)).toEqual([]);
});

test('a file that is opened without any folder is its agent’s all the same', async () => {
	const client = await open(
		{
			'aria/SOUL.md': '# Soul\n',
			'aria/IDENTITY.md': '- **Name:** Aria\n',
			'aria/memory/2026-11-20.md': broken,
			'notes/a.md': broken,
		},
		{ folders: [] },
	);
	await client.open('aria/memory/2026-11-20.md');
	await client.untilTrue(() => client.published('aria/memory/2026-11-20.md').length > 0);
	await client.open('notes/a.md');
	const soul = await client.open('aria/SOUL.md', broken);
	await client.untilTrue(() => codes(client, 'aria/SOUL.md').includes('markdown.open-fence'));
	expect(client.published('notes/a.md')).toEqual([]);
	expect((await soul.hover({ line: 0, character: 0 }))?.contents).toBeDefined();
});
