import { errorMessage } from '../../engine/text/errorMessage.ts';
import { aborted } from '../platform/cancellation.ts';
import { workerProgram } from '../platform/workers/program.ts';
import { type Embedder, EmbeddingFailure, type EmbedOptions } from './embedder.ts';
import { createEmbeddingPool } from './embeddingPool.ts';
import { type EmbedSetUp, startEmbeddingProcess } from './embeddingProcess.ts';
import { bytesOfProcess, longJob, type Machine, thisMachine } from './processesWanted.ts';

export interface LocalEmbedderOptions extends Omit<EmbedSetUp, 'isHelper'> {
	/** The program of the process; the real one unless a test brings its own. A file. */
	readonly program?: URL;
	/** ms without work after which the process, and the model with it, is let go; those that help go sooner. */
	readonly idleAfter?: number;
	readonly helpersIdleAfter?: number;
	/** How long one text may take, in ms; the first also waits for the model. */
	readonly timeoutMs?: number;
	/** How many processes a long job may have; 0, and unless said: as this computer allows. */
	readonly processes?: number;
	/** What the computer has to give; this one unless a test brings another. */
	readonly machine?: () => Machine;
	/** ms between two looks at that. */
	readonly lookEvery?: number;
}

/** UTF-16 units; models of this kind read 512 tokens at most, and the rest would only be tokenised for nothing. */
const longestText = 8_000;

/**
 * Embeds on this machine, in a process of its own that holds nobody up and takes the model's memory with it when it ends.
 * It starts with the first text; a long job gets more of them.
 */
export function createLocalEmbedder({
	program,
	idleAfter = 60_000,
	helpersIdleAfter = 10_000,
	timeoutMs = 60_000,
	processes = 0,
	machine = thisMachine,
	lookEvery = 5_000,
	...setUp
}: LocalEmbedderOptions): Embedder {
	const pool = createEmbeddingPool({
		start: (isHelper) =>
			startEmbeddingProcess(program ?? workerProgram(import.meta.url, 'embeddingWorker.cjs'), { ...setUp, isHelper }),
		timeoutMs,
		idleAfter,
		helpersIdleAfter,
		limit: processes,
		bytes: () => bytesOfProcess(setUp.folder, setUp.model),
		machine,
		lookEvery,
	});
	/** Calls that nobody waits for, and that are not done. */
	let open = 0;

	async function embedOne(text: string, { signal, urgent = false }: EmbedOptions): Promise<Float32Array> {
		const shortened = text.slice(0, longestText).toWellFormed();
		try {
			return await pool.embed(shortened, { signal, isUrgent: urgent });
		} catch (error) {
			if (signal?.aborted) throw error;
			throw broken(setUp.model, errorMessage(error));
		}
	}

	/** Each process is asked for one text after the other, so that an urgent call comes in between. */
	async function embedAll(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]> {
		const { signal, waiting = 0, pause, onVector } = options;
		const vectors: Float32Array[] = [];
		let next = 0;
		let failed: { readonly why: unknown } | undefined;
		const lanes = new Set<Promise<void>>();
		const isLong = () => pool.timeFor(texts.length - next + waiting) > longJob;

		async function lane(): Promise<void> {
			while (next < texts.length && !failed && lanes.size <= pool.size) {
				await pause?.(isLong());
				signal?.throwIfAborted();
				// Others went on meanwhile.
				if (failed || next >= texts.length) return;
				const at = next++;
				if (!options.urgent) pool.help(texts.length - next + waiting);
				const vector = await embedOne(texts[at] ?? '', options);
				signal?.throwIfAborted();
				vectors[at] = vector;
				onVector?.(at, vector);
				addLanes();
			}
		}
		function addLanes(): void {
			while (lanes.size < pool.size && next < texts.length) {
				const added: Promise<void> = lane()
					.catch((why: unknown) => {
						failed ??= { why };
					})
					.finally(() => lanes.delete(added));
				lanes.add(added);
			}
		}
		// Lanes come and go with processes: where these become fewer, maybe all end in the same moment.
		while (!failed && (next < texts.length || lanes.size > 0)) {
			addLanes();
			await Promise.race(lanes);
		}
		if (failed) throw failed.why;
		return vectors;
	}

	async function embedInBackground(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]> {
		open += 1;
		let goesOn = false;
		try {
			const vectors = await embedAll(texts, options);
			goesOn = (options.waiting ?? 0) > 0;
			return vectors;
		} finally {
			open -= 1;
			if (open === 0 && !goesOn) pool.helpNoMore();
		}
	}

	return {
		model: setUp.model,
		async embed(texts, options = {}) {
			const vectors = options.urgent ? embedAll(texts, options) : embedInBackground(texts, options);
			if (!options.signal) return vectors;
			// Whoever waits is let go at once; the text that is under way ends by itself.
			vectors.catch(() => undefined);
			return Promise.race([vectors, aborted(options.signal)]);
		},
		rest: pool.rest,
	};
}

const broken = (model: string, why: string): EmbeddingFailure =>
	new EmbeddingFailure(
		'broken-model',
		`Semantic search is off, and only words are searched: the model ${model} did not run (${why.split('\n')[0]?.slice(0, 200)}). Download it again, or choose another.`,
	);
