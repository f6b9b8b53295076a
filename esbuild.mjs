// Builds every bundle that ships: the editor side, the chat page, the language server and the command line.
//   --production  as it ships: small, and without source maps
//   --watch       again on every change
//   --program     only what the command line needs, for the npm package
//   --out DIR     elsewhere than in dist

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { builtinsAtOnce } from './scripts/build/builtinsAtOnce.mjs';
import { documentWorker } from './scripts/build/documentWorker.mjs';
import { embeddingWorker } from './scripts/build/embeddingWorker.mjs';
import { familiesAtOnce } from './scripts/build/familiesAtOnce.mjs';
import { mergeChunks } from './scripts/build/mergeChunks.mjs';
import { namesOnce } from './scripts/build/namesOnce.mjs';
import { packagesLate } from './scripts/build/packagesLate.mjs';
import { patternsLate } from './scripts/build/patternsLate.mjs';
import { tablesAsText } from './scripts/build/tablesAsText.mjs';
import { billOfMaterials, bundledPackages, notices, packageFolders } from './scripts/build/thirdParty.mjs';
import { tokensAsFile } from './scripts/build/tokensAsFile.mjs';
import { withoutCode } from './scripts/build/withoutCode.mjs';
import { root } from './scripts/packages.mjs';

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

/** What activation does not wait for, each a bundle of its own: CommonJS, which the extension host loads, cannot be split. */
const lazyParts = {
	languageClient: 'client/src/server/languageClient.ts',
	everyCommand: 'client/src/commands/everyCommand.ts',
	chatPart: 'client/src/features/chat/chatPart.ts',
	participantHandler: 'client/src/features/participant/participantHandler.ts',
	editorTool: 'client/src/features/editorTools/editorTool.ts',
	editorModelRuns: 'client/src/features/chat/models/editorModelRuns.ts',
	summoning: 'client/src/features/summon/summoning.ts',
	turnInspector: 'client/src/features/turns/turnInspector.ts',
	knowledgePart: 'client/src/features/knowledge/knowledgePart.ts',
	overviewPart: 'client/src/features/overview/overviewPart.ts',
	guardPart: 'client/src/features/guard/guardPart.ts',
	managedPart: 'client/src/features/managed/managedPart.ts',
	proposalsPart: 'client/src/features/proposals/proposalsPart.ts',
};

/** Turns the imports of those into a `require` of their bundles. */
const partsApart = {
	name: 'parts-apart',
	setup(build) {
		build.onResolve({ filter: /\/\w+\.ts$/ }, ({ kind, path }) => {
			if (kind !== 'dynamic-import') return undefined;
			const part = basename(path, '.ts');
			if (!(part in lazyParts)) throw new Error(`${path} is imported lazily, and no bundle has it.`);
			return { path: `./${part}.cjs`, external: true };
		});
	},
};

/** The messages alone: the library that sends them is in a bundle of its own. */
const messagesOnly = { 'vscode-languageserver-protocol': './client/src/server/messageNames.ts' };

/** @type {esbuild.BuildOptions[]} */
const editorBundles = [
	{
		...editorSide,
		entryPoints: { client: 'client/src/extension.ts' },
		alias: messagesOnly,
		plugins: [partsApart, namesOnce],
	},
	...Object.entries(lazyParts).map(([name, file]) => ({
		...editorSide,
		entryPoints: { [name]: file },
		plugins: [partsApart, namesOnce],
		...(name !== 'languageClient' && { alias: messagesOnly }),
	})),
	{
		...common,
		entryPoints: {
			'webview/chat': 'client/webview/chat/main.tsx',
			'webview/overview': 'client/webview/overview/main.tsx',
			'webview/grants': 'client/webview/grants/main.tsx',
		},
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
			indexWorker: 'server/src/host/search/index/worker.ts',
			keywordWorker: 'server/src/host/search/keywords/worker.ts',
			knowledgeWorker: 'server/src/host/knowledge/search/thread/worker.ts',
		},
		platform: 'node',
		format: 'esm',
		target: 'node20',
		splitting: true,
		chunkNames: 'chunks/[name]-[hash]',
		banner: requireBanner,
		define: { builtVersion: JSON.stringify(JSON.parse(await readFile('package.json', 'utf8')).version) },
		plugins: [
			tokensAsFile,
			tablesAsText,
			withoutCode,
			namesOnce,
			builtinsAtOnce,
			packagesLate,
			familiesAtOnce,
			patternsLate,
		],
		charset: 'utf8',
	},
	// What starts those, once they are scripts.
	...(production
		? [
				{
					...common,
					entryPoints: { load: 'server/src/load.ts' },
					...{ platform: 'node', format: 'cjs', target: 'node20' },
					outExtension: { '.js': '.cjs' },
					plugins: [builtinsAtOnce],
				},
			]
		: []),
	{ ...embeddingWorker, ...common },
	{ ...documentWorker, ...common, outdir: `${out}/documents` },
];

const bundles = program ? programBundles : [...editorBundles, ...programBundles];

await rm(out, { recursive: true, force: true });
if (!production && !program) {
	// The server's file has the name that it has in a release.
	await mkdir(out, { recursive: true });
	await writeFile(join(out, 'server.cjs'), "import('./server.js');\n");
}
if (watch) {
	const contexts = await Promise.all(bundles.map((options) => esbuild.context(options)));
	await Promise.all(contexts.map((context) => context.watch()));
} else {
	const built = await Promise.all(bundles.map((options) => esbuild.build({ ...options, metafile: true })));
	// What is warned of would ship: a name that the editor's package lacks is undefined on every machine, whatever types say.
	if (built.some(({ warnings }) => warnings.length > 0)) throw new Error('The build has warnings, see above.');
	if (production) {
		const at = bundles.findIndex(({ entryPoints }) => 'cli' in entryPoints);
		const [{ outputs }, entries] = [built[at].metafile, Object.keys(bundles[at].entryPoints)];
		await mergeChunks({ outputs, entries, outdir: out, banner: requireBanner.js, hasty: ['server'] });
	}
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
