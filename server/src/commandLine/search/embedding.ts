import { minutesLeft } from '../../../../shared/minutesLeft.ts';
import { type Embedder, EmbeddingFailure, type EmbedOptions } from '../../host/embedding/embedder.ts';
import { Pace } from '../../host/search/index/pace.ts';
import type { TextsDue } from '../../host/search/vectors/vectorStore.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';
import { modelFor } from './localModel.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** Whatever has texts that wait for vectors. */
export interface Embeddable {
	due(model: string, most: number): Awaitable<TextsDue>;
	embedded(model: string, keys: readonly string[], vectors: readonly Float32Array[]): Awaitable<void>;
	/** Texts in all, and those that have a vector. */
	count(model: string): Awaitable<{ readonly embedded: number; readonly all: number }>;
	save(): void;
}

/** Texts at a time: enough for several processes to be busy. */
const batch = 32;

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
	const pace = new Pace();
	for (;;) {
		pace.begin(performance.now());
		const { keys, texts } = await target.due(embedder.model, batch);
		if (keys.length === 0) return;
		const { embedded, all } = await target.count(embedder.model);
		const left = timeLeft(pace.left(all - embedded));
		terminal.progress?.(`reading ${embedded} of ${all} passages for semantic search${left}`);
		await embedSome(target, { keys, texts }, embedder, { signal, waiting: Math.max(0, all - embedded - keys.length) });
		pace.end(performance.now(), keys.length);
		if (performance.now() - saved < savedEvery) continue;
		target.save();
		saved = performance.now();
	}
}

/** What is done is handed over, also where an interruption or a failure ends it. */
async function embedSome(target: Embeddable, { keys, texts }: TextsDue, embedder: Embedder, options: EmbedOptions) {
	const done = new Map<string, Float32Array>();
	try {
		await embedder.embed(texts, {
			...options,
			onVector: (at, vector) => void done.set(keys[at] as string, vector),
		});
	} finally {
		if (done.size > 0) await target.embedded(embedder.model, [...done.keys()], [...done.values()]);
	}
}

/** In words, behind what is being done; nothing while nobody can say. */
function timeLeft(ms: number | undefined): string {
	if (ms === undefined) return '';
	const minutes = minutesLeft(ms);
	if (minutes === 0) return ', less than a minute left';
	return minutes === 1 ? ', about 1 minute left' : `, about ${minutes} minutes left`;
}
