// What Node brings along, as the server's bundles take it: no more of it than somebody uses, and not before.

import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { late } from './late.mjs';
import { takeOwnImports } from './ownImports.mjs';

/** Those that take a millisecond or more to load, and that no start needs. */
const heavy = [
	'child_process',
	'crypto',
	'dns',
	'fs/promises',
	'http',
	'https',
	'net',
	'stream',
	'tls',
	'v8',
	'worker_threads',
	'zlib',
];

const bare = (path) => path.replace(/^node:/, '');
const escaped = builtinModules.map((name) => bare(name).replaceAll('/', '\\/')).join('|');
const builtin = new RegExp(`^(?:node:)?(?:${escaped}|sqlite)$`);

/**
 * Whoever imports a module of Node's own from an ES module has Node look at each of its names first, also at those behind which more
 * is loaded: all streams of files, all of cryptography. Taken from the process, only what is used is looked at.
 * @type {import('esbuild').Plugin}
 */
export const builtinsAtOnce = {
	name: 'builtins-at-once',
	setup(build) {
		takeOwnImports(build, builtin, 'builtins-at-once');
		build.onLoad({ filter: /./, namespace: 'builtins-at-once' }, async ({ path }) => {
			const library = await import(path);
			const isHeavy = heavy.includes(bare(path));
			const names = Object.keys(library).filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== 'default');
			const exported = names.map((name) => {
				const taken =
					isHeavy && typeof library[name] === 'function' ? `late(() => library().${name})` : `library().${name}`;
				return `export const ${name} = /* @__PURE__ */ (() => ${taken})();`;
			});
			return {
				contents: [
					`const library = () => process.getBuiltinModule(${JSON.stringify(path)});`,
					...(isHeavy ? [late] : []),
					'export default /* @__PURE__ */ library();',
					...exported,
				].join('\n'),
			};
		});
		// The protocol's library has them for sockets with random names and for packages of others, and we ask it for neither.
		build.onLoad(
			{ filter: /[\\/]vscode-(?:jsonrpc|languageserver)[\\/]lib[\\/]node[\\/]\w+\.js$/ },
			async ({ path }) => ({
				contents: (await readFile(path, 'utf8')).replace(
					/^const (\w+) = require\("(child_process|crypto|net)"\);$/gm,
					'const $1 = new Proxy({}, { get: (_, name) => require("$2")[name] });',
				),
			}),
		);
	},
};
