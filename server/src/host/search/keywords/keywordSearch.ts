import type { KeywordHits } from '../../../engine/memory/policy.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { aborted } from '../../platform/cancellation.ts';
import { createQueue } from '../../platform/queue.ts';
import { workerOnDemand } from '../../platform/workers/onDemand.ts';
import { workerProgram } from '../../platform/workers/program.ts';
import { startThread } from '../../platform/workers/thread.ts';
import { type KeywordQuestion, KeywordsRequest } from './messages.ts';

/** ms for all queries of one search; a thousand chunks take some ten. */
const timeoutMs = 5_000;

/** ms without a search after which the thread ends. */
const idleMs = 30_000;

const inTurn = createQueue();
const thread = workerOnDemand(() => startThread(workerProgram(import.meta.url, 'keywordWorker.js')), idleMs);

/**
 * Asks SQLite's full-text search in a thread, one question after the other. Rejects with the signal's reason where it aborts,
 * and in one sentence where the search takes too long; either ends it for good.
 */
export function searchKeywords(question: KeywordQuestion, signal: AbortSignal): Promise<readonly KeywordHits[]> {
	return inTurn(async () => {
		signal.throwIfAborted();
		try {
			return await thread.ask((started) =>
				Promise.race([started.ask(KeywordsRequest, question, { timeoutMs }), aborted(signal)]),
			);
		} catch (error) {
			thread.end();
			signal.throwIfAborted();
			// A Node without SQLite: whoever asks says what is needed.
			if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
			throw new Error(`The search was stopped (${errorMessage(error)}). Search for fewer words.`);
		}
	});
}
