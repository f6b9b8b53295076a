import * as vscode from 'vscode';
import { headingOf } from '../../workspaces/agentNames.ts';
import { itemOf } from './items.ts';
import { childrenOf, type GuardNode } from './nodes.ts';
import type { GuardServices } from './services.ts';

const changesFromOutside = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 change from outside') : vscode.l10n.t('{0} changes from outside', count);

/** What other programs did to agents’ files. The view is hidden while there is nothing in it. */
export class GuardView implements vscode.TreeDataProvider<GuardNode>, vscode.Disposable {
	readonly #services: Pick<GuardServices, 'workspaces' | 'list'>;
	readonly #changed = new vscode.EventEmitter<undefined>();
	readonly #view: vscode.TreeView<GuardNode>;
	readonly #listening: vscode.Disposable;
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(services: Pick<GuardServices, 'workspaces' | 'list'>) {
		this.#services = services;
		this.#view = vscode.window.createTreeView('soulscope.guard', { treeDataProvider: this });
		this.#listening = services.list.onDidChange(() => this.#show());
		this.#show();
	}

	#show(): void {
		const { all, fromOutside } = this.#services.list;
		void vscode.commands.executeCommand('setContext', 'soulscope.hasGuardedChanges', all.length > 0);
		const value = fromOutside.length;
		this.#view.badge = value === 0 ? undefined : { value, tooltip: changesFromOutside(value) };
		this.#changed.fire(undefined);
	}

	getChildren(node?: GuardNode): GuardNode[] {
		return [...childrenOf(this.#services.list.all, node)];
	}

	getTreeItem(node: GuardNode): vscode.TreeItem {
		const nameOf = (uri: string) => {
			const found = this.#services.workspaces.byUri(uri);
			return found ? headingOf(found) : uri;
		};
		return itemOf(node, nameOf);
	}

	dispose(): void {
		this.#listening.dispose();
		this.#view.dispose();
		this.#changed.dispose();
	}
}
