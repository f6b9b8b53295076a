import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../packages.mjs';

/**
 * The texts of the tokenizer's tokens as a file beside the chunks, which is looked at where it lies: in a program, two hundred thousand
 * literals would stay in memory as source, as bytecode and as values.
 * @type {import('esbuild').Plugin}
 */
export const tokensAsFile = {
	name: 'tokens-as-file',
	setup(build) {
		const { outdir } = build.initialOptions;
		build.onLoad({ filter: /lengths\/tokenTexts\.ts$/ }, async ({ path }) => {
			const { units, lengths, pieces } = (await import(path)).tokenTexts;
			if (lengths.reduce((sum, length) => sum + length, 0) !== units.length)
				throw new Error(`${path}: a token is too long for a byte`);
			await mkdir(join(outdir, 'chunks'), { recursive: true });
			// The units first: they have to lie at an even place.
			await writeFile(join(outdir, 'chunks/o200k_base.bin'), Buffer.concat([new Uint8Array(units.buffer), lengths]));
			return {
				resolveDir: root,
				contents: `import { readFileSync } from 'node:fs';
				const { buffer, byteOffset } = readFileSync(new URL('./o200k_base.bin', import.meta.url));
				export const tokenTexts = {
					units: new Uint16Array(buffer, byteOffset, ${units.length}),
					lengths: new Uint8Array(buffer, byteOffset + ${units.byteLength}, ${lengths.length}),
					pieces: new Map(${JSON.stringify([...pieces])}),
				};`,
			};
		});
	},
};
