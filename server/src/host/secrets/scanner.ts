import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';
import { createQueue } from '../concurrency.ts';

/** Looks for secrets in texts, somewhere where it holds nobody up. */
export interface SecretScanner {
	/** Never rejects; undefined where the search broke. */
	scan(text: string): Promise<readonly FoundSecret[] | undefined>;
}

interface ScannerOptions {
	/** The thread's program; the real one unless a test brings its own. */
	readonly program?: URL;
	/** How long one text may take, in ms. */
	readonly patience?: number;
	/** Hears once, in a sentence, that the search is not what it should be. */
	onTrouble(message: string): void;
}

/** UTF-16 units; what stands behind that is not looked at. A context file of this length is cut long before. */
const longest = 1_000_000;
/** A thread that broke so often will break again. */
const mostFailures = 3;
/** The library keeps a few measurements of every run for good; a new thread starts without them. */
const scansOfOneThread = 500;

/** Beside the bundle or one folder further up, where bundled; beside this file, where not. */
const ownProgram = (): URL =>
	['./secretWorker.js', '../secretWorker.js', './worker.ts']
		.map((name) => new URL(name, import.meta.url))
		.find((url) => existsSync(url)) ?? new URL('./secretWorker.js', import.meta.url);

/** One answer, or why there is none. Leaves no listener behind. */
function ask(worker: Worker, text: string, patience: number): Promise<readonly FoundSecret[]> {
	return new Promise((resolve, reject) => {
		const settle = (then: () => void) => {
			clearTimeout(timer);
			worker.off('message', onMessage).off('error', onError).off('exit', onExit);
			then();
		};
		const onMessage = (found: readonly FoundSecret[]) => settle(() => resolve(found));
		const onError = (error: unknown) => settle(() => reject(error));
		const onExit = (status: number) => settle(() => reject(new Error(`it ended with status ${status}`)));
		const timer = setTimeout(() => settle(() => reject(new Error(`no answer within ${patience} ms`))), patience);
		worker.on('message', onMessage).on('error', onError).on('exit', onExit);
		worker.postMessage(text);
	});
}

/** The thread starts with the first text, takes one after the other, and never keeps the process alive on its own. */
export function createSecretScanner({ program, patience = 5_000, onTrouble }: ScannerOptions): SecretScanner {
	const inTurn = createQueue();
	let worker: Worker | undefined;
	let scans = 0;
	let failures = 0;

	const end = () => {
		// What a thread that is being ended still has to say is nobody's concern.
		worker?.removeAllListeners().on('error', () => undefined);
		void worker?.terminate();
		worker = undefined;
		scans = 0;
	};
	const scanNow = async (text: string): Promise<readonly FoundSecret[] | undefined> => {
		if (failures >= mostFailures) return undefined;
		try {
			worker ??= new Worker(program ?? ownProgram());
			worker.ref();
			const found = await ask(worker, text.slice(0, longest), patience);
			worker.unref();
			scans += 1;
			if (scans >= scansOfOneThread) end();
			return found;
		} catch (error) {
			end();
			failures += 1;
			const why = error instanceof Error ? error.message : String(error);
			if (failures === 1) onTrouble(`The search for secrets broke (${why}): some keys and tokens may go unnoticed.`);
			return undefined;
		}
	};
	return { scan: (text) => inTurn(() => scanNow(text)) };
}
