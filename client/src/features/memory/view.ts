import * as vscode from 'vscode';
import { MemoryChangesRequest } from '../../../../protocol/memory/changes.ts';
import { type MemoryFile, MemoryFilesRequest } from '../../../../protocol/memory/edit.ts';
import {
	MemoryIndexChanged,
	type MemoryIndexState,
	MemoryIndexStateRequest,
	MemoryRebuildRequest,
	type MemoryScope,
	MemorySearchRequest,
	RuntimeSearchRequest,
} from '../../../../protocol/memory/search.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import { isSame } from '../../ui/changedRows.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { progressIfSlow } from '../../ui/progress.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { Latest } from '../chat/latest.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import { itemOf } from './items.ts';
import { howFound, messageFor } from './messages.ts';
import { byDay, bySize, type MemoryNode, type ShownSearch } from './nodes.ts';

const memoryViewId = 'soulscope.memory';

/** What the badge counts. */
const begun: readonly string[] = ['draft', 'promotion'];

/** What the agent remembers: what a question found, day by day, and file by file; above it how far the index is. */
export class MemoryView implements vscode.TreeDataProvider<MemoryNode>, vscode.Disposable {
	readonly #server: Server;
	readonly #workspaces: WorkspaceList;
	readonly #pending: PendingActions;
	readonly #changed = new vscode.EventEmitter<undefined>();
	readonly #view: vscode.TreeView<MemoryNode>;
	readonly #subscriptions: vscode.Disposable[];
	readonly #states = new Map<string, MemoryIndexState>();
	/** The files of each workspace that is shown, as the server last said. */
	readonly #files = new Map<string, readonly MemoryFile[]>();
	readonly #resting = whenAtRest(() => void this.#renew());
	readonly #progress = progressIfSlow((done) => {
		void vscode.window.withProgress({ location: { viewId: memoryViewId } }, () => done);
		this.#sayHowFar();
	});
	#agents: unknown;
	readonly #again = new Latest();
	#found: { readonly workspace: string; readonly found: ShownSearch } | undefined;
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(server: Server, workspaces: WorkspaceList, pending: PendingActions) {
		this.#server = server;
		this.#workspaces = workspaces;
		this.#pending = pending;
		server.onNotification(MemoryIndexChanged, ({ workspace, state }) => this.#heard(workspace, state));
		this.#view = vscode.window.createTreeView(memoryViewId, { treeDataProvider: this, showCollapseAll: true });
		this.#subscriptions = [
			this.#view,
			this.#resting,
			workspaces.onDidChange(() => this.#resting.soon()),
			workspaces.onDidChangeList(() => this.#listChanged()),
			pending.onDidChange(() => this.#pendingChanged()),
		];
	}

	/** Asks the index. */
	async search(
		workspace: WorkspaceInfo,
		query: string,
		scope: MemoryScope,
		token?: vscode.CancellationToken,
	): Promise<ShownSearch> {
		const params = { workspace: workspace.uri, query, scope };
		const { hits, notes, searched, state } = await this.#server.request(MemorySearchRequest, params, token);
		this.#heard(workspace.uri, state);
		return { query, looked: { scope, files: searched }, hits, notes };
	}

	/** Asks what was last asked as the workspace's own runtime would, and shows that instead. */
	async searchAsRuntime(workspace: WorkspaceInfo, query: string, token?: vscode.CancellationToken): Promise<void> {
		this.show(workspace, await this.#foundByRuntime(workspace, query, token));
	}

	async #foundByRuntime(
		workspace: WorkspaceInfo,
		query: string,
		token?: vscode.CancellationToken,
	): Promise<ShownSearch> {
		const params = { workspace: workspace.uri, query };
		const { runtimeTitle, hits, embeddings, trouble } = await this.#server.request(RuntimeSearchRequest, params, token);
		const none = vscode.l10n.t('{0} does not search the memory. It knows only what is in its prompt.', runtimeTitle);
		const notes = hits ? [howFound(runtimeTitle, embeddings), ...(trouble === undefined ? [] : [trouble])] : [none];
		return { query, by: runtimeTitle, hits: hits ?? [], notes };
	}

	/** What was last asked, in whichever workspace. */
	get asked(): { readonly workspace: string; readonly query: string } | undefined {
		return this.#found && { workspace: this.#found.workspace, query: this.#found.found.query };
	}

	/** Shows what was found; without an argument, nothing any more. */
	show(workspace?: WorkspaceInfo, found?: ShownSearch): void {
		this.#found = workspace && found && { workspace: workspace.uri, found };
		void vscode.commands.executeCommand('setContext', 'soulscope.memory.hasResults', this.#found !== undefined);
		this.#refresh();
	}

	/** Throws the index away and reads every file anew. */
	async rebuild(workspace: WorkspaceInfo, token: vscode.CancellationToken): Promise<void> {
		this.#heard(workspace.uri, await this.#server.request(MemoryRebuildRequest, { workspace: workspace.uri }, token));
	}

	getTreeItem(node: MemoryNode): vscode.TreeItem {
		return itemOf(node);
	}

	async getChildren(node?: MemoryNode): Promise<MemoryNode[]> {
		if (!node) {
			const agents = await this.#roots();
			return [...this.#pendings(), ...agents];
		}
		if (node.kind === 'pending') return [];
		if (node.kind === 'pendings') return node.pendings.map((pending) => ({ kind: 'pending', pending }));
		const { workspace } = node;
		switch (node.kind) {
			case 'workspace':
				return this.#groupsOf(workspace);
			case 'results':
				if (node.found.hits.length === 0) return [{ kind: 'nothing', workspace, found: node.found }];
				return node.found.hits.map((hit) => ({ kind: 'hit', workspace, hit }));
			case 'days':
				return node.files.map((file) => ({ kind: 'day', workspace, file }));
			case 'files':
				return node.files.map((file) => ({ kind: 'file', workspace, file }));
			case 'changes':
				return this.#changesOf(workspace);
			default:
				return [];
		}
	}

	#pendings(): MemoryNode[] {
		const { all } = this.#pending;
		return all.length === 0 ? [] : [{ kind: 'pendings', pendings: all }];
	}

	/**
	 * What the person has begun and not answered is told from outside of the view as well; what we offer is not, and what is
	 * proposed counts in its own view.
	 */
	#pendingChanged(): void {
		const waiting = this.#pending.all.flatMap((one) =>
			one.kind === 'question' && begun.includes(one.about) ? [one.message] : [],
		);
		this.#view.badge = waiting.length === 0 ? undefined : { value: waiting.length, tooltip: waiting.join('\n') };
		this.#refresh();
	}

	async #roots(): Promise<MemoryNode[]> {
		if (!vscode.workspace.workspaceFolders?.length) return [];
		try {
			const all = await this.#workspaces.load();
			const [only, ...others] = all;
			if (!only) return [];
			for (const workspace of all) void this.#watch(workspace);
			return others.length === 0 ? this.#groupsOf(only) : all.map((workspace) => ({ kind: 'workspace', workspace }));
		} catch {
			// The welcome content of the view says that the server failed.
			return [];
		}
	}

	async #groupsOf(workspace: WorkspaceInfo): Promise<MemoryNode[]> {
		const found = this.#found?.workspace === workspace.uri ? this.#found.found : undefined;
		try {
			const files = this.#files.get(workspace.uri) ?? (await this.#askFor(workspace));
			this.#files.set(workspace.uri, files);
			const days = byDay(files);
			return [
				...(found ? [{ kind: 'results', workspace, found } as const] : []),
				...(days.length > 0 ? [{ kind: 'days', workspace, files: days } as const] : []),
				{ kind: 'files', workspace, files: bySize(files) },
				{ kind: 'changes', workspace },
			];
		} catch (error) {
			return [{ kind: 'failure', workspace, message: errorMessage(error) }];
		}
	}

	/** What was found is looked for again once the memory is another. */
	async #searchAgain(): Promise<void> {
		const shown = this.#found;
		const workspace = shown && this.#workspaces.byUri(shown.workspace);
		if (!workspace) return;
		const { query, looked } = shown.found;
		const asked = looked ? this.search(workspace, query, looked.scope) : this.#foundByRuntime(workspace, query);
		// What could not be asked now is asked with the next change.
		const found = await this.#again.of(asked.catch(() => undefined));
		if (found && this.#found === shown) this.show(workspace, found);
	}

	async #changesOf(workspace: WorkspaceInfo): Promise<MemoryNode[]> {
		try {
			const changes = await this.#server.request(MemoryChangesRequest, { workspace: workspace.uri });
			if (changes.length === 0) return [{ kind: 'unchanged', workspace }];
			return changes.map((change) => ({ kind: 'change', workspace, change }));
		} catch (error) {
			return [{ kind: 'failure', workspace, message: errorMessage(error) }];
		}
	}

	/** The index is made when somebody first looks here. */
	async #watch({ uri }: WorkspaceInfo): Promise<void> {
		if (this.#states.has(uri)) return;
		try {
			this.#heard(uri, await this.#server.request(MemoryIndexStateRequest, { workspace: uri }));
		} catch {
			// The rows say what is wrong.
		}
	}

	#heard(workspace: string, state: MemoryIndexState): void {
		this.#states.set(workspace, state);
		const states = [...this.#states.values()];
		const busy = states.some(({ phase }) => phase === 'indexing');
		if (busy) this.#progress.busy();
		else this.#progress.done();
		// What is over in a moment, as after each key, is not told.
		if (!busy || this.#progress.isShown || !this.#view.message) this.#sayHowFar();
	}

	#sayHowFar(): void {
		this.#view.message = messageFor([...this.#states.values()], this.#found?.found.notes ?? []);
	}

	#askFor({ uri }: WorkspaceInfo): Promise<readonly MemoryFile[]> {
		return this.#server.request(MemoryFilesRequest, { workspace: uri });
	}

	/** With every key a list comes in which only what is missing differs. */
	#listChanged(): void {
		const agents = this.#workspaces.all.map(({ missing, madeByRun, avatar, ...rest }) => rest);
		const isOld = isSame(agents, this.#agents);
		this.#agents = agents;
		if (isOld) {
			this.#resting.soon();
			return;
		}
		this.#files.clear();
		this.#refresh();
		void this.#searchAgain();
	}

	/** Paints the view anew where its files are others, and only then. */
	async #renew(): Promise<void> {
		let differs = false;
		for (const workspace of this.#workspaces.all) {
			const known = this.#files.get(workspace.uri);
			if (!known) continue;
			// Where it cannot be asked, the row says so once it is painted.
			const files = await this.#askFor(workspace).catch(() => undefined);
			if (isSame(files, known)) continue;
			differs = true;
			if (this.#found?.workspace === workspace.uri) void this.#searchAgain();
			if (files) this.#files.set(workspace.uri, files);
			else this.#files.delete(workspace.uri);
		}
		if (differs) this.#refresh();
	}

	#refresh(): void {
		const states = [...this.#states.values()];
		if (states.length > 0) this.#view.message = messageFor(states, this.#found?.found.notes ?? []);
		this.#changed.fire(undefined);
	}

	dispose(): void {
		this.#progress.done();
		for (const subscription of this.#subscriptions) subscription.dispose();
		this.#changed.dispose();
	}
}
