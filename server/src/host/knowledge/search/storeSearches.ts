import type { KnowledgeContext } from '../../../engine/knowledge/operations/operation.ts';
import type { KnowledgeToolOutcome } from '../../../engine/knowledge/operations/tool.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import type { EmbeddingSearch, EmbeddingSearchOptions } from '../../search/vectors/embeddingSearch.ts';
import { StoreUnusable, type WorkspaceKnowledge } from '../workspaceStore.ts';
import { isReadBy, wordsMeant } from './queryVector.ts';
import { searchStore } from './thread/searchStore.ts';

interface StoreSearchOptions {
	/** The store of the workspace at `root` (absolute), held until it is disposed of. */
	open(root: string): Promise<Pick<WorkspaceKnowledge, 'due' | 'embedded' | 'count' | 'call'> & AsyncDisposable>;
	/** Embeds by the model that the person has, in the background. */
	embedding(stores: EmbeddingSearchOptions['indexes']): EmbeddingSearch;
	/** One line for people on what had to be repaired. */
	onTrouble(message: string): void;
}

/** A search as the tool takes it. */
interface StoreSearchInput extends Pick<KnowledgeContext, 'filter'> {
	/** The workspace whose store it is, and the file of that. Absolute. */
	readonly root: string;
	readonly file: string;
	/** True where it is in a database on a server, which does the work of the thread. */
	readonly isFar?: boolean;
	readonly input: {
		readonly query?: unknown;
		readonly pattern?: unknown;
		readonly mode?: unknown;
		readonly limit?: unknown;
	};
}

/** Searches stores, by semantic search as well where the person has a model for it. */
export interface StoreSearches {
	/** Rejects with the signal's reason where it aborts, and with a `StoreUnusable`. */
	search(question: StoreSearchInput, signal: AbortSignal): Promise<KnowledgeToolOutcome['result']>;
}

export function createStoreSearches({ open, embedding, onTrouble }: StoreSearchOptions): StoreSearches {
	const embeddings = embedding({
		async due(root, model, most) {
			await using store = await open(root);
			return await store.due(model, most);
		},
		async embedded(root, model, keys, vectors) {
			await using store = await open(root);
			await store.embedded(model, keys, vectors);
		},
		async waiting(root, model) {
			await using store = await open(root);
			const { all, embedded } = await store.count(model);
			return all - embedded;
		},
	});
	return {
		async search({ root, file, isFar, input, filter }, signal) {
			const words = wordsMeant(input);
			const meant = await embeddings.questionOf(words, signal);
			const queryVector = meant && isReadBy(meant.model, words) ? meant : undefined;
			const more = { ...(filter && { filter }), ...(queryVector && { queryVector }) };
			if (isFar) {
				await using store = await open(root);
				const answer = await store.call('membot_search', input, more);
				embeddings.keepUp(root);
				return answer;
			}
			const question = { file, input, ...more };
			const answer = await searchStore(question, signal, onTrouble).catch((error: unknown) => {
				signal.throwIfAborted();
				const why = errorMessage(error);
				throw new StoreUnusable(`${file}: the knowledge store cannot be searched: ${why}`);
			});
			embeddings.keepUp(root);
			return answer;
		},
	};
}
