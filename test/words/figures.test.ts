import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('no figure and no date is said in the language of the machine: the editor has one of its own', () => {
	const paths = globSync('client/**/*.{ts,tsx}', { cwd: root });
	expect(paths.length).toBeGreaterThan(300);
	const asMachine = /\.toLocale(?:Date|Time)?String\(\)|Intl\.(?:NumberFormat|DateTimeFormat|ListFormat)\(\)\.format/u;
	expect(paths.filter((path) => asMachine.test(readFileSync(`${root}${path}`, 'utf8')))).toEqual([]);
});
