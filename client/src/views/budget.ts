import * as vscode from 'vscode';
import { BudgetRequest, type BudgetResult } from '../../../protocol/budget.ts';
import type { Server } from '../server/server.ts';
import type { Workspaces } from '../workspaces.ts';
import { itemOf } from './budgetItems.ts';
import type { BudgetNode } from './budgetNodes.ts';

/** The ledger of every session as a tree: what each file costs, and what becomes of it. */
export class BudgetView implements vscode.TreeDataProvider<BudgetNode>, vscode.Disposable {
	readonly #server: Server;
	readonly #workspaces: Workspaces;
	readonly #changed = new vscode.EventEmitter<undefined>();
	readonly #subscriptions: vscode.Disposable[];
	/** The one session that is shown, where the person picked one; else all. */
	#session: string | undefined;
	/** The view is built from these, so that going back to a visible view always asks anew. */
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(server: Server, workspaces: Workspaces) {
		this.#server = server;
		this.#workspaces = workspaces;
		const refresh = () => this.refresh();
		this.#subscriptions = [workspaces.onDidChange(refresh), workspaces.onDidChangeList(refresh)];
	}

	/** `undefined` shows all kinds of session. */
	show(session: string | undefined): void {
		this.#session = session;
		this.refresh();
	}

	get session(): string | undefined {
		return this.#session;
	}

	refresh(): void {
		this.#changed.fire(undefined);
	}

	getTreeItem(node: BudgetNode): vscode.TreeItem {
		const expanded =
			node.kind === 'session' && (this.#session !== undefined || node.session === node.workspace.sessionKinds[0]);
		return itemOf(node, expanded);
	}

	async getChildren(node?: BudgetNode): Promise<BudgetNode[]> {
		if (!node) return this.#roots();
		if (node.kind === 'workspace') return this.#sessionsOf(node);
		if (node.kind === 'session') return this.#rowsOf(node);
		return [];
	}

	async #roots(): Promise<BudgetNode[]> {
		if (!vscode.workspace.workspaceFolders?.length) return [];
		try {
			const all = await this.#workspaces.load();
			return all.map((workspace) => ({ kind: 'workspace', workspace }));
		} catch {
			// The welcome content of the view says that the server failed.
			return [];
		}
	}

	#sessionsOf({ workspace }: Extract<BudgetNode, { kind: 'workspace' }>): BudgetNode[] {
		return workspace.sessionKinds
			.filter((session) => this.#session === undefined || session === this.#session)
			.map((session) => ({ kind: 'session', workspace, session }));
	}

	async #rowsOf({ workspace, session }: Extract<BudgetNode, { kind: 'session' }>): Promise<BudgetNode[]> {
		let budget: BudgetResult;
		try {
			budget = await this.#server.request(BudgetRequest, { workspace: workspace.uri, session });
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			return [{ kind: 'failure', workspace, session, message }];
		}
		const rows = budget.rows.map((row): BudgetNode => ({ kind: 'row', workspace, session, row }));
		const notes = budget.run.map((note): BudgetNode => ({ kind: 'note', workspace, session, note }));
		return [...rows, ...notes, { kind: 'total', workspace, session, budget }];
	}

	dispose(): void {
		for (const subscription of this.#subscriptions) subscription.dispose();
		this.#changed.dispose();
	}
}
