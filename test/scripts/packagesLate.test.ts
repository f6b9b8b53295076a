import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { expect, it } from 'vitest';
import { packagesLate } from '../../scripts/build/packagesLate.mjs';

const source = `
	import matter from 'gray-matter';
	import yaml from 'js-yaml';
	import { Document, isMap, isScalar, LineCounter, parse, parseDocument } from 'yaml';

	const before = Boolean(globalThis.ran);
	const lines = new LineCounter();
	const read = parseDocument('a: 1\\nb: [2]', { lineCounter: lines });
	class Ours extends Document {}
	console.log(JSON.stringify({
		before,
		after: Boolean(globalThis.ran),
		parsed: parse('a: [1, two]'),
		looks: [isMap(read.contents), isScalar(read.get('a', true)), isScalar(read.get('b', true))],
		line: lines.linePos(6).line,
		document: [read instanceof Document, new Ours() instanceof Document, new Ours().constructor === Ours],
		block: matter('---\\nname: x\\n---\\nbody').data,
		whole: typeof matter.stringify,
		safe: yaml.safeLoad('n: 0o7'),
		own: new yaml.Schema({ include: [yaml.DEFAULT_SAFE_SCHEMA] }) instanceof yaml.Schema,
	}));
`;

it('a package that reads YAML is the same, and runs when it is first used', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'late-'));
	try {
		writeFileSync(join(folder, 'in.mjs'), source);
		symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
		await esbuild.build({
			entryPoints: [join(folder, 'in.mjs')],
			...{ bundle: true, minify: true, format: 'cjs', platform: 'node', outfile: join(folder, 'out.cjs') },
			plugins: [
				packagesLate,
				{
					name: 'tells-when-it-runs',
					setup: (build) =>
						build.onLoad({ filter: /[\\/]yaml[\\/]dist[\\/]compose[\\/]composer\.js$/ }, async ({ path }) => ({
							contents: `globalThis.ran = true; ${await (await import('node:fs/promises')).readFile(path, 'utf8')}`,
						})),
				},
			],
		});
		expect(JSON.parse(execFileSync(process.execPath, [join(folder, 'out.cjs')], { encoding: 'utf8' }))).toEqual({
			before: false,
			after: true,
			parsed: { a: [1, 'two'] },
			looks: [true, true, false],
			line: 2,
			document: [true, true, true],
			block: { name: 'x' },
			whole: 'function',
			safe: { n: '0o7' },
			own: true,
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
