import { execFileSync } from 'node:child_process';
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeChunks } from '../../scripts/build/mergeChunks.mjs';

const load = join(import.meta.dirname, '../../server/src/load.ts');

/** Three programs and what comes later; each says in which order what it needs was run. Some have names and characters in common. */
const sources: Readonly<Record<string, string>> = {
	'log.ts': "export const log: string[] = []; const name = (text: string) => 'log ' + text; export const named = name;",
	'base.ts':
		"import { log } from './log.ts'; log.push('base'); const name = '’base’'; export const base = name.replace(/[’`]/gu, '');",
	'all.ts':
		"import { base } from './base.ts'; import { log } from './log.ts'; log.push('all'); export const all = base + '+';",
	'two.ts': "import { all } from './all.ts'; import { log } from './log.ts'; log.push('two'); export default all;",
	'ran.ts': "import { base } from './base.ts'; import { log } from './log.ts'; log.push(base && 'ran');",
	'late.ts':
		"import two from './two.ts'; import { base } from './base.ts'; export let times = 0; export const late = () => { times++; return two + base; };",
	'families/one/family.ts': "import { log } from '../../log.ts'; log.push('one'); export const one = '😀';",
	'families/two/family.ts': "import { log } from '../../log.ts'; log.push('two'); export const two = 'zwei';",
	'server.ts': `import './ran.ts'; import two from './two.ts'; import { log, named } from './log.ts';
		const late = await0(import('./late.ts'));
		async function await0(coming: Promise<typeof import('./late.ts')>) {
			const late = await coming;
			const path = 'node:path';
			const [said, { one }, { sep }] = [late.late(), await import('./families/one/family.ts'), await import(path)];
			console.log(two, said, late.times, one, named(sep), log.join());
		}
		export { late };`,
	'tool.ts': `import './ran.ts'; import two from './two.ts'; import { all } from './all.ts'; import { log } from './log.ts';
		import { one } from './families/one/family.ts'; import { two as second } from './families/two/family.ts';
		console.log(two, all, one, second, log.join(), import.meta.url.endsWith('.cjs') || import.meta.url.endsWith('.js'));`,
	'thread.ts': "import { base } from './base.ts'; import { log } from './log.ts'; console.log(base, log.join());",
};
const entries = ['server', 'tool', 'thread'];
const programs = {
	server: /server\.ts$/,
	tool: /tool\.ts$/,
	thread: /thread\.ts$/,
	families: /families\/(\w+)\/family\.ts$/,
};

let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'merged-')));
	for (const [name, text] of Object.entries(sources)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function built(minify: boolean) {
	const outdir = join(folder, 'dist');
	const common = { bundle: true, platform: 'node', minify, outdir } as const;
	const { metafile } = await esbuild.build({
		...{ ...common, entryPoints: entries.map((entry) => join(folder, `${entry}.ts`)) },
		...{ splitting: true, format: 'esm', metafile: true, chunkNames: 'chunks/[name]-[hash]' },
	});
	await esbuild.build({ ...common, entryPoints: [load], format: 'cjs', outExtension: { '.js': '.cjs' } });
	return { outdir, outputs: metafile.outputs };
}

const data = () => join(folder, 'data');
const compiled = (entry: string) => join(data(), 'soulscope', 'compiled', `soulscope-${entry}`);

function saidBy(file: string, ...flags: readonly string[]): string {
	const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...variables } = process.env;
	const env = { ...variables, XDG_DATA_HOME: data() };
	return execFileSync(process.execPath, [...flags, file], { encoding: 'utf8', env }).trim();
}

const said = (outdir: string, ...flags: readonly string[]) =>
	entries.map((entry) => saidBy(join(outdir, `${entry}.js`), ...flags));

