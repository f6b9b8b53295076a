import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { whenOver } from '../../support/whenOver.ts';

export interface WorkspaceOnDisk {
	readonly root: string;
	file(path: string): string;
	read(path: string): string;
	write(path: string, text: string | Uint8Array): void;
	/** Everything below the root, folders with a slash behind, sorted. */
	tree(): string[];
}

/** A real folder with these files, gone when the test is. */
export function onDisk(files: Readonly<Record<string, string | Uint8Array>> = {}): WorkspaceOnDisk {
	const root = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-')));
	whenOver(() => rmSync(root, { recursive: true, force: true }));
	const workspace: WorkspaceOnDisk = {
		root,
		file: (path) => join(root, path),
		read: (path) => readFileSync(join(root, path), 'utf8'),
		write(path, text) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), text);
		},
		tree: () =>
			readdirSync(root, { recursive: true, encoding: 'utf8' })
				.map((path) => (lstatSync(join(root, path)).isDirectory() ? `${path}/` : path))
				.sort(),
	};
	for (const [path, text] of Object.entries(files)) workspace.write(path, text);
	return workspace;
}
