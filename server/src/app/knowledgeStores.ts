import { createStoreSearches, type StoreSearches } from '../host/knowledge/search/storeSearches.ts';
import { openStoreFor } from '../host/knowledge/storeUses.ts';
import type { LanguageContext } from '../language/context.ts';

/** Searches the stores of workspaces; `onTrouble` hears one line for people on what had to be repaired. */
export const storeSearchesWith = (
	{ memorySearch, storeServer }: Pick<LanguageContext, 'memorySearch' | 'storeServer'>,
	onTrouble: (message: string) => void,
): StoreSearches =>
	createStoreSearches({
		open: async (root) => openStoreFor({ by: 'embedding', root, server: await storeServer(), onTrouble }),
		embedding: memorySearch.embeddingFor,
		onTrouble,
	});
