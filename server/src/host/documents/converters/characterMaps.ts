import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** All maps in one file beside the bundle, as `packed.mjs` makes it: the length of each by its name, a line break, their bytes. */
const file = new URL('./cmaps.br', import.meta.url);

type Maps = ReadonlyMap<string, Uint8Array>;

let read: Promise<Maps> | undefined;

const maps = (): Promise<Maps> => (read ??= unpacked());

async function unpacked(): Promise<Maps> {
	const bytes = await promisify(brotliDecompress)(await readFile(file));
	const head = bytes.indexOf('\n');
	const lengths: Record<string, number> = JSON.parse(bytes.toString('utf8', 0, head));
	const files = new Map<string, Uint8Array>();
	let at = head + 1;
	for (const [name, length] of Object.entries(lengths)) {
		files.set(name, bytes.subarray(at, at + length));
		at += length;
	}
	return files;
}

/**
 * Gives PDF.js the maps from older encodings of Chinese, Japanese and Korean to Unicode, which it does not carry itself. Names
 * of those that are not there go to `missing`: their text is left out.
 */
export const characterMaps = (missing: Set<string>) =>
	class {
		async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
			// What letters look like is no matter here.
			if (kind !== 'cMapUrl') throw new Error(`no ${kind}`);
			const map = (await maps().catch(() => undefined))?.get(filename);
			if (map) return Uint8Array.from(map);
			missing.add(filename.replace(/\.bcmap$/, ''));
			throw new Error('no such map');
		}
	};
