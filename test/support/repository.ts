import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const text = /\.(?:[cm]?[jt]sx?|md|json5?|ya?ml|txt)$/;
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git', '.vscode-test', 'package-lock.json']);

/** Every text of this repository that people write, by its path below the root. */
export function textsOfRepository(): ReadonlyMap<string, string> {
	const root = join(import.meta.dirname, '..', '..');
	const texts = new Map<string, string>();
	for (const folder of ['client', 'docs', 'examples', 'protocol', 'scripts', 'server', 'test']) {
		for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
			const path = join(entry.parentPath, entry.name);
			if (!entry.isFile() || !text.test(entry.name) || path.split(sep).some((name) => skipped.has(name))) continue;
			texts.set(path.slice(root.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8'));
		}
	}
	return texts;
}
