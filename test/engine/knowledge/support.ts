import type { LoadedSource } from '../../../server/src/engine/knowledge/operations/operation.ts';
import { membotRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { memoryStorage } from '../../support/knowledge/memoryStorage.ts';
import type { KnowledgeStore } from '../../support/knowledge/memoryStore.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test knows what the tool that it calls answers
type Answer = any;

type CallOptions = NonNullable<Parameters<ReturnType<typeof knowledgeBase>['call']>[2]>;

/** A file that is found, and what is in it. */
export const sourceOf = (absPath: string, bytes: Uint8Array, more: Partial<LoadedSource> = {}) => ({
	absPath,
	relPathFromBase: absPath.slice(absPath.lastIndexOf('/') + 1),
	load: async () => ({ bytes, ...more }),
});

/** An agent’s store as the runtime has it, and a clock that stands still unless told. */
export class Agent {
	now = Date.parse('2026-05-15T12:00:00.000Z');
	readonly #storage = memoryStorage(membotRules);
	readonly #base = knowledgeBase(this.#storage, () => this.now);
	readonly #more: CallOptions;
	constructor(more: CallOptions = {}) {
		this.#more = more;
	}

	get store(): KnowledgeStore {
		return this.#storage.kept;
	}

	/** What the tool answers; the store is as it left it. */
	async call(tool: string, input: unknown): Promise<Answer> {
		const blobs = { max_size_bytes: 100, skip_mime_types: ['video/*'] };
		return await this.#base.call(tool, input, { rules: membotRules, blobs, ...this.#more });
	}
}
