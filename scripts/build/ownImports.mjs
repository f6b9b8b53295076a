// Which imports are ours to answer otherwise than Node would.

/** True of a file of ours: packages may take a module as a whole, and with it all names. */
const isOwn = (importer) => !importer.includes('node_modules');

/**
 * Has whoever imports what `filter` matches from a file of ours get it from `namespace` instead; what packages import stays as it is.
 * @param {import('esbuild').PluginBuild} build
 * @param {RegExp} filter
 * @param {string} namespace
 */
export function takeOwnImports(build, filter, namespace) {
	build.onResolve({ filter }, ({ path, kind, namespace: from, importer }) =>
		kind === 'import-statement' && from === 'file' && isOwn(importer) ? { path, namespace } : undefined,
	);
}
