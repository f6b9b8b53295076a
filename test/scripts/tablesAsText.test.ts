import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesAsText } from '../../scripts/build/tablesAsText.mjs';

const openClaw = fileURLToPath(new URL('../../server/src/engine/runtimes/openclaw', import.meta.url));
const folder = join(openClaw, 'config/shapes');
const prose = join(openClaw, 'prompt/prose');

let out = '';
beforeAll(async () => {
	out = await mkdtemp(join(tmpdir(), 'tables-'));
});
afterAll(() => rm(out, { recursive: true }));

async function bundled(name: string) {
	const { outputFiles } = await esbuild.build({
		entryPoints: [resolve(folder, name)],
		...{ bundle: true, write: false, platform: 'node', format: 'cjs', outdir: out, plugins: [tablesAsText] },
		// Where a chunk would lie.
		define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(out, 'chunks', 'chunk.cjs')).href) },
	});
	const parsed: string[] = [];
	const json = {
		parse(text: string): unknown {
			parsed.push(text);
			return JSON.parse(text);
		},
	};
	const module = { exports: {} as { default?: unknown } };
	const require = createRequire(import.meta.url);
	runInNewContext(outputFiles[0]?.text ?? '', { JSON: json, URL, module, require });
	const table = module.exports.default as { root: [string, Record<string, unknown>]; shared: unknown };
	return { table, parsed };
}

describe('tablesAsText', () => {
	it.each(readdirSync(folder))('holds what is in %s', async (name) => {
		const { table } = await bundled(name);
		const { root, shared } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
		expect(JSON.stringify(table.root)).toBe(JSON.stringify(root));
		expect(JSON.stringify(table.shared)).toBe(JSON.stringify(shared));
	});

	it.each(readdirSync(prose))('holds the prose that is in %s, and parses it once somebody asks', async (name) => {
		const { table, parsed } = await bundled(join(prose, name));
		expect(parsed).toEqual([]);
		const known = JSON.parse(readFileSync(join(prose, name), 'utf8'));
		expect(Object.keys(table)).toEqual(Object.keys(known));
		expect(JSON.stringify(table)).toBe(JSON.stringify(known));
		expect([Object.hasOwn(table, 'opening'), Object.hasOwn(table, 'toString')]).toEqual([true, false]);
		expect(parsed).toHaveLength(1);
	});

	it('parses a key when it is looked at, and once', async () => {
		const { table, parsed } = await bundled('2026.9.6.json');
		expect(Object.keys(table.root[1])).toContain('agents');
		expect(parsed).toEqual([]);
		const { agents } = table.root[1];
		expect(table.root[1].agents).toBe(agents);
		expect(parsed).toHaveLength(1);
	});
});
