import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCompiled, writeCompiled } from '../../../server/src/host/platform/compiled/compiledFile.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const code = (length: number, from: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7 + from) % 256));

test('gives back what was written, and nothing else', () => {
	const path = join(folder, 'new', 'compiled');
	const all = [
		['chunks/a.cjs', code(1001, 1)],
		['chunks/b.cjs', code(3, 2)],
		['chunks/empty.cjs', code(0, 0)],
	] as const;
	writeCompiled(path, all);
	const file = readCompiled(path);
	expect([...file.names]).toEqual(all.map(([name]) => name));
	for (const [name, written] of all) expect(file.get(name)).toEqual(written);
	expect(file.get('chunks/c.cjs')).toBeUndefined();
	expect(readdirSync(join(folder, 'new')), 'no half of a file is left').toEqual(['compiled']);
});

const tomorrow = Date.now() + 86_400_000;

test('of a file from before the computer started, gives nothing of which a byte is another, or the end is missing', () => {
	const path = join(folder, 'compiled');
	writeCompiled(path, [['a', code(64, 1)]]);
	const whole = readFileSync(path);
	for (const at of whole.keys()) {
		const damaged = Buffer.from(whole);
		damaged[at] = (damaged[at] ?? 0) ^ 1;
		writeFileSync(path, damaged);
		const got = readCompiled(path, tomorrow).get('a');
		// Between table and code are bytes that nobody reads.
		expect(got === undefined || got.equals(code(64, 1)), String(at)).toBe(true);
		writeFileSync(path, whole.subarray(0, at));
		expect(readCompiled(path, tomorrow).get('a'), String(at)).toBeUndefined();
		expect(readCompiled(path).get('a'), String(at)).toBeUndefined();
	}
});

test('compares no sums of what has been written since, unless its time has not come yet', () => {
	const path = join(folder, 'compiled');
	writeCompiled(path, [['a', code(64, 1)]]);
	const damaged = readFileSync(path);
	damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
	writeFileSync(path, damaged);
	expect(readCompiled(path, 0).get('a')).toHaveLength(64);
	writeFileSync(path, readFileSync(path, 'latin1').replace('"a"', '"a,'), 'latin1');
	expect(readCompiled(path, 0).names.size, 'a table that is none').toBe(0);
	writeFileSync(path, damaged);
	utimesSync(path, tomorrow / 1_000, tomorrow / 1_000);
	expect(readCompiled(path, 0).get('a')).toBeUndefined();
});

test('a file that is not there or cannot be written is an empty one', () => {
	expect(readCompiled(join(folder, 'none')).names.size).toBe(0);
	writeFileSync(join(folder, 'file'), 'text');
	expect(readCompiled(join(folder, 'file')).names.size).toBe(0);
	writeCompiled(join(folder, 'file', 'below'), [['a', code(1, 1)]]);
	expect(readdirSync(folder)).toEqual(['file']);
});
