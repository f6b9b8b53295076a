import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './scene.ts';

/** Makes a folder with `files` in it, laid over a copy of `example` where there is one. Gives back its path. */
export function layFolder(root: string, files: Files, example: string | undefined): string {
	mkdirSync(root, { recursive: true });
	if (example !== undefined) cpSync(example, root, { recursive: true });
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return root;
}

export function rewrite(file: string, settings: object): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(settings, undefined, '\t')}\n`);
}
