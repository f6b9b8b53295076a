import { plainWords } from '../../../engine/memory/search/query/query.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { aborted } from '../../platform/cancellation.ts';
import type { RuntimeRecall } from './runtimeSearch.ts';
import { openRuntimeVectorStore, type RuntimeVectorStore } from './runtimeVectorStore.ts';

/** A question as a vector, and the runtime's own chunks as far as they have one. */
export interface RuntimeSemanticSearch {
	readonly model: string;
	readonly queryVector: readonly number[];
	vectorOf(chunk: { readonly text: string }): readonly number[] | undefined;
	/** Chunks in all, and those that have a vector by now. */
	readonly embedded: number;
	readonly all: number;
}

interface RuntimeSemanticSearchOptions {
	/** Absolute path of the folder where vectors are kept; undefined: nowhere. */
	readonly storage: string | undefined;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Undefined where words alone count. */
	readonly embedder: () => Promise<Embedder | undefined>;
	/** Resolves when there is nobody to disturb, and nothing else that a long job waits for; at once unless given. Not asked while a question waits. */
	readonly pause?: (isLong: boolean) => Promise<void>;
}

export interface SemanticWait {
	readonly signal: AbortSignal;
	/** ms that the question waits for chunks that have no vector yet; reading them goes on behind it. 0: it reads none. */
	readonly timeoutMs: number;
}

/** Chunks at a time: a question that somebody waits for comes in between. */
const batch = 16;

interface Reading {
	readonly store: RuntimeVectorStore;
	readonly done: Promise<void>;
}

/** Finds by meaning in a runtime's own chunks, one reading of a workspace at a time. */
export function createRuntimeSemanticSearch({ embedder, pause, ...kept }: RuntimeSemanticSearchOptions) {
	/** By folder, runtime and model. */
	const reading = new Map<string, Reading>();
	/** Questions that wait for chunks, by the same. */
	const waiting = new Map<string, number>();
	const wait = (key: string, more: number) => waiting.set(key, (waiting.get(key) ?? 0) + more);

	/** Embeds what has no vector yet. What came is kept whatever happens. */
	async function read(key: string, store: RuntimeVectorStore, using: Embedder, signal: AbortSignal): Promise<void> {
		const unlessWaitedFor = async (isLong: boolean) => {
			if (!waiting.get(key)) await pause?.(isLong);
		};
		try {
			for (;;) {
				signal.throwIfAborted();
				const { keys, texts } = store.due(batch);
				if (keys.length === 0) return;
				const { all, embedded } = store.count();
				const behind = Math.max(0, all - embedded - keys.length);
				store.add(keys, await using.embed(texts, { signal, waiting: behind, pause: unlessWaitedFor }));
			}
		} finally {
			store.save();
		}
	}

	/** As far as it has been read after `patience` ms. */
	async function storeOf(recall: RuntimeRecall, using: Embedder, { signal, timeoutMs }: SemanticWait) {
		const key = [recall.workspace.root, recall.runtime.id, using.model].join('\n');
		// Another question is having it read: two would keep two files.
		const under = reading.get(key);
		const store = under?.store ?? openRuntimeVectorStore(recall, using.model, kept);
		if (timeoutMs === 0) return store;
		wait(key, 1);
		try {
			const done = under?.done ?? read(key, store, using, signal).finally(() => reading.delete(key));
			if (!under) reading.set(key, { store, done });
			await withinTimeout(done, timeoutMs, signal);
			return store;
		} finally {
			wait(key, -1);
		}
	}

	return {
		/**
		 * Undefined where the runtime does not go by meaning, the question has no words, or there is no model. Rejects with an
		 * `EmbeddingFailure`, and with the signal's reason where it aborts.
		 */
		async of(recall: RuntimeRecall, query: string, asked: SemanticWait): Promise<RuntimeSemanticSearch | undefined> {
			const words = plainWords(query);
			const using = recall.policy.usesEmbeddings && words !== '' ? await embedder() : undefined;
			const [queryVector] = (await using?.embed([words], { urgent: true, signal: asked.signal })) ?? [];
			if (!using || !queryVector) return undefined;
			const store = await storeOf(recall, using, asked);
			return {
				model: using.model,
				queryVector: [...queryVector],
				vectorOf: ({ text }) => store.vectorOf(text),
				...store.count(),
			};
		},
	};
}

async function withinTimeout(work: Promise<void> | undefined, timeoutMs: number, signal: AbortSignal): Promise<void> {
	if (!work) return;
	work.catch(() => undefined);
	const enough = new AbortController();
	const timer = setTimeout(() => enough.abort(), timeoutMs);
	try {
		await Promise.race([work, aborted(signal), aborted(enough.signal).catch(() => undefined)]);
	} finally {
		clearTimeout(timer);
	}
}
