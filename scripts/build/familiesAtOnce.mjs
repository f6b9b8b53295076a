import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const waiting = 'await Promise.all(lateFamilies.map((family) => family.load()))';
/** A line of the table, whose family is there from the start, or is imported when it is needed. */
const line = /^\there\((\w+)\),$|import\('([^']+)'\)\)\.(\w+) \},$/;

/**
 * The registry waits for the families at its top, which a script of what ships cannot do: there it imports at once what the table imports
 * when it is needed. So a family is one line, of the table.
 */
export const familiesAtOnce = {
	name: 'families-at-once',
	setup(build) {
		build.onLoad({ filter: /[\\/]engine[\\/]runtimes[\\/]registry\.ts$/ }, async ({ path }) => {
			const source = await readFile(path, 'utf8');
			const table = await readFile(join(dirname(path), 'table.ts'), 'utf8');
			const lines = /lateFamilies: readonly LateFamily\[\] = \[\n(.*?)\n\];/s.exec(table)?.[1].split('\n') ?? [];
			const families = lines.map((each) => {
				const [, here, from, late] = line.exec(each) ?? [];
				if (late !== undefined) return { name: late, from };
				return { name: here, from: new RegExp(`import \\{ ${here} \\} from '([^']+)'`).exec(table)?.[1] };
			});
			if (!source.includes(waiting) || families.length === 0 || families.some(({ from }) => from === undefined))
				throw new Error(`${path} or its table is not as it was.`);
			const imports = families.map(({ name, from }) => `import { ${name} } from '${from}';`);
			const list = `[${families.map(({ name }) => name).join(', ')}]`;
			return {
				contents: [...imports, source.replace(waiting, list)].join('\n'),
				loader: 'ts',
				resolveDir: dirname(path),
			};
		});
	},
};
