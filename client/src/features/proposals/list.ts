import * as vscode from 'vscode';
import {
	type Proposal,
	ProposalsChangedNotification,
	ProposalsRequest,
} from '../../../../protocol/memory/proposals.ts';
import type { Server } from '../../server/server.ts';
import { isSame } from '../../ui/changedRows.ts';
import { InOrder } from '../chat/latest.ts';

/** Whether something waited when the window was last open. */
const keptAs = 'soulscope.proposals';

/** What could be remembered, as the server last said: what waits for the person, and what was settled since this window waited for it. */
export class ProposalList implements vscode.Disposable {
	readonly #server: Pick<Server, 'request'>;
	readonly #memento: vscode.Memento;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #answers = new InOrder();
	readonly #states: vscode.Disposable;
	/** Those that have waited in this window: they are still shown once they are settled. */
	readonly #met = new Set<string>();
	#all: readonly Proposal[] = [];
	readonly onDidChange = this.#changed.event;

	/** `memento` outlives the window. */
	constructor(server: Pick<Server, 'request' | 'onNotification' | 'onDidChangeState'>, memento: vscode.Memento) {
		this.#server = server;
		this.#memento = memento;
		server.onNotification(ProposalsChangedNotification, () => void this.refresh());
		this.#states = server.onDidChangeState((state) => {
			// To ask has the server load all of the chat: whoever has nothing waiting never pays for it.
			if (state === 'running' && memento.get(keptAs)) void this.refresh();
		});
	}

	/** The oldest first. */
	get all(): readonly Proposal[] {
		return this.#all;
	}

	get pending(): readonly Proposal[] {
		return this.#all.filter(({ state }) => state === 'pending');
	}

	/** Asks the server; what it says is known afterwards. Where it cannot answer, what it said last stays. */
	async refresh(): Promise<void> {
		const asked = this.#server.request(ProposalsRequest, this.#met.size > 0 ? { settled: [...this.#met] } : {});
		const answer = await this.#answers.of(asked);
		if (!answer) return;
		for (const { id, state } of answer) if (state === 'pending') this.#met.add(id);
		const all = answer.filter(({ id }) => this.#met.has(id));
		if (isSame(all, this.#all)) return;
		this.#all = all;
		void this.#memento.update(keptAs, this.pending.length > 0 || undefined);
		this.#changed.fire();
	}

	dispose(): void {
		this.#states.dispose();
		this.#changed.dispose();
	}
}
