import { existsSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/**
 * The program of a thread: `bundled`, beside the bundle that asks or one folder further up; `worker.ts` beside the file
 * that asks (`from`: its own URL) where nothing is bundled.
 */
export const workerProgram = (from: string, bundled: string): URL =>
	[`./${bundled}`, `../${bundled}`, './worker.ts'].map((name) => new URL(name, from)).find((url) => existsSync(url)) ??
	new URL(`./${bundled}`, from);

/**
 * Sends `question` and resolves with the next message of the thread. Rejects where it breaks, ends, or says nothing for
 * `patience` ms. Leaves no listener behind; while it waits, and only then, the thread keeps the process alive.
 */
export function askWorker<Answer>(worker: Worker, question: unknown, patience: number): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const settle = (then: () => void) => {
			clearTimeout(timer);
			worker.off('message', onMessage).off('error', onError).off('exit', onExit);
			worker.unref();
			then();
		};
		const onMessage = (answer: Answer) => settle(() => resolve(answer));
		const onError = (error: unknown) => settle(() => reject(error));
		const onExit = (status: number) => settle(() => reject(new Error(`it ended with status ${status}`)));
		const timer = setTimeout(() => settle(() => reject(new Error(`no answer within ${patience} ms`))), patience);
		worker.on('message', onMessage).on('error', onError).on('exit', onExit);
		worker.ref();
		worker.postMessage(question);
	});
}
