import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:class|enum|interface|type) (\w+)/gmu;

/** Names of the types that stand at the top of a file, exported or not. */
const typesIn = (text: string): readonly string[] => [...text.matchAll(declaration)].map(([, name = '']) => name);

/** Each name that more than one type has, with the files. */
function sharedNames(files: ReadonlyMap<string, string>): readonly string[] {
	const places = new Map<string, string[]>();
	for (const [file, text] of files)
		for (const name of typesIn(text)) places.set(name, [...(places.get(name) ?? []), file]);
	return [...places].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`);
}

test('no two types have one name: each says what it is a type of', () => {
	const paths = globSync('{client,protocol,server,shared}/**/*.{ts,tsx}', { cwd: root });
	expect(paths.length).toBeGreaterThan(900);
	expect(sharedNames(new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')])))).toEqual([]);
});

test('and two of one name are found, whatever they are', () => {
	const files = {
		'a.ts': 'export interface Place {}\n',
		'b.ts': "import type { Place } from './a.ts';\ntype Row<T> = T;\n",
	};
	expect(sharedNames(new Map(Object.entries(files)))).toEqual([]);
	expect(sharedNames(new Map(Object.entries({ ...files, 'c.ts': 'class Place {}\nexport type Row = 1;\n' })))).toEqual([
		'Place: a.ts, c.ts',
		'Row: b.ts, c.ts',
	]);
});
