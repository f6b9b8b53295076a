import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';
import { createQueue } from '../platform/queue.ts';
import type { WorkerClient } from '../platform/workers/client.ts';
import { workerProgram } from '../platform/workers/program.ts';
import { startThread } from '../platform/workers/thread.ts';
import { SecretsRequest } from './messages.ts';

/** Looks for secrets in texts, somewhere where it holds nobody up. */
export interface SecretScanner {
	/** Never rejects; undefined where the search broke. */
	scan(text: string): Promise<readonly FoundSecret[] | undefined>;
	/** Resolves once nobody waits for the first answer any more; at once where there is none. */
	ready?(): Promise<unknown>;
	/** True once a text could not be looked through: what was found is then not all that there may be. */
	hasFailed?(): boolean;
	/** Resolves when a file that was looked at may be looked at again; at once where there is none. */
	rest?(): Promise<unknown>;
}

interface ScannerOptions {
	/** The thread's program; the real one unless a test brings its own. */
	readonly program?: URL;
	/** How long one text may take, in ms. */
	readonly timeoutMs?: number;
	/** The thread does not start before: it takes as much of the processor as all that the person waits for. */
	readonly notBefore?: Promise<unknown>;
	/** ms after the last text until the thread ends: it takes as much memory as all that a start reads. */
	readonly idleAfter?: number;
	/** Hears once, in a sentence, that the search is not what it should be. */
	onTrouble(message: string): void;
}

/** UTF-16 units; what stands behind that is not looked at. A context file of this length is cut long before. */
const longest = 1_000_000;
/** A thread that broke so often will break again. */
const mostFailures = 3;
/** ms. Whoever types changes a text faster than it is looked through: each look takes a core, and the next one makes it stale. */
const restOfOneFile = 250;

/** The thread starts with the first text, takes one after the other, ends when none comes, and never keeps the process alive on its own. */
export function createSecretScanner(options: ScannerOptions): SecretScanner {
	const { program, timeoutMs = 5_000, notBefore, idleAfter = 30_000, onTrouble } = options;
	const inTurn = createQueue();
	let thread: WorkerClient | undefined;
	let failures = 0;
	let idle: NodeJS.Timeout | undefined;

	const end = () => {
		clearTimeout(idle);
		void thread?.end();
		thread = undefined;
	};
	const scanNow = async (text: string): Promise<readonly FoundSecret[] | undefined> => {
		if (failures >= mostFailures) return undefined;
		await notBefore;
		clearTimeout(idle);
		try {
			thread ??= startThread(program ?? workerProgram(import.meta.url, 'secretWorker.js'));
			const found = await thread.ask(SecretsRequest, text.slice(0, longest), { timeoutMs });
			idle = startTimer(end, idleAfter).unref();
			return found;
		} catch (error) {
			end();
			failures += 1;
			const why = errorMessage(error);
			if (failures === 1) onTrouble(`The search for secrets failed (${why}): some keys and tokens may not be found.`);
			return undefined;
		}
	};
	return {
		scan: (text) => inTurn(() => scanNow(text)),
		...(notBefore && { ready: () => notBefore }),
		hasFailed: () => failures > 0,
		rest: () => setTimeout(restOfOneFile),
	};
}
