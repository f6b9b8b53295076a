import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeChunks } from '../../scripts/release/mergeChunks.mjs';

/** Three programs and something that comes later; each says in which order what it needs was run. */
const sources: Readonly<Record<string, string>> = {
	'log.ts': 'export const log: string[] = [];',
	'base.ts': "import { log } from './log.ts'; log.push('base'); export const base = 'base';",
	'all.ts':
		"import { base } from './base.ts'; import { log } from './log.ts'; log.push('all'); export const all = base + '+';",
	'two.ts': "import { all } from './all.ts'; import { log } from './log.ts'; log.push('two'); export default all;",
	'ran.ts': "import { log } from './log.ts'; log.push('ran');",
	'late.ts': "import two from './two.ts'; import { base } from './base.ts'; export const late = two + base;",
	'server.ts':
		"import './ran.ts'; import two from './two.ts'; import { log } from './log.ts'; console.log(two, (await import('./late.ts')).late, log.join());",
	'tool.ts':
		"import './ran.ts'; import two from './two.ts'; import { all } from './all.ts'; import { log } from './log.ts'; console.log(two, all, log.join());",
	'thread.ts': "import { base } from './base.ts'; import { log } from './log.ts'; console.log(base, log.join());",
};
const entries = ['server', 'tool', 'thread'];

let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'merged-')));
	for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
	writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function built(name: string, minify: boolean) {
	const outdir = join(folder, name);
	mkdirSync(dirname(outdir), { recursive: true });
	const { metafile } = await esbuild.build({
		entryPoints: entries.map((entry) => join(folder, `${entry}.ts`)),
		...{ bundle: true, splitting: true, format: 'esm', platform: 'node', metafile: true, minify, outdir },
		chunkNames: 'chunks/[name]-[hash]',
	});
	return { outdir, outputs: metafile.outputs };
}

const said = (outdir: string) =>
	entries.map((entry) => execFileSync(process.execPath, [join(outdir, `${entry}.js`)], { encoding: 'utf8' }).trim());

const programs = { server: /server\.ts$/, tool: /tool\.ts$/, thread: /thread\.ts$/ };

it.each([true, false])(
	'every program runs as before, in the same order, from fewer files (minified: %s)',
	async (minify) => {
		const { outdir, outputs } = await built('dist', minify);
		const before = said(outdir);
		expect(before.map((line) => line.split(',').length)).toEqual([4, 4, 1]);
		const files = readdirSync(join(outdir, 'chunks'));
		await mergeChunks({ outputs, outdir, programs });
		expect(said(outdir)).toEqual(before);
		const now = readdirSync(join(outdir, 'chunks'));
		expect(now.length).toBeLessThan(files.length);
		// What only two of them need is no business of the third.
		expect(now).toContain('server-tool.js');
		const thread = readFileSync(join(outdir, 'thread.js'), 'utf8');
		expect(thread).not.toContain('server-tool.js');
	},
);
