// How the process that runs the embedding model is bundled; a test bundles it the same way.

import { join } from 'node:path';
import { root } from '../packages.mjs';
import { copied, leftOut } from './workerPlugins.mjs';

/**
 * The embedding library on WebAssembly alone: its native runtime would need a package for each platform, and its image
 * library has nothing to do with text.
 */
const onWebAssembly = [
	{
		name: 'on-webassembly',
		setup(build) {
			build.onResolve({ filter: /^onnxruntime-node$/ }, ({ kind, resolveDir }) =>
				build.resolve('onnxruntime-web', { kind, resolveDir }),
			);
		},
	},
	leftOut(/^sharp$/),
	copied('onnxruntime-web/dist/ort-wasm-simd.wasm', 'ort-wasm-simd.wasm'),
];

/** @type {import('esbuild').BuildOptions} CommonJS, because the runtime inside looks for itself by its file name. */
export const embeddingWorker = {
	entryPoints: { embeddingWorker: join(root, 'server/src/host/embedding/worker.ts') },
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	outExtension: { '.js': '.cjs' },
	define: { 'import.meta.url': '__moduleUrl' },
	banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
	plugins: onWebAssembly,
};
