import { createListeners } from '../../../host/platform/listeners.ts';
import type { Workspace, Workspaces } from '../../../host/workspace/workspaces.ts';

/** Everything that changed since listeners last heard. */
interface Change {
	/** Workspaces came, went or became another runtime's. */
	readonly list: boolean;
	readonly workspaces: ReadonlySet<Workspace>;
	/** Nothing happened but typing: the client asks again for the document that was typed in by itself. */
	readonly typing: boolean;
}

/** One event for each batch of changes, however many files and messages it came in. */
export interface ChangeFeed {
	onDidChange(listener: (change: Change) => void): { dispose(): void };
	/** Runs `work`; what changes before it returns is taken for typing. */
	typing<Result>(work: () => Result): Result;
	/** Before this, nothing is heard: nobody has been told anything that could be out of date. */
	begin(): void;
	/** Something that is not a file changed for everyone: a setting, say. */
	everything(): void;
	/** Something changed that belongs to these, and that no listing of theirs has. */
	beside(workspaces: readonly Workspace[]): void;
}

export function createChangeFeed(workspaces: Workspaces, onError: (error: unknown) => void): ChangeFeed {
	const listeners = createListeners<[Change]>(onError);
	let isTyping = false;
	let hasBegun = false;
	let pending: { list: boolean; readonly workspaces: Set<Workspace>; typing: boolean } | undefined;

	const flush = () => {
		const change = pending;
		pending = undefined;
		if (change && hasBegun) listeners.tell(change);
	};
	const batch = () => {
		if (!pending) {
			pending = { list: false, workspaces: new Set(), typing: true };
			setImmediate(flush);
		}
		if (!isTyping) pending.typing = false;
		return pending;
	};

	workspaces.onDidChange((change) => {
		const open = batch();
		if (change.kind === 'list') open.list = true;
		else for (const workspace of change.workspaces) open.workspaces.add(workspace);
	});

	return {
		onDidChange: listeners.add,
		typing(work) {
			isTyping = true;
			try {
				return work();
			} finally {
				isTyping = false;
			}
		},
		begin() {
			hasBegun = true;
			pending = undefined;
		},
		everything() {
			const open = batch();
			for (const workspace of workspaces.list()) open.workspaces.add(workspace);
		},
		beside(those) {
			if (those.length === 0) return;
			const open = batch();
			for (const workspace of those) open.workspaces.add(workspace);
		},
	};
}
