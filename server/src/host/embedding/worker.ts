import './fewTexts.ts';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { env, pipeline } from '@xenova/transformers';
import { serveProcess } from '../platform/workers/serve.ts';
import { leaveGraphsAsTheyAre } from './graphAsItIs.ts';
import { type EmbeddedTexts, EmbedRequest } from './messages.ts';

/** As `embeddingProcess` starts it. */
const [folder = '', model = '', how = ''] = process.argv.slice(2);

// Nobody is left to answer. However the server ends, this ends with it.
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches every program there; the one that was asked to stop says so here.
process.on('SIGINT', () => undefined);

const isForFew = how === 'few';
if (isForFew) leaveGraphsAsTheyAre();

// Whoever types goes first; a few texts are what somebody waits for. Not everywhere may a process say so of itself.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
try {
	if (!isForFew) setPriority(0, how === 'helper' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
} catch {}

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
// Each request reports it; alone it would end the process.
loading.catch(() => undefined);

serveProcess().answer(EmbedRequest, async ({ texts }) => {
	const extract = await loading;
	const vectors: Float32Array[] = [];
	// One at a time: together, all would be as long as the longest, and a quantised model would round each by the others.
	for (const text of texts) {
		// The mean over tokens, brought to length 1: what sentence models of this family are trained for.
		const { data } = await extract(text, { pooling: 'mean', normalize: true });
		vectors.push(Float32Array.from(data as Float32Array));
	}
	return joined(vectors);
});

function joined(vectors: readonly Float32Array[]): EmbeddedTexts {
	const dimensions = vectors[0]?.length ?? 0;
	const all = new Float32Array(vectors.length * dimensions);
	for (const [at, vector] of vectors.entries()) all.set(vector, at * dimensions);
	return { vectors: all, dimensions };
}
