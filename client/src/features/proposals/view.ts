import * as vscode from 'vscode';
import { ConversationRequest } from '../../../../protocol/chat/chat.ts';
import { headingOf } from '../../workspaces/agentNames.ts';
import { itemOf, tooltipOf } from './items.ts';
import { childrenOf, membersOf, type ProposalNode } from './nodes.ts';
import type { ProposalsServices } from './services.ts';

type ViewServices = Pick<ProposalsServices, 'server' | 'workspaces' | 'list'>;

/** `2 proposals`. */
const proposalsThatWait = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 proposal') : vscode.l10n.t('{0} proposals', count);

/** What agents could remember, by kind. The view is hidden while there is nothing in it. */
export class ProposalsView implements vscode.TreeDataProvider<ProposalNode>, vscode.Disposable {
	readonly #services: ViewServices;
	readonly #changed = new vscode.EventEmitter<undefined>();
	readonly #view: vscode.TreeView<ProposalNode>;
	readonly #listening: vscode.Disposable;
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(services: ViewServices) {
		this.#services = services;
		this.#view = vscode.window.createTreeView('soulscope.proposals', { treeDataProvider: this });
		this.#listening = services.list.onDidChange(() => this.#show());
		this.#show();
	}

	#show(): void {
		const { all, pending } = this.#services.list;
		void vscode.commands.executeCommand('setContext', 'soulscope.hasProposals', all.length > 0);
		const value = pending.length;
		this.#view.badge = value === 0 ? undefined : { value, tooltip: proposalsThatWait(value) };
		this.#changed.fire(undefined);
	}

	getChildren(node?: ProposalNode): ProposalNode[] {
		return [...childrenOf(this.#services.list.all, node)];
	}

	getTreeItem(node: ProposalNode): vscode.TreeItem {
		const { list, workspaces } = this.#services;
		const nameOf = (uri: string) => {
			const found = workspaces.byUri(uri);
			return found ? headingOf(found) : uri;
		};
		const waiting = () => {
			if (node.kind === 'proposals') return membersOf(list.pending, node).length;
			return node.kind === 'agent' ? list.pending.filter(({ workspace }) => workspace === node.workspace).length : 0;
		};
		return itemOf(node, nameOf, waiting());
	}

	/** The conversation is asked for its name once somebody wants to know. */
	async resolveTreeItem(item: vscode.TreeItem, node: ProposalNode): Promise<vscode.TreeItem> {
		if (node.kind !== 'proposal') return item;
		const { proposal } = node;
		const { source } = proposal;
		const asked = source && this.#services.server.request(ConversationRequest, { conversation: source.conversation });
		const conversation = await asked?.catch(() => null);
		item.tooltip = tooltipOf(proposal, conversation?.title);
		return item;
	}

	dispose(): void {
		this.#listening.dispose();
		this.#view.dispose();
		this.#changed.dispose();
	}
}
