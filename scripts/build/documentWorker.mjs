// How the process that reads documents is bundled; a test bundles it the same way.

import { join } from 'node:path';
import { root } from '../packages.mjs';
import { packed } from './packed.mjs';
import { copied, leftOut } from './workerPlugins.mjs';

/** Trees are all that is made Markdown of: the library’s own parser of HTML would be a second one. */
const oneParser = leftOut(/^(?:@mixmark-io\/domino|canvas)$/);

/** What older encodings of Chinese, Japanese and Korean are in Unicode: data of PDF.js, with its own licence beside it. */
const characterMaps = [
	packed('pdfjs-dist/cmaps', /\.bcmap$/, 'cmaps.br'),
	copied('pdfjs-dist/cmaps/LICENSE', 'cmaps.LICENSE'),
];

/** @type {import('esbuild').BuildOptions} In a folder of its own, the only one that the process may read; split, so that it loads what a document needs. */
export const documentWorker = {
	entryPoints: { documentWorker: join(root, 'server/src/host/documents/worker.ts') },
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20',
	splitting: true,
	// The process may not read the manifest that says what a `.js` is.
	outExtension: { '.js': '.mjs' },
	charset: 'utf8',
	banner: {
		js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
	},
	// A copy of Node’s own streams, for browsers.
	alias: { 'readable-stream': 'node:stream' },
	plugins: [oneParser, ...characterMaps],
};
