import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { builtinsAtOnce } from '../../../scripts/build/builtinsAtOnce.mjs';
import { mergeChunks } from '../../../scripts/build/mergeChunks.mjs';
import { namesOnce } from '../../../scripts/build/namesOnce.mjs';

const server = fileURLToPath(new URL('./server.ts', import.meta.url));
const loader = fileURLToPath(new URL('../../../server/src/load.ts', import.meta.url));

/** What Node starts, once it has been built into `outdir`. */
export const floorScript = (outdir: string): string => join(outdir, 'floor.cjs');

/** Bundles the floor into `outdir` as a release bundles the server, loader and all. */
export async function buildFloor(outdir: string): Promise<void> {
	const common = {
		bundle: true,
		minify: true,
		platform: 'node',
		target: 'node20',
		logLevel: 'warning',
		outdir,
	} as const;
	const { metafile } = await esbuild.build({
		...common,
		...{ entryPoints: { floor: server }, format: 'esm', metafile: true },
		...{ splitting: true, chunkNames: 'chunks/[name]-[hash]', plugins: [namesOnce, builtinsAtOnce] },
	});
	await esbuild.build({
		...common,
		...{ entryPoints: { load: loader }, format: 'cjs', plugins: [builtinsAtOnce] },
		outExtension: { '.js': '.cjs' },
	});
	mkdirSync(join(outdir, 'chunks'), { recursive: true });
	const { outputs } = metafile;
	await mergeChunks({ outputs, entries: ['floor'], outdir, programs: { floor: /server\.ts$/ }, hasty: ['floor'] });
}
