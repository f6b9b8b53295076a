import * as vscode from 'vscode';
import { PreviewRequest, type PreviewResult } from '../../../protocol/preview.ts';
import type { Server } from '../server/server.ts';
import type { Workspaces } from '../workspaces.ts';
import { addressIn, type PromptAddress, promptScheme } from './address.ts';
import { layOut, type PromptLayout } from './layout.ts';

export interface ShownPrompt {
	readonly address: PromptAddress;
	readonly result: PreviewResult;
	readonly layout: PromptLayout;
}

/** Holds the prompts that open documents show, and keeps them current. */
export interface PromptStore extends vscode.TextDocumentContentProvider, vscode.Disposable {
	/** What the document shows now, or undefined where it shows an error or a prompt not fetched yet. */
	shown(document: Pick<vscode.TextDocument, 'uri'>): ShownPrompt | undefined;
	/** A document's prompt was replaced by a newer one. */
	readonly onDidUpdate: vscode.Event<vscode.Uri>;
}

interface Entry {
	readonly uri: vscode.Uri;
	readonly address: PromptAddress;
	shown?: ShownPrompt;
	failure?: string;
	/** Asked for while a request was under way: fetch once more when it has come back. */
	stale: boolean;
	fetching?: Promise<void>;
}

const plain = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createPromptStore(server: Server, workspaces: Workspaces): PromptStore {
	const changed = new vscode.EventEmitter<vscode.Uri>();
	const entries = new Map<string, Entry>();

	const fetch = async (entry: Entry): Promise<void> => {
		do {
			entry.stale = false;
			try {
				const result = await server.request(PreviewRequest, entry.address);
				entry.shown = { address: entry.address, result, layout: layOut(result) };
				delete entry.failure;
			} catch (error) {
				entry.failure = plain(error);
			}
		} while (entry.stale);
	};

	/** One request at a time for each document, so that an older answer never replaces a newer one. */
	const refresh = (entry: Entry): Promise<void> => {
		if (entry.fetching) {
			entry.stale = true;
			return entry.fetching;
		}
		entry.fetching = fetch(entry).finally(() => delete entry.fetching);
		return entry.fetching;
	};

	const textOf = (entry: Entry): string =>
		entry.failure === undefined
			? (entry.shown?.result.text ?? '')
			: vscode.l10n.t('⟦This prompt cannot be shown: {0}⟧', entry.failure);

	const subscriptions = [
		workspaces.onDidChange((workspace) => {
			for (const entry of entries.values()) {
				if (workspace !== undefined && entry.address.workspace !== workspace) continue;
				void refresh(entry).then(() => changed.fire(entry.uri));
			}
		}),
		vscode.workspace.onDidCloseTextDocument(({ uri }) => {
			if (uri.scheme === promptScheme) entries.delete(uri.toString());
		}),
	];

	return {
		onDidChange: changed.event,
		onDidUpdate: changed.event,
		async provideTextDocumentContent(uri) {
			const address = addressIn(uri.query);
			if (!address) return vscode.l10n.t('⟦This address does not name a prompt.⟧');
			const known = entries.get(uri.toString());
			// Asked again because of a change: the answer is already here.
			if (known && !known.fetching && !known.stale && (known.shown || known.failure !== undefined))
				return textOf(known);
			const entry = known ?? { uri, address, stale: false };
			entries.set(uri.toString(), entry);
			await refresh(entry);
			return textOf(entry);
		},
		shown: ({ uri }) => {
			const entry = entries.get(uri.toString());
			return entry?.failure === undefined ? entry?.shown : undefined;
		},
		dispose() {
			for (const subscription of subscriptions) subscription.dispose();
			changed.dispose();
		},
	};
}
