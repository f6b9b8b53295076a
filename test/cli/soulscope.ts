import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

export const entry = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

const folders: string[] = [];
afterEach(async () => {
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder with these files, gone after the test. Names that end with `/` become folders. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-cli-'));
	folders.push(folder);
	for (const [path, content] of Object.entries(files)) {
		if (path.endsWith('/')) await mkdir(join(folder, path), { recursive: true });
		else {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), content);
		}
	}
	return folder;
}

interface Outcome {
	readonly status: number;
	readonly out: string;
	readonly err: string;
}

/** Runs the command line as a person would, in `cwd`, with nobody's own configuration in reach. */
export function soulscope(cwd: string, ...args: string[]): Promise<Outcome> {
	const env = { ...process.env, HOME: cwd, USERPROFILE: cwd, XDG_DATA_HOME: '', LOCALAPPDATA: '', TZ: 'UTC' };
	return new Promise((resolve) => {
		execFile(process.execPath, [entry, ...args], { cwd, env, maxBuffer: 1 << 26 }, (error, out, err) => {
			resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
		});
	});
}
