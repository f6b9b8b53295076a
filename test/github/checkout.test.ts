import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathFaultOf } from '../../server/src/host/writes/disk/safePath.ts';

const root = join(import.meta.dirname, '..', '..');

/** What no checkout brings. */
const own: ReadonlySet<string> = new Set(['.git', '.vscode-test', 'artifacts', 'dist', 'node_modules']);

const paths = readdirSync(root, { withFileTypes: true })
	.filter(({ name }) => !own.has(name))
	.flatMap((entry) => {
		const below = entry.isDirectory() ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }) : [];
		return [entry.name, ...below.map((path) => `${entry.name}/${path.replaceAll(sep, '/')}`)];
	});

describe('git checks the repository out on Windows and macOS', () => {
	test('as every name can be had there', () => {
		expect(paths.length).toBeGreaterThan(1000);
		expect(paths.filter((path) => pathFaultOf(path) !== undefined || /[<>"|?*]/u.test(path))).toEqual([]);
	});

	test('as no two names are one where letter case does not count', () => {
		const known = new Set<string>();
		const isTaken = (name: string) => known.size === known.add(name).size;
		expect(paths.filter((path) => isTaken(path.normalize('NFC').toLowerCase()))).toEqual([]);
	});

	test('as no path is too long below a folder of a usual length', () => {
		expect(paths.filter((path) => path.length > 160)).toEqual([]);
	});
});
