import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type WorkerProcess } from '../platform/workers/process.ts';
import { limits } from './limits.ts';

/** Node 20 calls it an experiment. */
const permission = ['--permission', '--experimental-permission'].find((flag) =>
	process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Starts `program`, which may read its own folder and nothing else: no file, no program, no thread, no add-on, and no code that is
 * made of a text.
 */
export function startDocumentProcess(program: URL): WorkerProcess {
	const file = fileURLToPath(program);
	const folder = dirname(file);
	// Not bundled, its libraries are anywhere.
	const readable = file.endsWith('.ts') ? ['*'] : [...new Set([folder, real(folder)])].map((each) => `${each}/*`);
	return startProcess(program, {
		flags: [
			...(permission ? [permission, ...readable.map((each) => `--allow-fs-read=${each}`)] : []),
			'--disallow-code-generation-from-strings',
			`--max-old-space-size=${limits.heap}`,
			'--no-warnings',
		],
		processorTime: limits.processorTime,
	});
}

function real(folder: string): string {
	try {
		return realpathSync(folder);
	} catch {
		return folder;
	}
}
