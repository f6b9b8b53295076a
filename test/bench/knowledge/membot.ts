import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { duckdbPlatform, fullTextExtension } from './duckdbPackages.ts';
import type { MeasuredRow, Rounds } from './speed.ts';

/** What its process is to do. All paths are absolute. */
export interface MembotOrder {
	readonly what: 'speed' | 'ingest';
	/** The folder with its sources and its packages. */
	readonly membot: string;
	readonly data: string;
	/** The documents. */
	readonly folder: string;
	readonly rounds: Rounds;
}

/** The rows of the real membot, run by Bun in one process that stays. Throws with what it said where it ends otherwise. */
export async function* rowsOfMembot(order: MembotOrder, bun: string): AsyncGenerator<MeasuredRow> {
	const home = join(order.data, 'home');
	prepareFullText(order.membot, home);
	const program = fileURLToPath(new URL('./membotProcess.ts', import.meta.url));
	const child = spawn(bun, [program, JSON.stringify(order)], {
		cwd: fileURLToPath(new URL('.', import.meta.url)),
		// No key of a person’s, and no processes of its own for a model that is not there.
		env: {
			PATH: process.env.PATH,
			HOME: home,
			MEMBOT_EMBEDDING_WORKERS: '1',
			MEMBOT_NO_UPDATE_CHECK: '1',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = new Promise<number | string | null>((done, failed) => {
		child.once('error', failed);
		child.once('exit', (code, signal) => done(signal ?? code));
	});
	for await (const line of createInterface({ input: child.stdout })) {
		if (line.startsWith('{"what"')) yield JSON.parse(line);
	}
	const status = await ended;
	if (status !== 0) throw new Error(`membot has ended with ${status}`);
}

/** DuckDB has its extensions below the home folder; where a registry has this one, nothing is downloaded by membot itself. */
function prepareFullText(membot: string, home: string): void {
	const [engine = ''] = versionIn(join(membot, 'node_modules', '@duckdb', 'node-api')).split('-');
	const extension = fullTextExtension(engine);
	if (extension === undefined) return;
	const folder = join(home, '.duckdb', 'extensions', `v${engine}`, duckdbPlatform);
	mkdirSync(folder, { recursive: true });
	copyFileSync(extension, join(folder, 'fts.duckdb_extension'));
}

/** Of the package in `folder`. */
export const versionIn = (folder: string): string =>
	JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
