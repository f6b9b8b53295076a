import type * as vscode from 'vscode';
import { lazyPart } from '../../lazyPart.ts';
import type { Server } from '../../server/server.ts';
import { ProposalList } from './list.ts';
import type { ProposalCommand, ProposalsServices } from './services.ts';

export interface ProposalsFeature extends vscode.Disposable {
	readonly list: ProposalList;
	/** `chosen`: a row of the view, or anything at all. */
	run(command: ProposalCommand, chosen: unknown): Promise<void>;
}

/** What agents could remember. Only what asks for it is here: the rest is a bundle that comes once there is something. */
export function createProposals(
	services: Omit<ProposalsServices, 'list'> & { readonly server: Server; readonly memento: vscode.Memento },
): ProposalsFeature {
	const list = new ProposalList(services.server, services.memento);
	const part = lazyPart(async () => (await import('./proposalsPart.ts')).createPart({ ...services, list }));
	// Where it cannot be loaded, the command that needs it says so.
	list.onDidChange(() => void part.load().catch(() => {}));
	return {
		list,
		run: async (command, chosen) => (await part.load()).run(command, chosen),
		dispose() {
			list.dispose();
			part.dispose();
		},
	};
}
