import { readFile } from 'node:fs/promises';

/** Where the maps lie beside the bundle. */
const folder = new URL('./cmaps/', import.meta.url);

/** Names are in the document. */
const isName = /^[\w-]{1,64}\.bcmap$/;

/**
 * Gives PDF.js the maps from older encodings of Chinese, Japanese and Korean to Unicode, which it does not carry itself. Names
 * of those that are not there go to `missing`: their text is left out.
 */
export const characterMaps = (missing: Set<string>) =>
	class {
		async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
			// What letters look like is no matter here.
			if (kind !== 'cMapUrl') throw new Error(`no ${kind}`);
			try {
				if (!isName.test(filename)) throw new Error('no such map');
				return Uint8Array.from(await readFile(new URL(filename, folder)));
			} catch (error) {
				missing.add(filename.replace(/\.bcmap$/, ''));
				throw error;
			}
		}
	};
