import type { KeywordHits } from '../../../engine/memory/policy.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { aborted } from '../../platform/cancellation.ts';
import { createQueue } from '../../platform/queue.ts';
import type { WorkerClient } from '../../platform/workers/client.ts';
import { workerProgram } from '../../platform/workers/program.ts';
import { startThread } from '../../platform/workers/thread.ts';
import { type KeywordQuestion, KeywordsRequest } from './messages.ts';

/** ms for all queries of one search; a thousand chunks take some ten. */
const timeoutMs = 5_000;

/** ms without a search after which the thread ends. */
const idleMs = 30_000;

const inTurn = createQueue();
let thread: WorkerClient | undefined;
let idle: NodeJS.Timeout | undefined;

function end(): void {
	void thread?.end();
	thread = undefined;
}

/**
 * Asks SQLite's full-text search in a thread, one question after the other. Rejects with the signal's reason where it aborts,
 * and in one sentence where the search takes too long; either ends it for good.
 */
export function searchKeywords(question: KeywordQuestion, signal: AbortSignal): Promise<readonly KeywordHits[]> {
	return inTurn(async () => {
		signal.throwIfAborted();
		clearTimeout(idle);
		thread ??= startThread(workerProgram(import.meta.url, 'keywordWorker.js'));
		try {
			return await Promise.race([thread.ask(KeywordsRequest, question, { timeoutMs }), aborted(signal)]);
		} catch (error) {
			end();
			signal.throwIfAborted();
			// A Node without SQLite: whoever asks says what is needed.
			if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
			const why = errorMessage(error);
			throw new Error(`The search was stopped (${why}). Search for fewer words.`);
		} finally {
			idle = setTimeout(end, idleMs).unref();
		}
	});
}
