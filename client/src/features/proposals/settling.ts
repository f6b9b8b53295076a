import * as vscode from 'vscode';
import {
	type Proposal,
	type SettleProposalParams,
	SettleProposalRequest,
	type SettleProposalResult,
} from '../../../../protocol/memory/proposals.ts';
import type { ProposalsServices } from './services.ts';
import { wordingsOf } from './wordings.ts';

type Settled = Extract<SettleProposalResult, { kind: 'settled' }>;

/** How something is accepted, beside which. */
type AcceptedHow = Omit<Extract<SettleProposalParams, { how: 'accept' }>, 'proposal' | 'how'>;

/** Accepts, dismisses, and takes either back. What cannot be done is thrown as an `Error` for people. */
export class Settling implements vscode.Disposable {
	readonly #services: Pick<ProposalsServices, 'server' | 'pending' | 'list' | 'review'>;
	/** By proposal, the operation of what accepting it wrote. */
	readonly #written = new Map<string, string>();
	readonly #listening: vscode.Disposable;

	constructor(services: Pick<ProposalsServices, 'server' | 'pending' | 'list' | 'review'>) {
		this.#services = services;
		this.#listening = services.pending.onDidUndo((operation) => this.#undone(operation));
	}

	async accept(proposal: Proposal, how: AcceptedHow): Promise<void> {
		const { id, workspace } = proposal;
		const { undo, paths, review } = await this.#settle({ proposal: id, how: 'accept', ...how });
		if (review !== undefined) await this.#services.review(proposal, review);
		if (undo === undefined) return;
		this.#written.set(id, undo);
		const message = wordingsOf(proposal).done(paths);
		this.#services.pending.wrote({ id: undo, workspace, message });
	}

	async dismiss({ id }: Proposal): Promise<void> {
		await this.#settle({ proposal: id, how: 'dismiss' });
	}

	/** What was accepted or dismissed waits again, and what was written goes. */
	async reopen({ id }: Proposal): Promise<void> {
		await this.#settle({ proposal: id, how: 'reopen' });
		const operation = this.#written.get(id);
		this.#written.delete(id);
		if (operation !== undefined) await this.#services.pending.drop(operation);
	}

	/** What was written is gone, by an undo from elsewhere: then it is not accepted any more. */
	#undone(operation: string): void {
		const { list } = this.#services;
		const id = [...this.#written].find(([, written]) => written === operation)?.[0];
		// What was accepted before the window was loaded again is known to the server alone.
		if (id === undefined) return void list.refresh();
		this.#written.delete(id);
		// The server may have noticed by itself.
		void this.#settle({ proposal: id, how: 'reopen' }).catch(() => list.refresh());
	}

	async #settle(params: SettleProposalParams): Promise<Settled> {
		const { server, list } = this.#services;
		const result = await server.request(SettleProposalRequest, params);
		await list.refresh();
		if (result.kind === 'failed') throw new Error(result.message);
		if (result.problem !== undefined) void vscode.window.showWarningMessage(result.problem);
		return result;
	}

	dispose(): void {
		this.#listening.dispose();
	}
}
