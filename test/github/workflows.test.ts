import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { validate as validateWith } from '@actions/languageservice';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const workflows = readdirSync(join(root, '.github', 'workflows')).map((name) => `.github/workflows/${name}`);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const scratch = mkdtempSync(join(tmpdir(), 'soulscope-workflows-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** GitHub's own language service, which imports JSON as only bundlers take it. */
async function languageService(): Promise<{ readonly validate: typeof validateWith }> {
	const outfile = join(scratch, 'service.cjs');
	const contents = "export { validate } from '@actions/languageservice';";
	await build({ stdin: { contents, resolveDir: root }, bundle: true, platform: 'node', format: 'cjs', outfile });
	return import(pathToFileURL(outfile).href);
}
const { validate } = await languageService();
let readings = 0;

/** What it has against a workflow or an action. */
async function faultsOf(path: string, text: string): Promise<readonly string[]> {
	// It keeps what it has read of an address, and would say the same of another text.
	readings += 1;
	const found = await validate(TextDocument.create(`file:///${readings}/${path}`, 'yaml', 1, text));
	return found.map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`);
}

interface Job {
	readonly uses?: string;
	readonly permissions?: unknown;
	readonly 'timeout-minutes'?: number;
	readonly 'runs-on'?: string;
	readonly steps?: readonly { readonly run?: string }[];
}
interface Workflow {
	readonly permissions?: Readonly<Record<string, string>>;
	readonly concurrency?: unknown;
	readonly jobs: Readonly<Record<string, Job>>;
}

describe.each([...workflows, 'action.yml'])('%s', (path) => {
	test('is what GitHub takes', async () => {
		expect(await faultsOf(path, textOf(path))).toEqual([]);
	});

	test('runs what others wrote at a commit, and says which version that is', () => {
		for (const [line, target = ''] of textOf(path).matchAll(/^.*\buses: (\S+).*$/gm)) {
			if (!target.startsWith('./')) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
		}
	});

	test('puts nothing that others may have written into a script', () => {
		const { jobs, runs }: { readonly jobs?: Workflow['jobs']; readonly runs?: Job } = parse(textOf(path));
		const scripts = [runs, ...Object.values(jobs ?? {})].flatMap((job) => job?.steps ?? []).map(({ run }) => run);
		expect(scripts.some((script) => script !== undefined)).toBe(true);
		for (const script of scripts) expect(script ?? '').not.toContain('${{');
	});
});

describe.each(workflows)('%s', (path) => {
	const { permissions, concurrency, jobs }: Workflow = parse(textOf(path));

	test('may do nothing but what a job asks for, and no two runs are in each other’s way', () => {
		expect(Object.values(permissions ?? { missing: 'write' })).not.toContain('write');
		expect(concurrency).toBeDefined();
	});

	test('has no job that could run for hours, or on a system that changes by itself', () => {
		for (const [name, job] of Object.entries(jobs)) {
			if (job.uses !== undefined) continue;
			expect(job['timeout-minutes'], name).toBeLessThanOrEqual(100);
			expect(job['runs-on'], name).not.toContain('latest');
		}
	});
});

test('a slip in a workflow or an action is found', async () => {
	const slip = (path: string, from: string, to: string) => faultsOf(path, textOf(path).replace(from, to));
	expect(await slip('.github/workflows/ci.yml', 'timeout-minutes', 'timeout-minuets')).not.toEqual([]);
	expect(await slip('.github/workflows/release.yml', 'needs: attest', 'needs: nobody')).not.toEqual([]);
	expect(await slip('action.yml', 'using: composite', 'usign: composite')).not.toEqual([]);
});
