import type { MemoryIndexState } from '../../../../protocol/memorySearch.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { IndexQuestion } from './folderIndex.ts';

/** What can be asked about one folder. */
export type IndexOrder =
	| { readonly kind: 'open' }
	| { readonly kind: 'rebuild' }
	| { readonly kind: 'close' }
	| { readonly kind: 'update'; readonly paths: readonly WorkspacePath[] }
	| { readonly kind: 'due'; readonly model: string; readonly most: number }
	| {
			readonly kind: 'embedded';
			readonly model: string;
			readonly keys: readonly string[];
			readonly vectors: readonly Float32Array[];
	  }
	| { readonly kind: 'search'; readonly question: IndexQuestion };

/** To the thread that has the indexes; `id` names the answer. */
export type ToWorker =
	| (IndexOrder & { readonly id: number; readonly root: string; readonly storage: string | undefined })
	| { readonly kind: 'cancel'; readonly id: number };

export type FromWorker =
	| { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
	| { readonly kind: 'error'; readonly id: number; readonly message: string }
	| { readonly kind: 'progress'; readonly root: string; readonly state: MemoryIndexState };
