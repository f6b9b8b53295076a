import { createStoreSearches, type StoreSearches } from '../host/knowledge/search/storeSearches.ts';
import { openWorkspaceStore } from '../host/knowledge/workspaceStore.ts';
import { dataFolder } from '../host/platform/dataFolder.ts';
import type { MemorySearch } from '../host/search/search.ts';

/** Searches the stores of workspaces; `onTrouble` hears one line for people on what had to be repaired. */
export const storeSearchesWith = (
	memorySearch: Pick<MemorySearch, 'embeddingFor'>,
	onTrouble: (message: string) => void,
): StoreSearches =>
	createStoreSearches({
		open: (root) => openWorkspaceStore({ root, dataFolder: dataFolder(), onTrouble }),
		embedding: memorySearch.embeddingFor,
	});
