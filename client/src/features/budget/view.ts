import * as vscode from 'vscode';
import { BudgetRequest, type BudgetResult } from '../../../../protocol/preview/budget.ts';
import type { RunNote } from '../../../../protocol/preview/runNote.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { Server } from '../../server/server.ts';
import { changedRows, isSame } from '../../ui/changedRows.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { itemOf } from './items.ts';
import { type BudgetNode, idOf } from './nodes.ts';
import { keepsBack } from './runNotes.ts';

type SessionNode = Extract<BudgetNode, { kind: 'session' }>;

/** What the editor was given for a session, and what is known of it since. */
interface ShownBudget {
	readonly node: SessionNode;
	readonly elements: readonly BudgetNode[];
	latest: readonly BudgetNode[];
}

const keyOf = ({ workspace, session }: Exclude<BudgetNode, { kind: 'workspace' }>): string =>
	`${workspace.uri}\n${session}`;

/** The ledger of every session as a tree: what each file costs, and what becomes of it. */
export class BudgetView implements vscode.TreeDataProvider<BudgetNode>, vscode.Disposable {
	readonly #server: Server;
	readonly #workspaces: WorkspaceList;
	readonly #changed = new vscode.EventEmitter<BudgetNode | BudgetNode[] | undefined>();
	readonly #shown = new Map<string, ShownBudget>();
	readonly #resting = whenAtRest(() => void this.#renew());
	#agents: unknown;
	readonly #subscriptions: vscode.Disposable[];
	/** The one session that is shown, where the person picked one; else all. */
	#session: SessionKind | undefined;
	/** The view is built from these, so that going back to a visible view always asks anew. */
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(server: Server, workspaces: WorkspaceList) {
		this.#server = server;
		this.#workspaces = workspaces;
		this.#subscriptions = [
			this.#resting,
			workspaces.onDidChange(() => this.#resting.soon()),
			workspaces.onDidChangeList(() => this.#listChanged()),
		];
	}

	/** `undefined` shows all kinds of session. */
	show(session: SessionKind | undefined): void {
		this.#session = session;
		this.refresh();
	}

	get session(): SessionKind | undefined {
		return this.#session;
	}

	refresh(): void {
		this.#shown.clear();
		this.#changed.fire(undefined);
	}

	/** With every key a list comes in which only what is missing differs. */
	#listChanged(): void {
		const agents = this.#workspaces.all.map(({ missing, madeByRun, avatar, ...rest }) => rest);
		if (isSame(agents, this.#agents)) this.#resting.soon();
		else this.refresh();
		this.#agents = agents;
	}

	/** Paints what says something else by now, and nothing more: a whole view that is painted anew flashes. */
	async #renew(): Promise<void> {
		for (const [key, shown] of [...this.#shown]) {
			const latest = await this.#asked(shown.node);
			if (this.#shown.get(key) !== shown) continue;
			const changed = changedRows(shown.latest, latest, idOf);
			shown.latest = latest;
			if (changed === undefined) this.#changed.fire(shown.node);
			else if (changed.length > 0)
				this.#changed.fire(shown.elements.filter((element) => changed.includes(idOf(element))));
		}
	}

	/** As the node is known now: the editor keeps the one that it was given first. */
	#latest(node: BudgetNode): BudgetNode {
		if (node.kind === 'workspace' || node.kind === 'session') return node;
		const id = idOf(node);
		return this.#shown.get(keyOf(node))?.latest.find((row) => idOf(row) === id) ?? node;
	}

	getTreeItem(node: BudgetNode): vscode.TreeItem {
		const expanded =
			node.kind === 'session' && (this.#session !== undefined || node.session === node.workspace.sessionKinds[0]);
		return itemOf(this.#latest(node), expanded);
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

	async #rowsOf(node: SessionNode): Promise<BudgetNode[]> {
		const rows = await this.#asked(node);
		this.#shown.set(keyOf(node), { node, elements: rows, latest: rows });
		return rows;
	}

	async #asked({ workspace, session }: SessionNode): Promise<BudgetNode[]> {
		let budget: BudgetResult;
		try {
			budget = await this.#server.request(BudgetRequest, { workspace: workspace.uri, session });
		} catch (error) {
			const message = errorMessage(error);
			return [{ kind: 'failure', workspace, session, message }];
		}
		const rows = budget.rows.map((row): BudgetNode => ({ kind: 'row', workspace, session, row }));
		const noteOf = (note: RunNote): BudgetNode => ({ kind: 'note', workspace, session, note });
		const stops = budget.run.filter(keepsBack).map(noteOf);
		const others = budget.run.filter((note) => !keepsBack(note)).map(noteOf);
		return [...stops, ...rows, ...others, { kind: 'total', workspace, session, budget }];
	}

	dispose(): void {
		for (const subscription of this.#subscriptions) subscription.dispose();
		this.#changed.dispose();
	}
}
