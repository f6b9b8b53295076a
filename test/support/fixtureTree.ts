import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tree } from './ruleTester.ts';

const fixtures = new URL('../fixtures/', import.meta.url);

/** The workspace `test/fixtures/<folder>`; an `openclaw.json` at its root is taken for the configuration. */
export function fixtureTree(folder: string, runtime: string): Tree {
	const root = new URL(`${folder}/`, fixtures);
	const files: Record<string, string> = {};
	for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		files[relative(fileURLToPath(root), file).split(sep).join('/')] = readFileSync(file, 'utf8');
	}
	const { 'openclaw.json': config, ...others } = files;
	return { runtime, files: others, ...(config === undefined ? {} : { config }) };
}
