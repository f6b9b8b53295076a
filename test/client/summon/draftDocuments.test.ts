import { afterEach, expect, test, vi } from 'vitest';

interface Uri {
	readonly path: string;
	readonly query: string;
	toString(): string;
}

interface Provider {
	onDidChange(listener: (uri: Uri) => void): unknown;
	provideTextDocumentContent(uri: Uri): string;
}

const fake = vi.hoisted(() => ({
	provider: undefined as Provider | undefined,
	opened: undefined as { fire(document: { readonly uri: Uri; getText(): string }): void } | undefined,
}));

vi.mock('vscode', async () => {
	const { EventEmitter: Emitter } = await import('../../support/vscode/vscode.ts');
	const opened = new Emitter<{ readonly uri: Uri; getText(): string }>();
	fake.opened = opened;
	return {
		EventEmitter: Emitter,
		Uri: {
			from: ({ path, query }: Uri) => ({ path, query, toString: () => `${path}?${query}` }),
		},
		workspace: {
			onDidOpenTextDocument: opened.event,
			registerTextDocumentContentProvider: (_scheme: string, provider: Provider) => {
				fake.provider = provider;
				return { dispose: () => {} };
			},
		},
	};
});

const { createDraftDocuments } = await import('../../../client/src/features/summon/documents.ts');

afterEach(() => {
	fake.provider = undefined;
});

/** Shows `draft.md` as the editor does: it asks for the text, and hears of changes only once the document is open. */
function shown(uri: Uri) {
	const text = fake.provider?.provideTextDocumentContent(uri) ?? '';
	const asked: string[] = [];
	return {
		asked,
		open() {
			fake.provider?.onDidChange((changed) => {
				asked.push(fake.provider?.provideTextDocumentContent(changed) ?? '');
			});
			fake.opened?.fire({ uri, getText: () => text });
		},
	};
}

test('a text that changed while its document was being opened is asked for again', () => {
	using documents = disposable(createDraftDocuments('0'));
	documents.set('draft.md', 'after', 'The model is writing.');
	const view = shown(documents.uriOf('draft.md', 'after'));
	documents.set('draft.md', 'after', 'Nothing is written yet.');
	view.open();
	expect(view.asked).toEqual(['Nothing is written yet.']);
});

test('a text that did not change is not', () => {
	using documents = disposable(createDraftDocuments('0'));
	documents.set('draft.md', 'after', 'The model is writing.');
	const view = shown(documents.uriOf('draft.md', 'after'));
	view.open();
	expect(view.asked).toEqual([]);
});

const disposable = <T extends { dispose(): void }>(each: T): T & Disposable => ({
	...each,
	[Symbol.dispose]: () => each.dispose(),
});
