import { readdirSync, readFileSync } from 'node:fs';
import type { Tree } from './ruleTester.ts';

const fixtures = new URL('../fixtures/', import.meta.url);

/** The workspace `test/fixtures/<folder>`; an `openclaw.json` at its root is taken for the configuration. */
export function fixtureTree(folder: string, runtime: string): Tree {
	const root = new URL(`${folder}/`, fixtures);
	const files: Record<string, string> = {};
	for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = `${entry.parentPath}/${entry.name}`.slice(root.pathname.length).replace(/^\//, '');
		files[path] = readFileSync(new URL(path, root), 'utf8');
	}
	const { 'openclaw.json': config, ...others } = files;
	return { runtime, files: others, ...(config === undefined ? {} : { config }) };
}
