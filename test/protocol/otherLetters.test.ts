import { expect, test } from 'vitest';
import { CodeActionRequest } from 'vscode-languageserver-protocol';
import { MemorySearchRequest } from '../../protocol/memory/search.ts';
import { serve as startServer } from '../../server/src/app/serve.ts';
import { environmentHere, workspacesHere } from '../../server/src/app/thisMachine.ts';
import { createLateRegistry } from '../../server/src/engine/runtimes/createRegistry.ts';
import { lateFamilies } from '../../server/src/engine/runtimes/table.ts';
import { diskFiles } from '../../server/src/host/platform/diskFiles.ts';
import { createEditorDocuments } from '../../server/src/language/sync/editorDocuments.ts';
import { caseBlind } from '../support/disk/caseBlindDisk.ts';
import { layOut } from '../support/disk/fileTree.ts';
import { type LanguageClient, serveOn } from '../support/languageClient.ts';

const code = {
	'claude.md': '# Rules\n\nUse tabs.\n\n@docs/Style.md and @docs/Gone.md\n',
	'docs/style.md': 'Short lines.\n',
};

/** An editor that is shown problems without asking, on a disk that minds no letter case. */
async function open(tree: Readonly<Record<string, string>>): Promise<LanguageClient> {
	const files = await layOut(tree);
	const registry = createLateRegistry(lateFamilies);
	return serveOn(files, {
		capabilities: {
			workspace: {
				didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
				workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] },
			},
		},
		transport: (connection) =>
			startServer(connection, {
				registry,
				createWorkspaces: ({ home }, settingsFor) =>
					workspacesHere({
						registry,
						files: caseBlind(diskFiles, files.root),
						environment: environmentHere(home, 'UTC'),
						clock: Date.now,
						settingsFor,
					}),
			}),
	});
}

const codesOf = (client: LanguageClient, name: string) =>
	client
		.published(name)
		.at(-1)
		?.diagnostics.map(({ code }) => code);

test.each(['claude.md', 'Claude.MD'])('what is wrong stands in %s, where an editor shows it so', async (name) => {
	const client = await open(code);
	const document = await client.open(name, code['claude.md']);
	await client.untilTrue(() => codesOf(client, name)?.includes('claude.import-missing') ?? false);
	expect(codesOf(client, name)).toEqual(['load.case-by-luck', 'claude.import-missing']);
	await client.untilTrue(() => codesOf(client, 'docs/style.md')?.join() === 'load.case-by-luck');
	expect(await document.hoverText(document.at('Ru'))).toContain('Instructions');
	const start = { line: 0, character: 0 };
	const actions = await client.connection.sendRequest(CodeActionRequest.type, {
		textDocument: { uri: document.uri },
		range: { start, end: start },
		context: { diagnostics: [] },
	});
	const rename = actions?.find(({ title }) => title === 'Rename to CLAUDE.md');
	expect(client.editsIn((rename && 'edit' in rename && rename.edit) || null)).toEqual([`${name} → CLAUDE.md`]);
	await document.edit([{ range: { start: { line: 4, character: 0 }, end: { line: 5, character: 0 } }, newText: '' }]);
	await client.untilTrue(() => codesOf(client, name)?.length === 1);
});

test('the watcher of the editor, which minds letters, is given those of the disk', async () => {
	const client = await open({ 'soul.md': '# Soul\n', 'agents.MD': '# Agents\n', 'identity.md': '# Identity\n' });
	await client.untilTrue(() => JSON.stringify([...client.registrations.values()]).includes('"agents.MD"'));
});

test('the memory is searched in the files that the disk has in other letters', async () => {
	const client = await open({
		'soul.md': '# Soul\n',
		'agents.md': '# Agents\n',
		'identity.md': '# Identity\n',
		'MEMORY/2026-11-01.md': '- The kiln was fired.\n',
		'docs/kiln.md': 'A kiln.\n',
	});
	const found = await client.connection.sendRequest(MemorySearchRequest, {
		workspace: client.files.uriOf(''),
		query: 'kiln',
		scope: 'memory',
		mode: 'keyword',
	});
	expect(found.hits.map(({ uri }) => uri)).toEqual([client.files.uriOf('MEMORY/2026-11-01.md')]);
	const typed = await client.connection.sendRequest(MemorySearchRequest, {
		workspace: client.files.uriOf(''),
		query: 'kiln type:daily-log',
		mode: 'keyword',
	});
	expect(typed.hits.map(({ uri }) => uri)).toEqual([client.files.uriOf('MEMORY/2026-11-01.md')]);
});

test('what is typed into a file keeps a program from writing it, whichever letters it is written by', () => {
	const document = { version: 1, getText: () => 'typed' };
	const documents = {
		get: (uri: string) => (uri === 'file:///w/claude.md' ? document : undefined),
		onDidSave: () => undefined,
	};
	const files = { uriOf: (file: string) => `file://${file}`, diskPathOf: (file: string) => file.toLowerCase() };
	const editor = createEditorDocuments(
		...([{}, documents, files, { applyEdit: true }, new Map()] as unknown as Parameters<typeof createEditorDocuments>),
	);
	expect(editor.dirtyText('/w/CLAUDE.md')).toBe('typed');
});
