// Many small files that resemble each other as one: each of them alone, they take twice the room in a package.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../packages.mjs';

/** Half the room of the quickest, and a twentieth of the time of the smallest. */
const quality = 9;

/**
 * The files of a folder of a package whose names match `pattern`, in one file `to` beside the bundle, compressed by Brotli: a
 * line of JSON with the length of each by its name, then their bytes.
 */
export const packed = (from, pattern, to) => ({
	name: 'packed',
	setup(build) {
		build.onEnd(async () => {
			const folder = join(root, 'node_modules', from);
			const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
			const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
			const lengths = Object.fromEntries(names.map((name, at) => [name, files[at].length]));
			const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...files]);
			const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
			await mkdir(build.initialOptions.outdir, { recursive: true });
			await writeFile(join(build.initialOptions.outdir, to), brotliCompressSync(bytes, { params }));
		});
	},
});
