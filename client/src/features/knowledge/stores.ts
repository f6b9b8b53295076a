import * as vscode from 'vscode';
import { KnowledgeEntriesRequest, type KnowledgeEntryInfo } from '../../../../protocol/knowledge/entries.ts';
import { type KnowledgeStoreInfo, KnowledgeStoresRequest } from '../../../../protocol/knowledge/stores.ts';
import { isSame } from '../../ui/changedRows.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import { headingOf } from '../../workspaces/agentNames.ts';
import { Latest } from '../chat/latest.ts';
import { nameOf, type ShownStore } from './nodes.ts';
import type { KnowledgeServices } from './services.ts';

/** What the stores of the window hold, as the server last said. Whoever else writes to them is noticed. */
export class KnowledgeStores implements vscode.Disposable {
	readonly #services: KnowledgeServices;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #resting = whenAtRest(() => void this.reload());
	readonly #latest = new Latest();
	readonly #subscriptions: { dispose(): unknown }[];
	/** By the store’s file. */
	readonly #watching = new Map<string, vscode.Disposable>();
	/** How each file was when it was last read. */
	readonly #stamps = new Map<string, string>();
	#all: readonly ShownStore[] | undefined;
	#loading: Promise<readonly ShownStore[]> | undefined;
	readonly onDidChange = this.#changed.event;

	constructor(services: KnowledgeServices) {
		this.#services = services;
		this.#subscriptions = [
			this.#changed,
			this.#resting,
			services.workspaces.onDidChangeList(() => this.#resting.soon()),
			vscode.workspace.onDidChangeWorkspaceFolders(() => this.#resting.soon()),
			services.tree.onDidChangeVisibility(({ visible }) => visible && this.#resting.soon()),
		];
	}

	/** Empty until they were loaded. */
	get all(): readonly ShownStore[] {
		return this.#all ?? [];
	}

	/** Asks the server the first time. Rejects where it cannot answer. */
	load(): Promise<readonly ShownStore[]> {
		if (this.#all) return Promise.resolve(this.#all);
		this.#loading ??= this.#ask().finally(() => {
			this.#loading = undefined;
		});
		return this.#loading;
	}

	/** Asks anew. What cannot be asked now is asked with the next change. Never rejects. */
	async reload(): Promise<void> {
		const before = this.#all;
		const asked = await this.#latest.of(this.#ask().catch(() => undefined));
		if (asked && asked !== before) this.#changed.fire();
	}

	async #ask(): Promise<readonly ShownStore[]> {
		const infos = await this.#services.server.request0(KnowledgeStoresRequest);
		const all = await Promise.all(infos.map((info) => this.#askFor(info)));
		this.#watch(infos);
		if (!isSame(all, this.#all)) this.#all = all;
		return this.#all ?? all;
	}

	async #askFor(info: KnowledgeStoreInfo): Promise<ShownStore> {
		const { root, file } = info;
		const agent = this.#services.workspaces.byUri(root);
		const called = agent ?? { name: nameOf(vscode.Uri.parse(root).path) };
		const name = headingOf({ ...called, heading: called.name });
		const heading = headingOf(called);
		this.#stamps.set(file, await stampOf(file));
		try {
			return { info, name, heading, entries: await this.#entriesOf(root) };
		} catch (error) {
			return { info, name, heading, entries: undefined, failure: errorMessage(error) };
		}
	}

	async #entriesOf(root: string): Promise<readonly KnowledgeEntryInfo[]> {
		const all: KnowledgeEntryInfo[] = [];
		for (;;) {
			const after = all.at(-1)?.path;
			const params = { root, ...(after !== undefined && { after }) };
			const { entries, hasMore } = await this.#services.server.request(KnowledgeEntriesRequest, params);
			all.push(...entries);
			if (!hasMore || entries.length === 0) return all;
		}
	}

	/** The agent, the command line and other windows write to the same file. */
	#watch(infos: readonly KnowledgeStoreInfo[]): void {
		const files = new Set(infos.map(({ file }) => file));
		for (const [file, watcher] of this.#watching) {
			if (files.has(file)) continue;
			watcher.dispose();
			this.#watching.delete(file);
		}
		for (const file of files) {
			if (this.#watching.has(file)) continue;
			const uri = vscode.Uri.parse(file);
			const folder = vscode.Uri.joinPath(uri, '..');
			// What has just been written is in the log of the database first.
			const pattern = new vscode.RelativePattern(folder, `${nameOf(uri.path)}{,-wal}`);
			const watcher = vscode.workspace.createFileSystemWatcher(pattern);
			const look = () => void this.#look(file);
			watcher.onDidChange(look);
			watcher.onDidCreate(look);
			watcher.onDidDelete(look);
			this.#watching.set(file, watcher);
		}
	}

	/** To read a store makes files beside it too: only what was written counts. */
	async #look(file: string): Promise<void> {
		if ((await stampOf(file)) !== this.#stamps.get(file)) this.#resting.soon();
	}

	dispose(): void {
		for (const each of [...this.#subscriptions, ...this.#watching.values()]) each.dispose();
	}
}

/** Other than before once something was written. */
async function stampOf(file: string): Promise<string> {
	const stamps = ['', '-wal'].map(async (end) => {
		const stat = await Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.parse(`${file}${end}`))).catch(
			() => undefined,
		);
		return stat && stat.size > 0 ? `${stat.size}:${stat.mtime}` : '';
	});
	return (await Promise.all(stamps)).join(' ');
}
