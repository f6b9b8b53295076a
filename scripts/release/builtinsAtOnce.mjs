// What Node brings along, as the server's bundles take it.

import { builtinModules } from 'node:module';

const builtin = new RegExp(
	`^(?:node:)?(?:${builtinModules.map((name) => name.replace('/', '\\/')).join('|')})$|^node:sqlite$`,
);

/**
 * Whoever imports a module of Node's own from an ES module has Node look at each of its names first, also at those behind which more
 * is loaded: all streams of files, all of cryptography. Taken from the process, only what is used is looked at.
 * @type {import('esbuild').Plugin}
 */
export const builtinsAtOnce = {
	name: 'builtins-at-once',
	setup(build) {
		// Packages may take a module as a whole, and with it all names.
		const isOwn = (importer) => !importer.includes('node_modules');
		build.onResolve({ filter: builtin }, ({ path, kind, namespace, importer }) =>
			kind === 'import-statement' && namespace === 'file' && isOwn(importer)
				? { path, namespace: 'builtins-at-once' }
				: undefined,
		);
		build.onLoad({ filter: /./, namespace: 'builtins-at-once' }, async ({ path }) => {
			const names = Object.keys(await import(path)).filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== 'default');
			const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})();`);
			return {
				contents: [
					`const library = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
					'export default library;',
					...exported,
				].join('\n'),
			};
		});
	},
};
