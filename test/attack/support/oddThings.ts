import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In every file of the folder outside; whoever has read one has it. */
export const canary = 'CANARY: nobody in the workspace reads or writes this';

/** What may come in the place of a file, by name: makes it at `path`. `outside` is a folder with a file `a.md`. */
export const oddThings: Readonly<Record<string, (path: string, outside: string) => void>> = {
	link: (path, outside) => symlinkSync(join(outside, 'a.md'), path),
	'link to nothing': (path, outside) => symlinkSync(join(outside, 'new.md'), path),
	'link to itself': (path) => symlinkSync(path, path),
	'link to a folder': (path, outside) => symlinkSync(outside, path),
	'hard link': (path, outside) => linkSync(join(outside, 'a.md'), path),
	folder: (path) => mkdirSync(path),
	pipe: (path) => void execFileSync('mkfifo', [path]),
	'another file': (path) => writeFileSync(path, '- another\n'),
	nothing: () => undefined,
};

/** Puts the thing of that name where something else is. */
export function putInPlace(name: string, path: string, outside: string): void {
	rmSync(path, { recursive: true, force: true });
	oddThings[name]?.(path, outside);
}
