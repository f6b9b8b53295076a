import { type Embedder, EmbeddingFailure } from '../../host/embedding/embedder.ts';
import type { TextsDue } from '../../host/search/vectorStore.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';
import { modelFor } from './localModel.ts';

/** Whatever has texts that wait for vectors. */
export interface Embeddable {
	due(model: string, most: number): TextsDue;
	embedded(model: string, keys: readonly string[], vectors: readonly Float32Array[]): void;
	/** Texts in all, and those that have a vector. */
	count(model: string): { readonly embedded: number; readonly all: number };
	save(): void;
}

/** Texts at a time: what an interruption loses. */
const batch = 8;

/** ms. A process that is killed loses no more work than this. */
const savedEvery = 30_000;

/**
 * Embeds what has no vector yet, with the model in the folder `models`, or the one that is fetched. What came is kept
 * whatever happens; false where Ctrl-C ended it. Throws an `InputError` where it cannot be had or does not run.
 */
export function embedAll(target: Embeddable, models: string | undefined, terminal: Terminal): Promise<boolean> {
	return interruptible(async (signal) => {
		let embedder: Embedder | undefined;
		try {
			embedder = await modelFor(models, terminal, signal);
			await embedDue(target, embedder, signal, terminal);
			return true;
		} catch (error) {
			if (error instanceof Interrupted) return false;
			throw error instanceof EmbeddingFailure ? new InputError(error.message) : error;
		} finally {
			terminal.progress?.(undefined);
			await embedder?.rest();
			target.save();
		}
	});
}

async function embedDue(target: Embeddable, embedder: Embedder, signal: AbortSignal, terminal: Terminal) {
	let saved = performance.now();
	for (;;) {
		const { keys, texts } = target.due(embedder.model, batch);
		if (keys.length === 0) return;
		const { embedded, all } = target.count(embedder.model);
		terminal.progress?.(`reading ${embedded} of ${all} passages for semantic search`);
		const vectors = await embedder.embed(texts, { signal });
		target.embedded(embedder.model, keys, vectors);
		if (performance.now() - saved < savedEvery) continue;
		target.save();
		saved = performance.now();
	}
}
