import { plainWords } from '../../../engine/memory/search/query/query.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { type Embedder, EmbeddingFailure } from '../../embedding/embedder.ts';
import type { MemoryIndexes } from '../index/memoryIndexes.ts';
import type { IndexQuestion } from '../index/question.ts';

/** Keeps what folders mean up to date, and puts questions as vectors. */
export interface EmbeddingSearch {
	/** The question for the index; undefined where no model is set up, or it cannot be asked just now. */
	questionOf(query: string, signal?: AbortSignal): Promise<IndexQuestion['vector']>;
	/** Embeds what has no vector yet, in the background; at once where that is under way. */
	keepUp(root: string): void;
	/** What embeds now; undefined where words alone count. Never rejects. */
	embedder(): Promise<Embedder | undefined>;
	/** Another model may be meant from now on. */
	changed(): void;
	/** Why there is nothing by meaning although there should be: one line for people. */
	readonly trouble: string | undefined;
}

export interface EmbeddingSearchOptions {
	readonly indexes: Pick<MemoryIndexes, 'due' | 'embedded'> & {
		/** Texts in all that have no vector of `model` yet. */
		waiting(root: string, model: string): number | Promise<number>;
	};
	/** Asked anew after `changed`; undefined where words alone count. */
	readonly embedder: () => Promise<Embedder | undefined>;
	/** Hears of `trouble`, once each. */
	readonly onTrouble: (message: string) => void;
	/** Resolves when there is nobody to disturb, and nothing else that a long job waits for; at once unless given. */
	readonly pause?: (isLong: boolean) => Promise<void>;
	/** ms after which what failed is tried again; twice as long each time that it fails. */
	readonly retryAfter?: number;
}

/** Texts that are taken from the index at a time. */
const batch = 32;

/** ms between two tries, at most. */
const longestWait = 3_600_000;

/** A process that broke, a network that is away: not what only a person can put right. */
const mayPass = (error: unknown): boolean =>
	error instanceof EmbeddingFailure && ['broken-model', 'offline', 'rate-limit'].includes(error.kind);

/** Embeds what the index still lacks, one batch after the other and one run a folder at a time, and the queries put to it. */
export function createEmbeddingSearch({
	indexes,
	embedder,
	onTrouble,
	pause,
	retryAfter = 60_000,
}: EmbeddingSearchOptions): EmbeddingSearch {
	let current: Promise<Embedder | undefined> | undefined;
	let trouble: string | undefined;
	/** By folder: true where somebody asked again meanwhile. */
	const running = new Map<string, boolean>();
	/** By folder. */
	const retries = new Map<string, NodeJS.Timeout>();
	let wait = retryAfter;

	const chosen = (): Promise<Embedder | undefined> => {
		current ??= embedder().catch(() => undefined);
		return current;
	};
	const failed = (error: unknown) => {
		const message = errorMessage(error);
		if (trouble !== message) onTrouble(message);
		trouble = message;
	};

	async function embedAll(root: string, using: Embedder): Promise<void> {
		/** Counted once, as some have to look for it; what comes meanwhile is counted once that is through. */
		let waiting = 0;
		// It may have waited for hours: another model may be meant by now.
		while ((await chosen()) === using) {
			const { keys, texts } = await indexes.due(root, using.model, batch);
			if (keys.length === 0) return;
			waiting = Math.max(0, waiting - keys.length);
			if (waiting === 0 && keys.length === batch)
				waiting = Math.max(0, (await indexes.waiting(root, using.model)) - batch);
			const vectors = await using.embed(texts, { waiting, ...(pause && { pause }) });
			await indexes.embedded(root, using.model, keys, vectors);
			trouble = undefined;
			wait = retryAfter;
		}
		running.set(root, true);
	}

	async function run(root: string): Promise<void> {
		do {
			running.set(root, false);
			const using = await chosen();
			if (!using) break;
			try {
				await embedAll(root, using);
			} catch (error) {
				if ((await chosen()) !== using) {
					// Ended because another is meant by now.
					running.set(root, true);
					continue;
				}
				failed(error);
				if (mayPass(error)) later(root);
				break;
			}
		} while (running.get(root));
		running.delete(root);
	}

	const keepUp = (root: string) => {
		if (running.has(root)) running.set(root, true);
		else void run(root);
	};

	/** Tries again by itself, less and less often. */
	function later(root: string): void {
		clearTimeout(retries.get(root));
		retries.set(root, setTimeout(keepUp, wait, root).unref());
		wait = Math.min(2 * wait, longestWait);
	}

	async function questionOf(query: string, signal?: AbortSignal): Promise<IndexQuestion['vector']> {
		const words = plainWords(query);
		const using = words === '' ? undefined : await chosen();
		if (!using) return undefined;
		try {
			const [numbers] = await using.embed([words], { urgent: true, ...(signal && { signal }) });
			return numbers && { model: using.model, numbers };
		} catch (error) {
			if (signal?.aborted) return undefined;
			// Ended because another is meant by now.
			if ((await chosen()) !== using) return questionOf(query, signal);
			failed(error);
			return undefined;
		}
	}

	return {
		get trouble() {
			return trouble;
		},
		questionOf,
		keepUp,
		embedder: chosen,
		changed() {
			const before = current;
			current = undefined;
			trouble = undefined;
			wait = retryAfter;
			for (const timer of retries.values()) clearTimeout(timer);
			retries.clear();
			void before?.then((embedder) => embedder?.rest());
		},
	};
}