it.each([true, false])(
	'every program runs as before, in the same order, from fewer files (minified: %s)',
	async (minify) => {
		const { outdir, outputs } = await built(minify);
		const before = said(outdir);
		expect(before).toEqual([
			'base+ base+base 1 😀 log / base,ran,all,two,one',
			'base+ base+ 😀 zwei base,ran,all,two,one,two true',
			'base base',
		]);
		const files = readdirSync(join(outdir, 'chunks'));
		await mergeChunks({ outputs, entries, outdir, programs });
		expect(said(outdir)).toEqual(before);
		const now = readdirSync(join(outdir, 'chunks'));
		// The programs are among them now, and were not.
		expect(now.length).toBeLessThan(files.length + entries.length);
		for (const name of now) expect(readFileSync(join(outdir, 'chunks', name), 'utf8')).toMatch(/^[\0-\x7f]*$/);
		// What only two of them need is no business of the third, and a family comes without the others.
		const reads = (name: string): readonly string[] => {
			const text = readFileSync(join(outdir, 'chunks', name), 'utf8');
			const next = [...text.matchAll(/require\("\.\/([^"]+)"\)/g)].flatMap(([, each]) => each ?? []);
			return [name, ...next.flatMap(reads)];
		};
		const program = (entry: string) =>
			/chunks\/([^']+)/.exec(readFileSync(join(outdir, `${entry}.js`), 'utf8'))?.[1] ?? '';
		const shared = now.find((name) => name.startsWith('server-tool-')) ?? 'missing';
		expect(reads(program('server'))).toContain(shared);
		expect(reads(program('thread'))).not.toContain(shared);
		expect(
			reads(program('server'))
				.map((name) => readFileSync(join(outdir, 'chunks', name), 'utf8'))
				.join(),
		).not.toContain('zwei');
	},
	60_000,
);

it('a program in a hurry is one file with the loader in it, and does the same', async () => {
	const { outdir, outputs } = await built(true);
	const before = saidBy(join(outdir, 'server.js'));
	await mergeChunks({ outputs, entries, outdir, programs, hasty: ['server'] });
	rmSync(join(outdir, 'load.cjs'));
	expect(saidBy(join(outdir, 'server.cjs'))).toBe(before);
	expect(readdirSync(outdir).filter((name) => name.startsWith('server'))).toEqual(['server.cjs']);
}, 60_000);

it('keeps what was compiled for the next start, and makes it anew where it cannot be used', async () => {
	const { outdir, outputs } = await built(true);
	await mergeChunks({ outputs, entries, outdir, programs });
	const first = said(outdir);
	const stamp = () => statSync(compiled('server'), { bigint: true }).ino;
	const made = stamp();
	expect(said(outdir)).toEqual(first);
	expect(stamp(), 'nothing was compiled').toBe(made);

	expect(said(outdir, '--no-opt')).toEqual(first);
	expect(stamp(), 'of a Node that was started differently').not.toBe(made);

	const again = stamp();
	const age = (minutes: number) => {
		const then = new Date(Date.now() - minutes * 60_000);
		utimesSync(compiled('server'), then, then);
	};
	age(30);
	said(outdir, '--no-opt');
	expect(stamp(), 'half an hour is no time').toBe(again);
	age(120);
	expect(said(outdir, '--no-opt')).toEqual(first);
	expect(stamp(), 'other functions may be called by now').not.toBe(again);

	// Somebody else wrote into it, here into each part of it in turn.
	const whole = readFileSync(compiled('thread'));
	for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 8)) {
		const damaged = Buffer.from(whole);
		damaged[at] = (damaged[at] ?? 0) ^ 0xff;
		writeFileSync(compiled('thread'), damaged);
		expect(said(outdir)).toEqual(first);
	}
	truncateSync(compiled('thread'), Math.floor(whole.length / 2));
	expect(said(outdir)).toEqual(first);

	// A folder that cannot be written is left.
	rmSync(data(), { recursive: true });
	writeFileSync(data(), '');
	expect(said(outdir)).toEqual(first);
}, 60_000);
