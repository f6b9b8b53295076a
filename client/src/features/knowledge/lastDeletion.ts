import * as vscode from 'vscode';
import type { EntryNode, ShownStore } from './nodes.ts';

/** What was deleted last in this window and is still gone: a notification with an undo goes away, the button in the title of the view stays. */
export class LastDeletion {
	#entries: readonly EntryNode[] = [];

	get entries(): readonly EntryNode[] {
		return this.#entries;
	}

	keep(entries: readonly EntryNode[]): void {
		this.#entries = entries;
		void vscode.commands.executeCommand('setContext', 'soulscope.knowledge.canUndoDelete', entries.length > 0);
	}

	/** Entries that are back, by whosever hand, need nothing more. */
	renew(stores: readonly ShownStore[]): void {
		const isGone = ({ store, entry }: EntryNode): boolean =>
			stores
				.find(({ info }) => info.root === store.info.root)
				?.entries?.some(({ path, isDeleted }) => path === entry.path && isDeleted) ?? false;
		const gone = this.#entries.filter(isGone);
		if (gone.length < this.#entries.length) this.keep(gone);
	}
}
