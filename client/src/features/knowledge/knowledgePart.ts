import * as vscode from 'vscode';
import { KnowledgeReadRequest } from '../../../../protocol/knowledge/entries.ts';
import { type KnowledgeCitation, readKnowledgeAddress } from '../../../../shared/knowledgeAddress.ts';
import { askForPath, pickStore } from './asking.ts';
import { commandTable } from './commandTable.ts';
import { KnowledgeDocuments, showText } from './documents.ts';
import { drag, drop } from './dropping.ts';
import { itemOf, placeWords } from './items.ts';
import { keepText, usualPath } from './keeping.ts';
import { LastDeletion } from './lastDeletion.ts';
import { LongRequests } from './longRequests.ts';
import { childrenOf, type KnowledgeNode, parentOf } from './nodes.ts';
import type { KnowledgeCommand, KnowledgeServices } from './services.ts';
import { KnowledgeStores } from './stores.ts';
import type { KnowledgeWorld } from './world.ts';

// This module is a bundle of its own (see esbuild.mjs): it comes with the view, a command, or a document.

/** What is to be opened, as a link or another feature says it. */
type KnowledgeTarget = KnowledgeCitation & {
	/** URI of the folder whose store it is; the person is asked where it could be several. */
	readonly workspace?: string;
};

/** What the view and the commands on knowledge do. */
export class KnowledgePart implements vscode.Disposable {
	readonly #world: KnowledgeWorld;
	readonly #services: KnowledgeServices;
	readonly #subscriptions: vscode.Disposable;
	#showsDeleted = false;

	constructor(services: KnowledgeServices, changedDocument: vscode.EventEmitter<vscode.Uri>) {
		this.#services = services;
		const stores = new KnowledgeStores(services);
		const documents = new KnowledgeDocuments(services, changedDocument);
		const lastDeletion = new LastDeletion();
		this.#world = { services, stores, documents, long: new LongRequests(services), lastDeletion };
		const listening = stores.onDidChange(() => {
			this.#repaint();
			documents.renew();
			lastDeletion.renew(stores.all);
		});
		this.#subscriptions = vscode.Disposable.from(listening, stores, documents);
	}

	#repaint(): void {
		const [only, ...others] = this.#world.stores.all;
		this.#services.tree.description = only && others.length === 0 ? placeWords(only.info) : '';
		this.#services.repaint();
	}

	async childrenOf(node: KnowledgeNode | undefined): Promise<KnowledgeNode[]> {
		// Where the server failed, the welcome content of the view says so.
		const stores = await this.#world.stores.load().catch(() => []);
		if (!node) {
			const [only, ...others] = stores;
			this.#services.tree.description = only && others.length === 0 ? placeWords(only.info) : '';
		}
		return [...childrenOf(stores, node, this.#showsDeleted)];
	}

	itemOf(node: KnowledgeNode): vscode.TreeItem {
		return itemOf(node);
	}

	parentOf(node: KnowledgeNode): KnowledgeNode | undefined {
		return parentOf(this.#world.stores.all, node);
	}

	drag(rows: readonly KnowledgeNode[], data: vscode.DataTransfer): void {
		drag(rows, data);
	}

	drop(node: KnowledgeNode | undefined, data: vscode.DataTransfer): Promise<void> {
		return drop(this.#world, node, data);
	}

	textOf(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
		return this.#world.documents.textOf(uri, token);
	}

	async run(command: KnowledgeCommand, given: readonly unknown[]): Promise<void> {
		if (command === 'showDeleted' || command === 'hideDeleted') this.#showDeleted(command === 'showDeleted');
		else await commandTable[command](this.#world, ...given);
	}

	#showDeleted(shows: boolean): void {
		this.#showsDeleted = shows;
		void vscode.commands.executeCommand('setContext', 'soulscope.knowledge.showsDeleted', shows);
		this.#repaint();
	}

	/** Opens a text at a line. Rejects with a line on why it cannot. */
	async open(given: unknown): Promise<void> {
		const target = targetIn(given);
		const title = vscode.l10n.t('Open from the Knowledge Store');
		const subject = target.workspace === undefined ? undefined : vscode.Uri.parse(target.workspace);
		const store = await pickStore(this.#world.stores, title, subject);
		if (!store) return;
		const { path, version } = target;
		const address = { root: store.info.root, path, ...(version !== undefined && { version }) };
		// Where there is no such text, this says so, and not an editor with an error in it.
		await this.#services.server.request(KnowledgeReadRequest, address);
		const { startLine, endLine = startLine } = target;
		const lines = startLine === undefined ? undefined : { start: startLine - 1, end: (endLine ?? startLine) - 1 };
		await showText(address, lines);
	}

	/** Keeps a text at a path that the person says. Resolves to the path; undefined where they leave. */
	async remember(text: string, subject: vscode.Uri): Promise<string | undefined> {
		const title = vscode.l10n.t('Remember Selection');
		const store = await pickStore(this.#world.stores, title, subject);
		const path = store && (await askForPath(title, usualPath(store)));
		return store && path ? keepText(this.#world, store, path, text) : undefined;
	}

	dispose(): void {
		this.#subscriptions.dispose();
	}
}

const isLine = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** What a caller means: an object, or an address as answers have it. Throws where it is neither. */
function targetIn(given: unknown): KnowledgeTarget {
	const address = typeof given === 'string' ? readKnowledgeAddress(given) : undefined;
	if (address) return address;
	const fields = (given ?? {}) as Partial<Record<keyof KnowledgeTarget | 'line', unknown>>;
	const { workspace, path, version, line, startLine = line, endLine } = fields;
	if (typeof path !== 'string' || path === '') throw new Error(vscode.l10n.t('It was not said which entry to open.'));
	return {
		path,
		...(typeof workspace === 'string' && { workspace }),
		...(typeof version === 'string' && { version }),
		...(isLine(startLine) && { startLine }),
		...(isLine(endLine) && { endLine }),
	};
}
