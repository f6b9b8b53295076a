import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { withSecrets } from '../support/fixtures/madeSecrets.ts';

const root = join(import.meta.dirname, '..', '..');

/** Everything that may be in the package. Hashes in names, and the pages of single rules, are written as `*`. */
const approved = [
	'LICENSE',
	'README.md',
	'dist/ThirdPartyNotices.txt',
	'dist/chunks/*.cjs',
	'dist/chunks/o200k_base.bin',
	'dist/chunks/shape-*.txt',
	'dist/cli.js',
	'dist/documents/*.mjs',
	'dist/documents/cmaps.LICENSE',
	'dist/documents/cmaps.br',
	'dist/embeddingWorker.cjs',
	'dist/indexWorker.js',
	'dist/keywordWorker.js',
	'dist/knowledgeWorker.js',
	'dist/load.cjs',
	'dist/ort-wasm-simd.wasm',
	'dist/secretWorker.js',
	'docs/ci.md',
	'docs/command-line.md',
	'docs/editors.md',
	'docs/figures.md',
	'docs/rules/*.md',
	'docs/rules/README.md',
	'package.json',
];

const grouped = (path: string): string =>
	path
		.replace(/^dist\/documents\/[^/]+\.mjs$/, 'dist/documents/*.mjs')
		.replace(/^dist\/chunks\/[^/]+\.cjs$/, 'dist/chunks/*.cjs')
		.replace(/^dist\/chunks\/shape-[^/]+\.txt$/, 'dist/chunks/shape-*.txt')
		.replace(/^docs\/rules\/[a-z][a-z.-]+\.md$/, 'docs/rules/*.md');

const megabyte = 1_000_000;
/** Of which the runtime of the embedding model is 2.8, what reads documents 1.3, and the tokenizer’s table, which is read as it lies, 1.1. */
const sizeLimit = 7.8 * megabyte;

interface Outcome {
	readonly status: number;
	readonly out: string;
}

/** npm is a command file on Windows, and those need a shell. */
const run = promisify(execFile);
const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, shell: process.platform === 'win32' });

let made: string;
let home: string;
let packed: { readonly filename: string; readonly size: number };

/** The program as it was installed, with nobody's own configuration in reach. */
const soulscope = (...args: string[]): Promise<Outcome> => soulscopeWith({}, ...args);

const soulscopeWith = (variables: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> =>
	new Promise((resolve) => {
		const program = join(home, 'node_modules', 'soulscope', 'dist', 'cli.js');
		const env = {
			...process.env,
			HOME: home,
			USERPROFILE: home,
			XDG_DATA_HOME: '',
			LOCALAPPDATA: '',
			NODE_COMPILE_CACHE: '',
			NODE_DISABLE_COMPILE_CACHE: '',
			...variables,
		};
		execFile(process.execPath, [program, ...args], { cwd: home, env, maxBuffer: 1 << 26 }, (error, out) => {
			resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out });
		});
	});

async function filesOf(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.sort();
}

beforeAll(async () => {
	const base = await mkdtemp(join(tmpdir(), 'soulscope-npm-'));
	[made, home] = [join(base, 'made'), join(base, 'home')];
	await mkdir(home);
	await run(process.execPath, [join(root, 'scripts', 'release', 'npm-package.mjs'), '--out', made]);
	const filename = `soulscope-${manifest.version}.tgz`;
	packed = { filename, size: (await readFile(join(made, filename))).length };
	await writeFile(join(home, 'package.json'), '{"private":true}\n');
	await npm(home, 'install', '--offline', '--no-audit', '--no-fund', join(made, filename));
	await cp(join(root, 'examples', 'aria'), join(home, 'aria'), { recursive: true });
}, 120_000);

afterAll(() => rm(dirname(made), { recursive: true, force: true }));

