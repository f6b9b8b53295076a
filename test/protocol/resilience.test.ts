import { expect, test } from 'vitest';
import {
	CancellationTokenSource,
	HoverRequest,
	LSPErrorCodes,
	WorkspaceDiagnosticRequest,
} from 'vscode-languageserver-protocol';
import type { LanguageServerParts } from '../../server/src/app/languageServerParts.ts';
import { serve as startServer } from '../../server/src/app/serve.ts';
import type { Rule } from '../../server/src/engine/rules/rule.ts';
import { detectRuntime, runtimes } from '../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import { loadO200kCounter } from '../../server/src/engine/text/lengths/o200k.ts';
import { diskFiles } from '../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../server/src/host/workspace/workspacesOfFolders.ts';
import { type LanguageClient, serve } from '../support/languageClient.ts';

const workspace = { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n', 'AGENTS.md': '# Rules\n' };

const instead = (parts: Partial<LanguageServerParts>) => ({
	transport: (connection: Parameters<typeof startServer>[0]) => startServer(connection, parts),
});

const docs = { title: '', why: '', fix: '' };
const broken: Rule = {
	code: 'test.broken',
	severity: 'error',
	docs,
	check() {
		throw new Error('this rule is broken');
	},
};
const talkative: Rule = {
	code: 'test.talkative',
	severity: 'hint',
	docs,
	check: () => [
		{ place: { file: { kind: 'workspace', path: 'SOUL.md' }, range: { start: 0, end: 1 } }, message: 'Here.' },
	],
};

test('one rule that throws neither silences the others nor fills the log', async () => {
	const client = await serve(workspace, instead({ rules: () => [broken, talkative] }));
	const soul = await client.open('SOUL.md');
	for (let i = 0; i < 3; i++) {
		await soul.append('.');
		expect((await soul.diagnostics()).map(({ code }) => code)).toEqual(['test.talkative']);
	}
	expect(client.received('window/logMessage')).toHaveLength(1);
	expect(client.received('window/logMessage')[0]).toMatchObject({
		message: expect.stringContaining('rule test.broken: this rule is broken'),
	});
});

test('a feature that throws answers empty, and the server lives', async () => {
	const loadCounter = () => Promise.reject(new Error('the tables are gone'));
	const client = await serve(workspace, instead({ loadCounter }));
	const soul = await client.open('SOUL.md');
	expect(await soul.lenses()).toEqual([]);
	expect(await soul.hover({ line: 0, character: 0 })).toBeNull();
	expect(await soul.symbols()).toHaveLength(1);
});

test('a request that is cancelled while it works is answered as cancelled', async () => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	const loadCounter = () => held.then(loadO200kCounter);
	const client = await serve(workspace, instead({ loadCounter }));
	const soul = await client.open('SOUL.md');
	const source = new CancellationTokenSource();
	const position = { line: 0, character: 0 };
	const hover = client.connection.sendRequest(
		HoverRequest.type,
		{ textDocument: { uri: soul.uri }, position },
		source.token,
	);
	await soul.diagnostics();
	source.cancel();
	// A second answer proves that the server has heard of the cancellation before it is let go on.
	await soul.diagnostics();
	release();
	await expect(hover).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
	expect(await soul.hover(position)).not.toBeNull();
});

test('a question for all problems that waits for news can be cancelled', async () => {
	const client = await serve(workspace);
	const { items } = await client.workspaceReport();
	const source = new CancellationTokenSource();
	const previousResultIds = items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }));
	const waiting = client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds }, source.token);
	source.cancel();
	await expect(waiting).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
});

test('settings of the wrong kind count as the defaults', async () => {
	const settings = {
		runtime: 7,
		configFile: null,
		rules: { 'load.missing': 'loud', 'test.talkative': 'error' },
		codeLens: [],
	};
	const client = await serve(workspace, { ...instead({ rules: () => [talkative] }), settings });
	const soul = await client.open('SOUL.md');
	expect(await soul.lenses()).toHaveLength(3);
	expect(await soul.diagnostics()).toMatchObject([{ code: 'test.talkative', severity: 1 }]);
	expect(client.received('window/logMessage')).toEqual([]);
});

