import { expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { URI } from 'vscode-uri';
import { uriOf } from '../../../client/src/features/preview/document/address.ts';
import { createPromptStore } from '../../../client/src/features/preview/document/store.ts';
import type { Server } from '../../../client/src/server/server.ts';
import type { WorkspaceList } from '../../../client/src/workspaces/workspaces.ts';
import type { PreviewResult } from '../../../protocol/preview/preview.ts';
import { EventEmitter } from '../../support/vscode/vscode.ts';

const open = vi.hoisted(() => ({ documents: [] as { uri: unknown }[], changed: (_: unknown): void => {} }));

vi.mock('vscode', async () => {
	const { EventEmitter } = await import('../../support/vscode/vscode.ts');
	return {
		EventEmitter,
		FileType: { File: 1 },
		FileChangeType: { Changed: 1 },
		l10n: { t: (text: string) => text },
		workspace: {
			get textDocuments() {
				return open.documents;
			},
			onDidCloseTextDocument: () => ({ dispose: () => {} }),
			onDidChangeTextDocument(listener: (change: unknown) => void) {
				open.changed = listener;
				return { dispose: () => {} };
			},
		},
	};
});

const tooling = '## Tooling\nUse them.\n\n';

function resultWith(soul: string): PreviewResult {
	const text = `${tooling}${soul}\n`;
	const common = { stability: 'stable', runs: [] } as const;
	return {
		text,
		runtime: 'x',
		runtimeTitle: 'X',
		unit: 'characters',
		length: text.length,
		tokens: 1,
		tokenWords: '',
		placeholders: { count: 0, unmeasured: 0 },
		run: [],
		parts: [
			{ ...common, id: 'tooling', title: 'Tooling', kind: 'wording', wording: 'pack', start: 0, end: tooling.length },
			{ ...common, id: 'soul', title: 'SOUL.md', kind: 'file', start: tooling.length, end: text.length },
		],
	};
}

/** A store whose server says `soul`, and a prompt of it that is open. */
function opened(address: object = {}) {
	let soul = 'Be kind.';
	const workspaceChanged = new EventEmitter<string | undefined>();
	const server = { request: async () => resultWith(soul) } as unknown as Server;
	const workspaces = { onDidChange: workspaceChanged.event } as unknown as WorkspaceList;
	const store = createPromptStore(server, workspaces);
	const uri = URI.from(
		uriOf(
			{ workspace: 'file:///a', session: 'main', wording: 'runtime', ...address },
			{ agent: 'Aria', runtimeTitle: 'X' },
		),
	) as unknown as vscode.Uri;
	open.documents = [{ uri }];
	return {
		store,
		uri,
		text: async () => Buffer.from(await store.readFile(uri)).toString(),
		/** Behind the store's back, as when nobody has told it yet. */
		typeQuietly(text: string) {
			soul = text;
		},
		/** Resolves once the store knows it. */
		async type(text: string) {
			soul = text;
			const told = new Promise<void>((resolve) => {
				store.onDidUpdate(() => resolve());
			});
			workspaceChanged.fire('file:///a');
			await told;
		},
	};
}

test('the first text of a prompt has the runtime’s words folded', async () => {
	const { text } = opened();
	expect(await text()).toBe('## Tooling ⟦9 characters, folded⟧\n\nBe kind.\n');
});

test('what a person unfolds stays open while the text changes, and what they fold again stays shut', async () => {
	const { store, uri, text, type } = opened();
	await text();
	store.fold(uri, ['tooling'], false);
	expect(await text()).toBe(`${tooling}Be kind.\n`);
	await type('Be brief.');
	expect(await text()).toBe(`${tooling}Be brief.\n`);
	store.fold(uri, ['tooling'], true);
	await type('Be both.');
	expect(await text()).toBe('## Tooling ⟦9 characters, folded⟧\n\nBe both.\n');
});

test('the editor is told of a fold as of any change of the text, with a later time', async () => {
	const { store, uri, text } = opened();
	await text();
	const before = await store.stat(uri);
	const changed = new Promise<readonly vscode.FileChangeEvent[]>((resolve) => {
		store.onDidChangeFile((events) => resolve(events));
	});
	store.fold(uri, ['tooling'], false);
	expect((await changed)[0]?.uri).toBe(uri);
	const after = await store.stat(uri);
	expect(after.mtime).toBeGreaterThan(before.mtime);
	expect(after.size).toBe(Buffer.byteLength(`${tooling}Be kind.\n`));
});

test('two prompts that are compared stand in full', async () => {
	const { text } = opened({ ledger: true });
	expect(await text()).toBe(`${tooling}Be kind.\n`);
});

test('a prompt that is renewed is asked for anew, and waited for until the document shows it', async () => {
	const { store, uri, text, typeQuietly } = opened();
	let inEditor = await text();
	const document = { uri, getText: () => inEditor } as vscode.TextDocument;
	typeQuietly('Be brief.');
	let isRenewed = false;
	const told = new Promise<void>((resolve) => {
		store.onDidChangeFile(() => resolve());
	});
	const renewed = store.renew(document).then(() => {
		isRenewed = true;
	});
	await told;
	await new Promise(setImmediate);
	expect(isRenewed).toBe(false);
	inEditor = (await text()).replaceAll('\n', '\r\n');
	open.changed({ document });
	await renewed;
	expect(inEditor).toContain('Be brief.');
});
