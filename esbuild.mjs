// Builds every bundle that ships: the editor side, the chat page, the language server and the command line.
//   --production  as it ships: small, and without source maps
//   --watch       again on every change
//   --program     only what the command line needs, for the npm package
//   --out DIR     elsewhere than in dist

import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { embeddingWorker } from './scripts/embeddingWorker.mjs';
import { root } from './scripts/packages.mjs';
import { billOfMaterials, bundledPackages, notices, packageFolders } from './scripts/thirdParty.mjs';

const { production, watch, program, out } = parseArgs({
	options: {
		production: { type: 'boolean', default: false },
		watch: { type: 'boolean', default: false },
		program: { type: 'boolean', default: false },
		out: { type: 'string', default: 'dist' },
	},
}).values;

const common = {
	bundle: true,
	minify: production,
	sourcemap: production ? false : 'linked',
	legalComments: 'none',
	logLevel: 'info',
	outdir: out,
};

/** ES modules that still contain CommonJS packages need `require` to be there. */
const requireBanner = {
	js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};

const editorSide = {
	...common,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	outExtension: { '.js': '.cjs' },
	external: ['vscode'],
	supported: { 'dynamic-import': false },
};

/** Turns the one lazy import of the client library into a `require` of its bundle. */
const languageClientApart = {
	name: 'language-client-apart',
	setup(build) {
		build.onResolve({ filter: /\/languageClient\.ts$/ }, ({ kind }) =>
			kind === 'dynamic-import' ? { path: './languageClient.cjs', external: true } : undefined,
		);
	},
};

/**
 * The tokenizer's table as one string that is split when it is first asked for: two hundred thousand literals would stay
 * in memory as source, as bytecode and as values.
 */
const tokensAsText = {
	name: 'tokens-as-text',
	setup(build) {
		build.onLoad({ filter: /gpt-tokenizer\/esm\/bpeRanks\/\w+\.js$/ }, async ({ path }) => {
			const { default: tokens } = await import(path);
			const separator = '\uE000';
			if (tokens.some((token) => token === undefined || token.includes(separator)))
				throw new Error(`${path} has changed`);
			const bytes = [...tokens.entries()].filter(([, token]) => typeof token !== 'string');
			const text = tokens.map((token) => (typeof token === 'string' ? token : '')).join(separator);
			return {
				contents: `const tokens = ${JSON.stringify(text)}.split(${JSON.stringify(separator)});
				for (const [rank, bytes] of ${JSON.stringify(bytes)}) tokens[rank] = bytes;
				export default tokens;`,
			};
		});
	},
};

/**
 * js-yaml looks for a parser of JavaScript, for a tag that runs what it stands in front of. Frontmatter is data here: nobody may
 * have that tag, and whoever has the packages around would wait for the parser at every start.
 */
const yamlWithoutCode = {
	name: 'yaml-without-code',
	setup(build) {
		build.onLoad({ filter: /js-yaml\/lib\/js-yaml\/type\/js\/function\.js$/ }, async ({ path }) => {
			const contents = await readFile(path, 'utf8');
			const without = contents.replace("esprima = _require('esprima');", 'esprima = undefined;');
			if (without === contents) throw new Error(`${path} has changed`);
			return { contents: without };
		});
	},
};

/** @type {esbuild.BuildOptions[]} */
const editorBundles = [
	// The extension host loads CommonJS, where bundles cannot be split: the library that talks to the server is a bundle
	// of its own, so that activation does not wait for it.
	{
		...editorSide,
		entryPoints: { client: 'client/src/extension.ts' },
		alias: { 'vscode-languageserver-protocol': './node_modules/vscode-jsonrpc/lib/common/messages.js' },
		plugins: [languageClientApart],
	},
	{ ...editorSide, entryPoints: { languageClient: 'client/src/server/languageClient.ts' } },
	{
		...common,
		entryPoints: { 'webview/chat': 'client/webview/main.tsx' },
		platform: 'browser',
		format: 'esm',
		// What parses and colours text comes when the page is there.
		splitting: true,
		chunkNames: 'webview/[name]-[hash]',
		target: 'es2022',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		loader: { '.ttf': 'file' },
		assetNames: 'webview/[name]-[hash]',
	},
];

/** @type {esbuild.BuildOptions[]} */
const programBundles = [
	// One graph for server and command line, split so that heavy libraries load only when they are needed.
	{
		...common,
		entryPoints: {
			// The server as VS Code starts it; others start it by `soulscope lsp`.
			...(!program && { server: 'server/src/server.ts' }),
			cli: 'server/src/cli.ts',
			secretWorker: 'server/src/host/secrets/worker.ts',
			indexWorker: 'server/src/host/index/worker.ts',
			keywordWorker: 'server/src/host/keywords/worker.ts',
		},
		platform: 'node',
		format: 'esm',
		target: 'node20',
		splitting: true,
		chunkNames: 'chunks/[name]-[hash]',
		banner: requireBanner,
		plugins: [tokensAsText, yamlWithoutCode],
		charset: 'utf8',
	},
	{ ...embeddingWorker, ...common },
];

const bundles = (program ? programBundles : [...editorBundles, ...programBundles]).filter(({ entryPoints }) =>
	Object.values(entryPoints).every((file) => existsSync(file)),
);

await rm(out, { recursive: true, force: true });
if (watch) {
	const contexts = await Promise.all(bundles.map((options) => esbuild.context(options)));
	await Promise.all(contexts.map((context) => context.watch()));
} else {
	const built = await Promise.all(bundles.map((options) => esbuild.build({ ...options, metafile: true })));
	await tellWhatIsBundled(built.map(({ metafile }) => metafile));
}

/** The licences of what is in the bundles ship with them; a list for programs lies beside the package. */
async function tellWhatIsBundled(metafiles) {
	const json = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));
	const packages = bundledPackages(root, packageFolders(metafiles));
	const bill = billOfMaterials(packages, await json('package.json'), await json('package-lock.json'));
	await mkdir(out, { recursive: true });
	await writeFile(join(out, 'ThirdPartyNotices.txt'), notices(packages));
	await writeFile(join(out, 'soulscope.cdx.json'), `${JSON.stringify(bill, undefined, '\t')}\n`);
}
