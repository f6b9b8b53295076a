import * as vscode from 'vscode';
import {
	type GuardedChange,
	GuardedChangesNotification,
	GuardedChangesRequest,
} from '../../../../protocol/guard/guard.ts';
import type { Server } from '../../server/server.ts';
import { isSame } from '../../ui/changedRows.ts';
import { Latest } from '../chat/latest.ts';

/** What other programs and git have done to agents’ files, as the server last said. */
export class GuardedChangeList implements vscode.Disposable {
	readonly #server: Pick<Server, 'request0'>;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #latest = new Latest();
	#all: readonly GuardedChange[] = [];
	readonly onDidChange = this.#changed.event;

	constructor(server: Pick<Server, 'request0' | 'onNotification'>) {
		this.#server = server;
		server.onNotification(GuardedChangesNotification, () => void this.refresh());
	}

	/** What nobody here did comes first. */
	get all(): readonly GuardedChange[] {
		return this.#all;
	}

	/** What deserves a look; what git brought does not. */
	get fromOutside(): readonly GuardedChange[] {
		return this.#all.filter(({ from }) => from === 'outside');
	}

	/** Asks the server. Where that cannot answer, what it said last stays. */
	async refresh(): Promise<void> {
		const all = await this.#latest.of(this.#server.request0(GuardedChangesRequest).catch(() => undefined));
		if (!all || isSame(all, this.#all)) return;
		this.#all = [...all].sort((a, b) => Number(a.from === 'git') - Number(b.from === 'git'));
		this.#changed.fire();
	}

	dispose(): void {
		this.#changed.dispose();
	}
}
