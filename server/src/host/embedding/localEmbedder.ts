import { Worker } from 'node:worker_threads';
import { askWorker, workerProgram } from '../workerThread.ts';
import { type Embedder, EmbeddingFailure, type EmbedOptions } from './embedder.ts';

/** What the thread is started with. */
export interface EmbedSetUp {
	/** Holds the models, as `owner/name/…`. */
	readonly folder: string;
	readonly model: string;
}

export interface EmbedOrder {
	readonly texts: readonly string[];
}

/** `vectors`: one after the other, `dimensions` numbers each. */
export type EmbedAnswer =
	| { readonly vectors: Float32Array; readonly dimensions: number }
	| { readonly trouble: string };

export interface LocalEmbedderOptions extends EmbedSetUp {
	/** The thread's program; the real one unless a test brings its own. */
	readonly program?: URL;
	/** ms without work after which the thread, and the model with it, is let go. */
	readonly idleAfter?: number;
	/** How long one batch may take, in ms; the first also waits for the model. */
	readonly patience?: number;
}

/** Texts at a time: larger batches are no faster on one thread, and an urgent call waits for one of them. */
const batchSize = 4;
/** UTF-16 units; models of this kind read 512 tokens at most, and the rest would only be tokenised for nothing. */
const longestText = 8_000;

interface Job {
	readonly texts: readonly string[];
	readonly signal: AbortSignal | undefined;
	settle(vectors: readonly Float32Array[]): void;
	fail(error: unknown): void;
}

/** Embeds on this machine, in a thread that holds nobody up. The model loads with the first text. */
export function createLocalEmbedder({
	program,
	idleAfter = 120_000,
	patience = 60_000,
	...setUp
}: LocalEmbedderOptions): Embedder {
	const waiting: Job[] = [];
	let worker: Worker | undefined;
	let running = false;
	let idle: NodeJS.Timeout | undefined;

	function start(): Worker {
		const url = program ?? workerProgram(import.meta.url, 'embeddingWorker.cjs');
		// What the library prints is kept from the process's own output: that may be a protocol's.
		const thread = new Worker(url, { workerData: setUp, stdout: true, stderr: true });
		thread.stdout.resume();
		thread.stderr.resume();
		return thread;
	}

	async function rest(): Promise<void> {
		clearTimeout(idle);
		const ending = worker;
		worker = undefined;
		await ending
			?.removeAllListeners()
			.on('error', () => undefined)
			.terminate();
	}

	async function run(texts: readonly string[]): Promise<readonly Float32Array[]> {
		worker ??= start();
		const order: EmbedOrder = { texts: texts.map((text) => text.slice(0, longestText).toWellFormed()) };
		let answer: EmbedAnswer;
		try {
			answer = await askWorker<EmbedAnswer>(worker, order, patience);
		} catch (error) {
			await rest();
			throw broken(setUp.model, error instanceof Error ? error.message : String(error));
		}
		if ('trouble' in answer) {
			await rest();
			throw broken(setUp.model, answer.trouble);
		}
		const { vectors, dimensions } = answer;
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

	return {
		model: setUp.model,
		async embed(texts, options = {}) {
			const vectors: Float32Array[] = [];
			// One batch after the other is asked for, so that an urgent call comes in between.
			for (let at = 0; at < texts.length; at += batchSize) {
				options.signal?.throwIfAborted();
				vectors.push(...(await batch(texts.slice(at, at + batchSize), options)));
				options.onProgress?.(vectors.length);
			}
			return vectors;
		},
		rest,
	};
}

const broken = (model: string, why: string): EmbeddingFailure =>
	new EmbeddingFailure(
		'broken-model',
		`The model ${model} did not run (${why.split('\n')[0]?.slice(0, 200)}), so nothing is found by meaning, only by words. Fetch it again, or choose another.`,
	);
