import { createStoreSearches, type StoreSearches } from '../host/knowledge/search/storeSearches.ts';
import { openStoreFor } from '../host/knowledge/storeUses.ts';
import type { MemorySearch } from '../host/search/search.ts';

/** Searches the stores of workspaces; `onTrouble` hears one line for people on what had to be repaired. */
export const storeSearchesWith = (
	memorySearch: Pick<MemorySearch, 'embeddingFor'>,
	onTrouble: (message: string) => void,
): StoreSearches =>
	createStoreSearches({
		open: (root) => openStoreFor({ by: 'embedding', root, onTrouble }),
		embedding: memorySearch.embeddingFor,
		onTrouble,
	});
