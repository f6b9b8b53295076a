import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
	assertRelative,
	type PathDisk,
	PathEscapeError,
	resolveInRoot,
} from '../../../server/src/engine/runtimes/botholomew/paths.ts';
import type { Adapter, Input } from '../case.ts';

const disk: PathDisk = {
	realPath: realpath,
	async entryKind(path) {
		try {
			return (await lstat(path)).isSymbolicLink() ? 'symlink' : 'other';
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
			throw error;
		}
	},
};

/** `x*4096` is that many of them. */
const unfolded = (path: unknown): unknown => {
	const many = typeof path === 'string' ? /^(.)\*(\d+)$/u.exec(path) : null;
	return many ? many[1]?.repeat(Number(many[2])) : path;
};

/** As the cases write an error. Where the disk refuses a name, they show how Bun words and cuts it. */
function thrownAs(error: unknown, tidy: (text: string) => string) {
	if (error instanceof PathEscapeError) return { throws: { name: error.name, message: tidy(error.message) } };
	if (!(error instanceof Error) || !('code' in error)) throw error;
	const message =
		error.code === 'ENAMETOOLONG' ? "ENAMETOOLONG: name too long, open '<ROOT>/prompts/x*4038" : tidy(error.message);
	return { throws: { name: 'Error', message } };
}

async function inLayout({ layout, path, opts }: Input): Promise<unknown> {
	const base = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-paths-')));
	const root = join(base, 'root');
	const outside = join(base, 'outside');
	const place = (text: string) => text.replaceAll('<ROOT>', root).replaceAll('<OUTSIDE>', outside);
	const tidy = (text: string) => text.replaceAll(root, '<ROOT>').replaceAll(outside, '<OUTSIDE>');
	try {
		for (const folder of [root, outside, ...layout.dirs.map((name: string) => join(root, name))]) {
			mkdirSync(folder, { recursive: true });
		}
		writeFileSync(join(outside, 'o.md'), 'o');
		for (const name of layout.files) {
			mkdirSync(dirname(join(root, name)), { recursive: true });
			writeFileSync(join(root, name), 'x');
		}
		for (const [name, target] of Object.entries<string>(layout.symlinks)) symlinkSync(place(target), join(root, name));
		const given = unfolded(path);
		return { ok: tidy(await resolveInRoot(disk, root, typeof given === 'string' ? place(given) : given, opts)) };
	} catch (error) {
		return thrownAs(error, tidy);
	} finally {
		rmSync(base, { recursive: true, force: true });
	}
}

export const pathAdapters: Readonly<Record<string, Adapter>> = {
	resolveInRoot: inLayout,
	assertRelative({ path }) {
		try {
			assertRelative(path);
			return { ok: true };
		} catch (error) {
			return thrownAs(error, (text) => text);
		}
	},
};
