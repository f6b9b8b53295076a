import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { env, pipeline } from '@xenova/transformers';
import type { EmbedAnswer, EmbedOrder, EmbedSetUp } from './localEmbedder.ts';

const { folder, model } = workerData as EmbedSetUp;

// Linux takes 0 for this thread; elsewhere it is the whole process, which would slow whoever types.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// The model is on this machine already: nothing here may fetch, nor keep a second copy.
env.allowRemoteModels = false;
env.localModelPath = folder;
env.useFSCache = false;
env.useBrowserCache = false;

// Bundled, the library runs on WebAssembly, one file for all platforms that lies beside the bundle.
const here = dirname(fileURLToPath(import.meta.url));
const { wasm } = env.backends.onnx as { wasm: { wasmPaths?: string; numThreads?: number } };
if (existsSync(`${here}/ort-wasm-simd.wasm`)) {
	wasm.wasmPaths = `${here}/`;
	wasm.numThreads = 1;
}

const loading = pipeline('feature-extraction', model, { quantized: true });
// Each order reports it; alone it would end the thread.
loading.catch(() => undefined);

parentPort?.on('message', async ({ texts }: EmbedOrder) => {
	try {
		const extract = await loading;
		// The mean over tokens, brought to length 1: what sentence models of this family are trained for.
		const { data, dims } = await extract([...texts], { pooling: 'mean', normalize: true });
		const vectors = Float32Array.from(data as Float32Array);
		const answer: EmbedAnswer = { vectors, dimensions: dims.at(-1) ?? 0 };
		parentPort?.postMessage(answer, [vectors.buffer]);
	} catch (error) {
		const answer: EmbedAnswer = { trouble: error instanceof Error ? error.message : String(error) };
		parentPort?.postMessage(answer);
	}
});
