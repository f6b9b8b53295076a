import { aborted } from '../platform/cancellation.ts';
import type { WorkerClient } from '../platform/workers/client.ts';
import { workerProgram } from '../platform/workers/program.ts';
import { type Embedder, EmbeddingFailure, type EmbedOptions } from './embedder.ts';
import { type EmbedSetUp, startEmbeddingProcess } from './embeddingProcess.ts';
import { type EmbeddedTexts, EmbedRequest } from './messages.ts';

export interface LocalEmbedderOptions extends EmbedSetUp {
	/** The program of the process; the real one unless a test brings its own. A file. */
	readonly program?: URL;
	/** ms without work after which the process, and the model with it, is let go. */
	readonly idleAfter?: number;
	/** How long one batch may take, in ms; the first also waits for the model. */
	readonly timeoutMs?: number;
}

/** Texts of one request: the process runs one after the other, and an urgent call waits for all of them. */
const batchSize = 4;
/** UTF-16 units; models of this kind read 512 tokens at most, and the rest would only be tokenised for nothing. */
const longestText = 8_000;

interface Job {
	readonly texts: readonly string[];
	readonly signal: AbortSignal | undefined;
	settle(vectors: readonly Float32Array[]): void;
	fail(error: unknown): void;
}

/**
 * Embeds on this machine, in a process of its own that holds nobody up and takes the model's memory with it when it ends.
 * It starts with the first text.
 */
export function createLocalEmbedder({
	program,
	idleAfter = 60_000,
	timeoutMs = 60_000,
	...setUp
}: LocalEmbedderOptions): Embedder {
	const waiting: Job[] = [];
	let started: WorkerClient | undefined;
	let running = false;
	let idle: NodeJS.Timeout | undefined;

	async function rest(): Promise<void> {
		clearTimeout(idle);
		const ending = started;
		started = undefined;
		await ending?.end();
	}

	async function run(texts: readonly string[]): Promise<readonly Float32Array[]> {
		// One that broke while nobody waited is no news to anybody.
		if (started?.isGone) started = undefined;
		started ??= startEmbeddingProcess(program ?? workerProgram(import.meta.url, 'embeddingWorker.cjs'), setUp);
		let embedded: EmbeddedTexts;
		try {
			const shortened = texts.map((text) => text.slice(0, longestText).toWellFormed());
			embedded = await started.ask(EmbedRequest, { texts: shortened }, { timeoutMs });
		} catch (error) {
			await rest();
			throw broken(setUp.model, error instanceof Error ? error.message : String(error));
		}
		const { vectors, dimensions } = embedded;
		return texts.map((_, index) => vectors.slice(index * dimensions, (index + 1) * dimensions));
	}

	async function work(): Promise<void> {
		if (running) return;
		running = true;
		clearTimeout(idle);
		for (let job = waiting.shift(); job; job = waiting.shift()) {
			if (job.signal?.aborted) {
				job.fail(job.signal.reason);
				continue;
			}
			await run(job.texts).then(job.settle, job.fail);
		}
		running = false;
		idle = setTimeout(() => void rest(), idleAfter).unref();
	}

	const batch = (texts: readonly string[], { signal, urgent = false }: EmbedOptions) =>
		new Promise<readonly Float32Array[]>((settle, fail) => {
			const job: Job = { texts, signal, settle, fail };
			if (urgent) waiting.unshift(job);
			else waiting.push(job);
			void work();
		});

	/** One batch after the other is asked for, so that an urgent call comes in between. */
	async function embedAll(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]> {
		const vectors: Float32Array[] = [];
		for (let at = 0; at < texts.length; at += batchSize) {
			await options.pause?.();
			options.signal?.throwIfAborted();
			vectors.push(...(await batch(texts.slice(at, at + batchSize), options)));
			options.signal?.throwIfAborted();
			options.onProgress?.(vectors.length);
		}
		return vectors;
	}

	return {
		model: setUp.model,
		async embed(texts, options = {}) {
			const vectors = embedAll(texts, options);
			if (!options.signal) return vectors;
			// Whoever waits is let go at once; the batch that is under way ends by itself.
			vectors.catch(() => undefined);
			return Promise.race([vectors, aborted(options.signal)]);
		},
		rest,
	};
}

const broken = (model: string, why: string): EmbeddingFailure =>
	new EmbeddingFailure(
		'broken-model',
		`Semantic search is off, and only words are searched: the model ${model} did not run (${why.split('\n')[0]?.slice(0, 200)}). Download it again, or choose another.`,
	);