describe('the npm package', () => {
	const installed = () => join(home, 'node_modules', 'soulscope');

	test('has the files that were approved, and is small', async () => {
		const files = await filesOf(installed());
		expect([...new Set(files.map(grouped))].sort()).toEqual(approved);
		expect(packed.size).toBeLessThan(sizeLimit);
	});

	test('has the version of the extension, no dependencies, no scripts, and nothing for the editor in its manifest', async () => {
		const { repository, ...own } = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'));
		expect(Object.keys(own).sort()).toEqual(
			['bin', 'description', 'engines', 'files', 'keywords', 'license', 'name', 'type', 'version'].sort(),
		);
		expect(own).toMatchObject({ name: 'soulscope', version: manifest.version, bin: { soulscope: './dist/cli.js' } });
		expect(own.description).not.toContain('%');
		expect(await readdir(join(home, 'node_modules', '.bin'))).toContain('soulscope');
	});

	test('has a page to read whose links lead to files of the package', async () => {
		const readme = await readFile(join(installed(), 'README.md'), 'utf8');
		const files = await filesOf(installed());
		const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target);
		expect(targets.length).toBeGreaterThan(2);
		for (const target of targets) expect(files).toContain(target);
	});

	test('names every package inside with its licence, and lists them for programs beside the tarball', async () => {
		const notices = await readFile(join(installed(), 'dist', 'ThirdPartyNotices.txt'), 'utf8');
		const { components } = JSON.parse(await readFile(join(made, 'soulscope-npm.cdx.json'), 'utf8'));
		expect(components.length).toBeGreaterThan(20);
		for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version} (`);
		expect(components.map(({ name }: { name: string }) => name)).not.toContain('preact');
	});

	test('checks the example from the folder that it was installed in', async () => {
		expect(await soulscope('--version')).toEqual({ status: 0, out: `${manifest.version}\n` });
		const { status, out } = await soulscope('check', 'aria');
		const compiled = join(home, '.local', 'share', 'soulscope', 'compiled');
		expect(await readdir(compiled), 'what was compiled is there for the next start').toContain('soulscope-check');
		expect(status).toBe(1);
		expect(out).toMatch(/^aria\/openclaw\.json:\d+:\d+ error config\.unknown-key /m);
		expect(out).toMatch(/^aria\/MEMORY\.md:\d+:\d+ warning budget\.truncated /m);
	});

	test('has programs of its own that answer: one looks for secrets, one reads documents', async () => {
		const key = withSecrets('{{secret:github}}', () => undefined);
		await mkdir(join(home, 'keys'));
		await writeFile(join(home, 'keys', 'SOUL.md'), `You keep the books.\n\nThe deploy key is ${key}.\n`);
		const { out } = await soulscope('check', 'keys');
		expect(out).toMatch(/^keys\/SOUL\.md:3:19 \w+ security\.secret /m);
		await writeFile(join(home, 'rates.html'), '<!doctype html><h1>Rates</h1><p>A stool costs 40.</p>');
		const { out: added } = await soulscope('knowledge', 'add', '--workspace', 'aria', 'rates.html');
		const kept = /^added\s+(\S+)$/m.exec(added)?.[1] ?? '';
		expect((await soulscope('knowledge', 'read', '--workspace', 'aria', kept)).out).toMatch(
			/^# Rates\n\nA stool costs 40\.$/m,
		);
	});

	test('loads for a search, by words and by meaning, no script that only other commands need', async () => {
		const ran = join(home, 'ran');
		const models = join(home, 'no-model-here');
		await mkdir(models);
		const { status, out } = await soulscopeWith({ NODE_V8_COVERAGE: ran }, 'search', home, 'tea', '--models', models);
		expect(status, out).toBe(0);
		const reports = await Promise.all((await readdir(ran)).map((name) => readFile(join(ran, name), 'utf8')));
		const scripts = new Set(reports.join('').match(/[\w-]+\.cjs/g));
		expect([...scripts].filter((name) => /^localModel-/.test(name))).toHaveLength(1);
		expect([...scripts].filter((name) => /^commands-/.test(name) && !name.includes('search'))).toEqual([]);
	});

	test('previews the prompt of the example, once its configuration is mended', async () => {
		const configuration = await readFile(join(home, 'aria', 'openclaw.json'), 'utf8');
		await cp(join(home, 'aria'), join(home, 'mended'), { recursive: true });
		await writeFile(join(home, 'mended', 'openclaw.json'), configuration.replace('MaxChar:', 'MaxChars:'));
		const { status, out } = await soulscope('preview', 'mended');
		expect(status).toBe(0);
		expect(out).toContain((await readFile(join(home, 'mended', 'SOUL.md'), 'utf8')).trim());
	});
});
