import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root as repository } from '../packages.mjs';

/**
 * Large tables as text, of which somebody first asks for a part: to parse JSON takes a fraction of the time that it takes to load and run a
 * program that makes the same. Prose is parsed where a prompt of its version is made. The keys of a configuration are lines of a file beside
 * the chunks, which is read for the versions that may be at home; each is parsed when it is first looked at. To unpack all of it would take
 * longer than that, at every start.
 * @type {import('esbuild').Plugin}
 */
export const tablesAsText = {
	name: 'tables-as-text',
	setup(build) {
		const { outdir } = build.initialOptions;
		build.onLoad({ filter: /[\\/]config[\\/]shapes[\\/][\w.-]+\.json$/ }, async ({ path }) => {
			const { root, shared, ...others } = JSON.parse(await readFile(path, 'utf8'));
			const [kind, keys, ...rest] = root;
			if (kind !== 'o' || Object.keys(others).length > 0) throw new Error(`${path} is not a table of keys`);
			const name = `shape-${basename(path, '.json')}.txt`;
			await mkdir(join(outdir, 'chunks'), { recursive: true });
			// JSON on one line has no line break in it.
			const lines = [shared, ...Object.values(keys)].map((value) => JSON.stringify(value));
			await writeFile(join(outdir, 'chunks', name), lines.join('\n'));
			const parts = Object.keys(keys).map((key, at) => `${JSON.stringify(key)}: late(${at + 1})`);
			return {
				resolveDir: repository,
				contents: `import { readFileSync } from 'node:fs';
					let lines;
					const line = (at) => (lines ??= readFileSync(new URL('./${name}', import.meta.url), 'utf8').split('\\n'))[at];
					const late = (at) => {
						let value;
						return { enumerable: true, get: () => (value ??= JSON.parse(line(at))) };
					};
					let root;
					export default Object.defineProperties({
						get root() {
							return (root ??= ["o", Object.defineProperties({}, { ${parts.join(', ')} }), ...${JSON.stringify(rest)}]);
						},
					}, { shared: late(0) });`,
			};
		});
		build.onLoad({ filter: /[\\/]prompt[\\/]prose[\\/][\w.-]+\.json$/ }, async ({ path }) => {
			const text = JSON.stringify(JSON.stringify(JSON.parse(await readFile(path, 'utf8'))));
			return {
				contents: `let value;
					const table = () => (value ??= JSON.parse(${text}));
					export default new Proxy({}, {
						get: (_, key) => table()[key],
						getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(table(), key),
						ownKeys: () => Reflect.ownKeys(table()),
					});`,
			};
		});
	},
};
