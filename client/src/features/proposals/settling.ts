import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import {
	type Proposal,
	type SettleProposalParams,
	SettleProposalRequest,
	type SettleProposalResult,
} from '../../../../protocol/memory/proposals.ts';
import { warn } from '../../ui/tell.ts';
import type { ProposalsServices } from './services.ts';
import { wordingsOf } from './wordings.ts';

type Settled = Extract<SettleProposalResult, { kind: 'settled' }>;

/** How something is accepted, beside which. */
type AcceptedHow = Omit<Extract<SettleProposalParams, { how: 'accept' }>, 'proposal' | 'how' | 'together'>;

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
		this.#services.pending.wrote({ id: undo, workspace, message: wordingsOf(proposal).done(paths) });
	}

	/**
	 * Accepts several of one workspace, one after the other, as one action: one undo takes all of them back. `howOf`: how one of them is
	 * accepted, once those before it are written; undefined where it is left out. Returns how many were, also because
	 * they failed; where all that were tried failed, it throws why.
	 */
	async acceptTogether(
		all: readonly Proposal[],
		howOf: (proposal: Proposal) => Promise<AcceptedHow | undefined>,
	): Promise<number> {
		const together = randomUUID();
		const written = new Set<string>();
		const done: Proposal[] = [];
		let fault: unknown;
		for (const proposal of all) {
			try {
				const how = await howOf(proposal);
				if (!how) continue;
				const { undo, paths } = await this.#settle({ proposal: proposal.id, how: 'accept', ...how, together });
				done.push(proposal);
				if (undo !== undefined) this.#written.set(proposal.id, undo);
				for (const path of paths) written.add(path);
			} catch (error) {
				// One that cannot be accepted any more keeps nobody from the others.
				fault ??= error;
			}
		}
		const [first] = done;
		if (!first && fault !== undefined) throw fault;
		if (first && written.size > 0) {
			const message = wordingsOf(first).done([...written]);
			this.#services.pending.wrote({ id: together, workspace: first.workspace, message });
		}
		return all.length - done.length;
	}

	async dismiss({ id }: Proposal): Promise<void> {
		await this.#settle({ proposal: id, how: 'dismiss' });
	}

	/** What was accepted or dismissed waits again, and what was written goes. */
	async reopen({ id }: Proposal): Promise<void> {
		await this.#settle({ proposal: id, how: 'reopen' });
		const operation = this.#written.get(id);
		if (operation === undefined) return;
		for (const other of this.#idsOf(operation)) this.#written.delete(other);
		await this.#services.pending.drop(operation);
	}

	/** What was written is gone, by an undo from elsewhere: then it is not accepted any more. */
	#undone(operation: string): void {
		const { list } = this.#services;
		const ids = this.#idsOf(operation);
		// What was accepted before the window was loaded again is known to the server alone.
		if (ids.length === 0) return void list.refresh();
		for (const id of ids) {
			this.#written.delete(id);
			// The server may have noticed by itself.
			void this.#settle({ proposal: id, how: 'reopen' }).catch(() => list.refresh());
		}
	}

	/** Proposals that the operation wrote. */
	#idsOf(operation: string): readonly string[] {
		return [...this.#written].flatMap(([id, written]) => (written === operation ? [id] : []));
	}

	async #settle(params: SettleProposalParams): Promise<Settled> {
		const { server, list } = this.#services;
		const result = await server.request(SettleProposalRequest, params);
		await list.refresh();
		if (result.kind === 'failed') throw new Error(result.message);
		if (result.problem !== undefined) warn(result.problem);
		return result;
	}

	dispose(): void {
		this.#listening.dispose();
	}
}