test('a document whose text is none, and a change that is none, break nothing, and it can be closed', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('SOUL.md');
	const notify = (method: string, params: object) => client.connection.sendNotification(method, params);
	const hover = () =>
		client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 0, character: 0 } });
	const open = { textDocument: { uri, languageId: 7, version: 1, text: { not: 'text' } } };
	await notify('textDocument/didOpen', open);
	await hover();
	await notify('textDocument/didClose', { textDocument: { uri } });
	await notify('textDocument/didOpen', open);
	for (const contentChanges of ['text', [null, { text: 5 }, { text: 'x', range: 'all' }, { text: '# Calm\n' }]])
		await notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges });
	await hover();
	await notify('textDocument/didClose', { textDocument: { uri } });
	const soul = await client.open('SOUL.md');
	expect(await soul.diagnostics()).toEqual(expect.any(Array));
	expect(client.received('window/logMessage')).toEqual([]);
});

test('documents outside of every folder, and not on disk at all, are nobody’s', async () => {
	const client = await serve({ ...workspace, '~/notes.md': '# SOUL.md\n' }, { folders: [''] });
	const outside = await client.open('~/notes.md');
	expect(await outside.diagnostics()).toEqual([]);
	expect(await outside.lenses()).toEqual([]);
	expect(await outside.links()).toEqual([]);
	expect(await outside.symbols()).toEqual([]);
	expect(await outside.actions()).toEqual([]);
});

test.each([
	['a line of a megabyte', 'x'.repeat(1_000_000)],
	['100,000 opening brackets', '<'.repeat(100_000)],
	['10,000 headings', '# heading\n'.repeat(10_000)],
	['a lone surrogate', '# Soul \ud83d\n'],
	['nested frontmatter', `---\n${'a: &a [*a]\n'.repeat(500)}---\n`],
	['unclosed links', '[SOUL.md]('.repeat(20_000)],
])('%s is answered, whatever it is', async (_, text) => {
	const client = await serve(workspace);
	const soul = await client.open('SOUL.md', text);
	await loadO200kCounter();
	await Promise.all([soul.diagnostics(), soul.lenses(), soul.hints(), soul.symbols(), soul.links(), soul.actions()]);
	await soul.hover({ line: 0, character: 0 });
});

/** The real runtimes, counting how often each thing was assembled. */
function counting() {
	const counted = { assemblies: 0, reads: 0 };
	const wrap = (runtime: Runtime): Runtime => ({
		...runtime,
		assemble(...args) {
			counted.assemblies++;
			return runtime.assemble(...args);
		},
	});
	const wrapped = runtimes.map(wrap);
	const parts: Partial<LanguageServerParts> = {
		createWorkspaces: ({ home }, settingsFor) =>
			createWorkspaces({
				files: {
					...diskFiles,
					read(path) {
						counted.reads++;
						return diskFiles.read(path);
					},
				},
				runtimes: wrapped,
				runtimeById: (id) => wrapped.find((runtime) => runtime.id === id),
				detectRuntime(scene) {
					const [runtime] = wrapped;
					const evidence = detectRuntime(scene)?.evidence;
					return runtime && evidence && { runtime, evidence };
				},
				environment: { home, hostTimeZone: 'UTC', variables: {} },
				clock: () => 0,
				settingsFor,
			}),
	};
	return { counted, parts };
}

async function askEverything(client: LanguageClient, name: string) {
	const document = await client.open(name);
	const ask = () =>
		Promise.all([
			document.diagnostics(),
			document.lenses(),
			document.hints(),
			document.symbols(),
			document.links(),
			document.hover({ line: 0, character: 0 }),
		]);
	return { document, ask };
}

test('however much is asked, each session’s prompt is assembled once for each change, and nothing is read again', async () => {
	const { counted, parts } = counting();
	const client = await serve(workspace, instead(parts));
	const { document, ask } = await askEverything(client, 'SOUL.md');
	await ask();
	const [{ sessionKinds } = { sessionKinds: [] }] = runtimes;
	expect(counted.assemblies).toBe(sessionKinds.length);
	const { reads } = counted;

	await ask();
	await ask();
	expect(counted.assemblies).toBe(sessionKinds.length);

	await document.append('Be kind.\n');
	await ask();
	expect(counted.assemblies).toBe(2 * sessionKinds.length);
	expect(counted.reads).toBe(reads);
});
