import { readFile } from 'node:fs/promises';

/**
 * Large tables as text, of which somebody first asks for a part: to parse JSON takes a fraction of the time that it takes to load and run a
 * program that makes the same. Prose is parsed where a prompt of its version is made. Of the keys of a configuration, each is parsed when it is first looked at. To unpack all of it would take longer
 * than that, at every start.
 * @type {import('esbuild').Plugin}
 */
export const tablesAsText = {
	name: 'tables-as-text',
	setup(build) {
		build.onLoad({ filter: /[\\/]config[\\/]shapes[\\/][\w.-]+\.json$/ }, async ({ path }) => {
			const { root, shared, ...others } = JSON.parse(await readFile(path, 'utf8'));
			const [kind, keys, ...rest] = root;
			if (kind !== 'o' || Object.keys(others).length > 0) throw new Error(`${path} is not a table of keys`);
			const late = (value) => `late(${JSON.stringify(JSON.stringify(value))})`;
			const parts = Object.entries(keys).map(([key, shape]) => `${JSON.stringify(key)}: ${late(shape)}`);
			return {
				contents: `const late = (text) => {
						let value;
						return { enumerable: true, get: () => (value ??= JSON.parse(text)) };
					};
					let root;
					export default Object.defineProperties({
						get root() {
							return (root ??= ["o", Object.defineProperties({}, { ${parts.join(', ')} }), ...${JSON.stringify(rest)}]);
						},
					}, { shared: ${late(shared)} });`,
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
