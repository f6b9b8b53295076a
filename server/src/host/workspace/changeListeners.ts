import type { Workspace, WorkspacesChange } from './workspaces.ts';

type ChangeListener = (change: WorkspacesChange) => void;

/** Who hears of changes to workspaces. */
export class ChangeListeners {
	readonly #listeners = new Set<ChangeListener>();

	add(listener: ChangeListener): { dispose(): void } {
		this.#listeners.add(listener);
		return { dispose: () => this.#listeners.delete(listener) };
	}

	tell(change: WorkspacesChange): void {
		for (const listener of [...this.#listeners]) listener(change);
	}

	tellContent(workspaces: readonly Workspace[]): void {
		if (workspaces.length > 0) this.tell({ kind: 'content', workspaces });
	}
}
