import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { schemaFiles } from '../../../scripts/generate/schemaFiles.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';

const folder = new URL('../../../schemas/', import.meta.url);

it('schemas/ has what the runtimes know, to the letter; `npm run schemas` writes it', async () => {
	const files = schemaFiles(runtimes);
	expect(files.size).toBeGreaterThan(0);
	const there = (await readdir(folder)).filter((name) => name.endsWith('.json'));
	expect(there.toSorted()).toEqual([...files.keys()].toSorted());
	for (const [name, text] of files) expect(await readFile(new URL(name, folder), 'utf8'), name).toBe(text);
});

it('every reference in a schema leads somewhere', () => {
	for (const [name, text] of schemaFiles(runtimes)) {
		const defined = Object.keys(JSON.parse(text).$defs ?? {});
		const used = [...text.matchAll(/"\$ref": "#\/\$defs\/(\d+)"/g)].map((match) => match[1]);
		expect(defined, name).toEqual(expect.arrayContaining([...new Set(used)]));
	}
});
