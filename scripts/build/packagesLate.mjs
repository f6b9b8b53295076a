// Packages that many files of ours import, and that few starts need.

import { root } from '../packages.mjs';
import { late } from './late.mjs';
import { takeOwnImports } from './ownImports.mjs';

/** CommonJS, all of it functions and classes: a constant among the names is not what it says it is until somebody looks into it. */
const heavy = /^(?:yaml|js-yaml|gray-matter)$/;

/**
 * To run a package that reads YAML takes a server two milliseconds, whether or not there is any.
 * @type {import('esbuild').Plugin}
 */
export const packagesLate = {
	name: 'packages-late',
	setup(build) {
		takeOwnImports(build, heavy, 'packages-late');
		build.onLoad({ filter: /./, namespace: 'packages-late' }, async ({ path }) => {
			const names = Object.keys(await import(path)).filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== 'default');
			return {
				contents: [
					`const library = () => require(${JSON.stringify(path)});`,
					late,
					'export default /* @__PURE__ */ late(library);',
					...names.map((name) => `export const ${name} = /* @__PURE__ */ late(() => library().${name});`),
				].join('\n'),
				resolveDir: root,
			};
		});
	},
};
