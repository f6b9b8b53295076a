// A bundle takes from the packages below only the names that it uses, and each of them once; a test bundles the same way.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../packages.mjs';

/** @returns {Promise<readonly string[]>} what the editor's own package exports; it is only there once the editor runs */
export async function namesOfEditor() {
	const declarations = await readFile(join(root, 'node_modules/@types/vscode/index.d.ts'), 'utf8');
	const exported = /^\texport (?:abstract )?(?:class|enum|namespace|const|function) (\w+)/gm;
	return [...new Set([...declarations.matchAll(exported)].map(([, name]) => name))];
}

const exportedNames = {
	vscode: namesOfEditor,
	'vscode-languageserver': async () => Object.keys(await import('vscode-languageserver')),
	'vscode-languageserver-protocol': async () => Object.keys(await import('vscode-languageserver-protocol')),
};

/**
 * Every file that imports a CommonJS package would get an object of its own with a getter for each of its names: four hundred
 * for the editor's, which a hundred files import. That was two thirds of what activation took.
 * @type {import('esbuild').Plugin}
 */
export const namesOnce = {
	name: 'names-once',
	setup(build) {
		const filter = /^vscode(?:-languageserver(?:-protocol)?)?$/;
		build.onResolve({ filter }, ({ path, kind, namespace }) =>
			kind === 'import-statement' && namespace === 'file' ? { path, namespace: 'names-once' } : undefined,
		);
		build.onLoad({ filter, namespace: 'names-once' }, async ({ path }) => {
			const names = await exportedNames[path]();
			const exported = names
				.filter((name) => /^[A-Za-z]\w*$/.test(name) && name !== 'default')
				.map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})();`);
			return {
				contents: `const library = require(${JSON.stringify(path)});\n${exported.join('\n')}`,
				resolveDir: root,
			};
		});
	},
};
