import { Worker } from 'node:worker_threads';
import type { KeywordHits } from '../../engine/memory/policy.ts';
import { createQueue } from '../concurrency.ts';
import { askWorker, workerProgram } from '../workerThread.ts';
import type { KeywordQuestion } from './worker.ts';

/** ms for all queries of one search; a thousand chunks take some ten. */
const timeoutMs = 5_000;

/** ms without a search after which the thread ends. */
const idleMs = 30_000;

const inTurn = createQueue();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function end(): void {
	// What a thread that is being ended still has to say is nobody's concern.
	worker?.removeAllListeners().on('error', () => undefined);
	void worker?.terminate();
	worker = undefined;
}

/**
 * Asks SQLite's full-text search in a thread, one question after the other. Rejects with the signal's reason where it aborts,
 * and in one sentence where the search takes too long; either ends it for good.
 */
export function searchKeywords(question: KeywordQuestion, signal: AbortSignal): Promise<readonly KeywordHits[]> {
	return inTurn(async () => {
		signal.throwIfAborted();
		clearTimeout(idle);
		worker ??= new Worker(workerProgram(import.meta.url, 'keywordWorker.js'));
		const stop = () => end();
		signal.addEventListener('abort', stop, { once: true });
		try {
			return await Promise.race([
				askWorker<readonly KeywordHits[]>(worker, question, timeoutMs),
				new Promise<never>((_, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason), { once: true });
				}),
			]);
		} catch (error) {
			end();
			signal.throwIfAborted();
			// A Node without SQLite: whoever asks says what is needed.
			if (error instanceof Error && 'code' in error) throw error;
			const why = error instanceof Error ? error.message : String(error);
			throw new Error(`The search was stopped (${why}). Search for fewer words.`);
		} finally {
			signal.removeEventListener('abort', stop);
			idle = setTimeout(end, idleMs).unref();
		}
	});
}
