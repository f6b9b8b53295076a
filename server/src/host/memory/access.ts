import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { SessionKind } from '../../engine/workspace/session.ts';
import { type FileEntry, ifSeen, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../managed/storedPlaces.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/**
 * The one answer to “is this file memory, and may it be shown?”. Memory is asked for in two senses, and a file may be it in one alone:
 * what the agent keeps (notes go there, and a person looks after it), and what its runtime searches (which may be files that hold no
 * notes, or nothing where the search is off). In neither sense is a file shown that a link brings in from outside of the workspace,
 * open in an editor or not, nor one that the workspace does not list. What is read goes by the disk as well (`Workspace.read`).
 */
interface MemoryAccess {
	/** What the agent keeps, by path. */
	kept(): readonly FileEntry[];
	/** What the runtime finds memories in, in its order; a link is none, wherever it leads. */
	searched(): readonly WorkspacePath[];
	/** True where a link brings the file in from outside of the workspace. */
	isOutside(path: WorkspacePath): boolean;
	/** True in a database for what somebody else than the person of the session has for themselves. */
	isOthers(path: WorkspacePath): boolean;
}

interface MemoryOwner {
	/** The workspace's own unless said. */
	readonly runtime?: Runtime;
	/** The default agent unless named. */
	readonly agentId?: string | undefined;
}

export function memoryAccess(
	workspace: Workspace,
	{ runtime = workspace.runtime, agentId }: MemoryOwner = {},
): MemoryAccess {
	const snapshot = workspace.snapshot();
	const { files } = snapshot;
	const { memory } = runtime;
	const isOutside = (path: WorkspacePath): boolean => files.get(path)?.leadsOut === true;
	const isLink = (path: WorkspacePath): boolean => ifSeen(files.get(path))?.link === 'symlink';
	// In a database, a person's own memories are theirs alone; on a disk, nobody has any.
	const managed = isStored(workspace.root) ? runtime.managed : undefined;
	const { user = '' } = workspace.session();
	const isTheirs = (path: WorkspacePath): boolean => {
		const owner = runtime.managed?.personOf(path);
		return owner === undefined || (managed !== undefined && owner === user);
	};
	const isOthers = (path: WorkspacePath): boolean => managed !== undefined && !isTheirs(path);
	return {
		isOthers,
		kept: () => [...files.values()].filter(({ path }) => memory.accepts(path) && isTheirs(path) && !isOutside(path)),
		searched() {
			const all = [...files.keys()];
			if (managed) return memory.recall?.(snapshot, agentId) ? managed.memory.searched(all, user) : [];
			const counted = memory.recall
				? (memory.recall(snapshot, agentId)?.files(all) ?? [])
				: all.filter((path) => memory.accepts(path));
			return counted.filter((path) => !isOutside(path) && !isLink(path));
		},
		isOutside,
	};
}

/** Sessions in which the person talks alone with the agent. In any other, others read along or nobody asks. */
const personal: ReadonlySet<SessionKind> = new Set(['main', 'chat']);

/**
 * True where we may lay memories before the agent in the session of `prompt`: where the person is alone with it, and the runtime does not
 * hold the long-term memory back. An agent that searches by itself is given what its runtime would give it in that session.
 */
export function mayRecallIn({ session, ledger }: Prompt, runtime: Runtime): boolean {
	if (!personal.has(session.kind)) return false;
	const { curatedPath } = runtime.memory;
	const role = runtime.roleOf(curatedPath)?.id;
	const isCurated = (row: LedgerRow) => row.path === curatedPath || (role !== undefined && row.role === role);
	return !ledger.rows.some((row) => (row.fate === 'withheld' || row.fate === 'excerpted') && isCurated(row));
}
