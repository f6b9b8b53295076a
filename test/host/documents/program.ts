import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { documentWorker } from '../../../scripts/build/documentWorker.mjs';

interface Program extends Disposable {
	readonly url: URL;
	/** Processes that run it. */
	running(): readonly string[];
}

/** The program that reads documents, or another in its place, bundled as it ships. */
export async function bundled(entry?: string): Promise<Program> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-documents-')));
	const entryPoints = entry === undefined ? documentWorker.entryPoints : { documentWorker: entry };
	await build({ ...documentWorker, ...(entryPoints && { entryPoints }), outdir: folder, logLevel: 'error' });
	return {
		url: pathToFileURL(join(folder, 'documentWorker.mjs')),
		running: () =>
			execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8', maxBuffer: 1 << 26 })
				.split('\n')
				.filter((line) => line.includes(`${folder}/documentWorker.mjs`)),
		[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
	};
}
