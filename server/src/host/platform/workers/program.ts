import { existsSync } from 'node:fs';

/**
 * The program of a thread or a process: `bundled`, beside the bundle that asks or one folder further up; `worker.ts` beside the
 * file that asks (`from`: its own URL) where nothing is bundled.
 */
export const workerProgram = (from: string, bundled: string): URL =>
	[`./${bundled}`, `../${bundled}`, './worker.ts'].map((name) => new URL(name, from)).find((url) => existsSync(url)) ??
	new URL(`./${bundled}`, from);
