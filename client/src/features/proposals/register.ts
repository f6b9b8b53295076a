import type * as vscode from 'vscode';
import type { Command } from '../../commands/registry.ts';
import type { Server } from '../../server/server.ts';
import { ProposalList } from './list.ts';
import type { ProposalsPart } from './proposalsPart.ts';
import { commandNames, type ProposalsServices } from './services.ts';

interface ProposalsFeature extends vscode.Disposable {
	readonly list: ProposalList;
	readonly commands: readonly Command[];
}

/** What agents could remember. Only what asks for it is here: the rest is a bundle that comes once there is something. */
export function createProposals(
	services: Omit<ProposalsServices, 'list'> & { readonly server: Server; readonly memento: vscode.Memento },
): ProposalsFeature {
	const list = new ProposalList(services.server, services.memento);
	let loading: Promise<ProposalsPart> | undefined;
	const load = () => {
		loading ??= import('./proposalsPart.ts').then(({ createPart }) => createPart({ ...services, list }));
		return loading;
	};
	list.onDidChange(() => void load());
	return {
		list,
		commands: commandNames.map((name) => ({
			id: `proposals.${name}`,
			run: async (_, chosen) => (await load()).run(name, chosen),
		})),
		dispose() {
			list.dispose();
			void loading?.then((part) => part.dispose());
		},
	};
}
