import * as vscode from 'vscode';
import { PreviewRequest, type PreviewResult } from '../../../../../protocol/preview/preview.ts';
import type { Server } from '../../../server/server.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { oneAtATime } from '../../../ui/oneAtATime.ts';
import type { WorkspaceList } from '../../../workspaces/workspaces.ts';
import { type Fold, foldsIn, stretchesWith } from '../folding/folds.ts';
import { addressIn, type PromptAddress, promptScheme } from './address.ts';
import { caughtUp } from './caughtUp.ts';
import { layOut, type PromptLayout } from './layout.ts';

export interface ShownPrompt {
	readonly address: PromptAddress;
	readonly result: PreviewResult;
	readonly layout: PromptLayout;
	/** Every part that can be folded; of these, those that are. */
	readonly folds: readonly Fold[];
	readonly shut: readonly Fold[];
}

/**
 * Holds the prompts that open documents show, and keeps them current. Prompts are read-only files of a file system of
 * their own, because the editor brings files back after a reload, and no other kind of virtual document.
 */
export interface PromptStore extends vscode.FileSystemProvider, vscode.Disposable {
	/** What the document shows now, or undefined where it shows an error or a prompt not fetched yet. */
	shown(document: Pick<vscode.TextDocument, 'uri'>): ShownPrompt | undefined;
	/** Asks for the prompt of a document anew, and resolves when the document shows it: what was typed just now is in it. */
	renew(document: vscode.TextDocument): Promise<void>;
	/** Folds parts of the runtime's own words, or opens them; what is open stays open while the text changes. */
	fold(uri: vscode.Uri, parts: readonly string[], shut: boolean): void;
	/** A document's prompt was replaced by a newer one. */
	readonly onDidUpdate: vscode.Event<vscode.Uri>;
}

interface OpenPreview {
	readonly uri: vscode.Uri;
	readonly address: PromptAddress;
	shown?: ShownPrompt;
	failure?: string;
	/** Parts that the person has unfolded, by their ids. */
	readonly unfolded: Set<string>;
	/** When the text last changed, in ms since the epoch; grows with every change, as the editor tells versions by it. */
	modified: number;
	/** Asks the server, one request at a time. */
	readonly refresh: () => Promise<void>;
	/** Until there is something to show. */
	first?: Promise<void>;
}

/** Two prompts that are compared stand in full, or what differs would hide. */
function show(address: PromptAddress, result: PreviewResult, unfolded: ReadonlySet<string>): ShownPrompt {
	const folds = address.ledger ? [] : foldsIn(result, vscode.l10n.t('folded'));
	const shut = folds.filter(({ part }) => !unfolded.has(part.id));
	return { address, result, folds, shut, layout: layOut(result, stretchesWith(shut, result.short ?? [])) };
}

/** The text of an entry; a failure is text as well, so that it stands where the person looks. */
function textOf({ shown, failure }: OpenPreview): string {
	if (failure === undefined) return shown?.layout.text ?? '';
	return vscode.l10n.t('⟦This prompt cannot be shown: {0}⟧', failure);
}

const isOpen = ({ uri }: OpenPreview) =>
	vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());

export function createPromptStore(server: Server, workspaces: WorkspaceList): PromptStore {
	const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
	const updated = new vscode.EventEmitter<vscode.Uri>();
	const entries = new Map<string, OpenPreview>();

	const stamped = async (entry: OpenPreview, change: () => Promise<void> | void): Promise<void> => {
		const before = textOf(entry);
		await change();
		if (textOf(entry) !== before) entry.modified = Math.max(Date.now(), entry.modified + 1);
	};

	const fetch = (entry: OpenPreview): Promise<void> =>
		stamped(entry, async () => {
			try {
				const result = await server.request(PreviewRequest, entry.address);
				entry.shown = show(entry.address, result, entry.unfolded);
				delete entry.failure;
			} catch (error) {
				entry.failure = errorMessage(error);
			}
		});

	const update = async (entry: OpenPreview, change: () => Promise<void> = entry.refresh): Promise<void> => {
		const before = entry.modified;
		await change();
		// The parts may have changed where the text has not.
		updated.fire(entry.uri);
		if (entry.modified !== before) changed.fire([{ type: vscode.FileChangeType.Changed, uri: entry.uri }]);
	};

	/** The entry of `uri`, fetched at least once. */
	const loaded = async (uri: vscode.Uri): Promise<OpenPreview> => {
		const address = addressIn(uri.query);
		if (!address) throw vscode.FileSystemError.FileNotFound(uri);
		const known = entries.get(uri.toString());
		if (known) {
			await known.first;
			return known;
		}
		const entry: OpenPreview = {
			uri,
			address,
			unfolded: new Set(),
			modified: 0,
			refresh: oneAtATime(() => fetch(entry)),
		};
		entries.set(uri.toString(), entry);
		entry.first = entry.refresh().then(() => updated.fire(uri));
		await entry.first;
		return entry;
	};

	const subscriptions = [
		workspaces.onDidChange((workspace) => {
			for (const [key, entry] of entries) {
				if (workspace !== undefined && entry.address.workspace !== workspace) continue;
				// What was, stays.
				if (isOpen(entry) && entry.address.asOf !== undefined) continue;
				if (isOpen(entry)) void update(entry);
				else entries.delete(key);
			}
		}),
		vscode.workspace.onDidCloseTextDocument(({ uri }) => {
			if (uri.scheme === promptScheme) entries.delete(uri.toString());
		}),
	];

	const readOnly = (uri: vscode.Uri): never => {
		throw vscode.FileSystemError.NoPermissions(uri);
	};

	return {
		onDidChangeFile: changed.event,
		onDidUpdate: updated.event,
		watch: () => new vscode.Disposable(() => {}),
		async stat(uri) {
			const entry = await loaded(uri);
			const size = Buffer.byteLength(textOf(entry));
			return { type: vscode.FileType.File, ctime: 0, mtime: entry.modified, size };
		},
		readFile: async (uri) => Buffer.from(textOf(await loaded(uri))),
		readDirectory: () => [],
		createDirectory: readOnly,
		writeFile: readOnly,
		delete: readOnly,
		rename: readOnly,
		shown: ({ uri }) => {
			const entry = entries.get(uri.toString());
			return entry?.failure === undefined ? entry?.shown : undefined;
		},
		async renew(document) {
			const entry = entries.get(document.uri.toString());
			if (!entry) return;
			await update(entry);
			await caughtUp(document, textOf(entry));
		},
		fold(uri, parts, shut) {
			const entry = entries.get(uri.toString());
			if (!entry) return;
			for (const part of parts) shut ? entry.unfolded.delete(part) : entry.unfolded.add(part);
			const again = () => {
				if (entry.shown) entry.shown = show(entry.address, entry.shown.result, entry.unfolded);
			};
			void update(entry, () => stamped(entry, again));
		},
		dispose() {
			for (const subscription of subscriptions) subscription.dispose();
			changed.dispose();
			updated.dispose();
		},
	};
}
