import type { SearchHit } from '../../../engine/memory/policy.ts';
import type { RuntimeSemanticSearch } from './runtimeSemanticSearch.ts';

/** What a runtime's own search finds. */
export interface FoundByRuntime {
	readonly hits: readonly SearchHit[];
	/** Absent where words alone count, by the runtime's rules or for want of a model. */
	readonly embeddings?: Pick<RuntimeSemanticSearch, 'model' | 'embedded' | 'all'>;
	/** Why there is nothing by meaning although there should be: one line for people. */
	readonly trouble?: string;
}
