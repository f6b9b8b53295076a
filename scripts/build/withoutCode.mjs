import { readFile } from 'node:fs/promises';

/**
 * What runs a program that stands in frontmatter, or looks for a parser of one. Frontmatter is data here: nobody may have that, and
 * whoever has the packages around would wait for the parser at every start.
 * @type {import('esbuild').Plugin}
 */
export const withoutCode = {
	name: 'without-code',
	setup(build) {
		const changes = [
			[/js-yaml\/lib\/js-yaml\/type\/js\/function\.js$/, "esprima = _require('esprima');", 'esprima = undefined;'],
			[/gray-matter\/lib\/engines\.js$/, 'return eval(str) || {};', "throw new Error('frontmatter is data');"],
		];
		for (const [filter, code, instead] of changes) {
			build.onLoad({ filter }, async ({ path }) => {
				const contents = await readFile(path, 'utf8');
				const without = contents.replace(code, instead);
				if (without === contents) throw new Error(`${path} has changed`);
				return { contents: without };
			});
		}
	},
};
