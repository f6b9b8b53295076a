import { dataFolder } from '../platform/dataFolder.ts';
import { openWorkspaceStore, type WorkspaceKnowledge, type WorkspaceStoreOptions } from './workspaceStore.ts';

/** Who opens a store, and what only they say of it. They are named as the author of what they write. */
type StoreUse =
	/** A person in the editor, and what the editor does for them. Pictures are described where they have agreed to that. */
	| ({ readonly by: 'person' } & Pick<WorkspaceStoreOptions, 'describe'>)
	/** A person at a terminal, who may name a place or a file; relative paths count from where they are. */
	| ({ readonly by: 'terminal' } & Pick<WorkspaceStoreOptions, 'wanted' | 'named' | 'cwd' | 'version'>)
	/** The agent of the chat. */
	| { readonly by: 'agent' }
	/** The agent of another program, whose questions nobody but the store puts as vectors. */
	| ({ readonly by: 'mcp' } & Pick<WorkspaceStoreOptions, 'embedder'>)
	/** What keeps semantic search up to date, and writes no text. */
	| { readonly by: 'embedding' };

type EveryUse = Pick<WorkspaceStoreOptions, 'root' | 'server' | 'onTrouble'>;

/** They reach files of the workspace alone. No page is fetched: what is tried before the person is asked would tell its address to somebody. */
const agents: ReadonlySet<StoreUse['by']> = new Set(['agent', 'mcp']);

/** The store of a workspace as `by` may use it. */
export const openStoreFor = async ({ by, ...options }: StoreUse & EveryUse): Promise<WorkspaceKnowledge> =>
	usedBy(by, await openWorkspaceStore({ dataFolder: dataFolder(), ...options }));

/** The same of one that is open. */
export function usedBy(by: StoreUse['by'], store: WorkspaceKnowledge): WorkspaceKnowledge {
	const usual = {
		author: by,
		forPeople: !agents.has(by),
		...(agents.has(by) && { findSources: store.sourcesForAgent(false) }),
	};
	return { ...store, call: (tool, input, options) => store.call(tool, input, { ...usual, ...options }) };
}
