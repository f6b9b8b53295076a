import type { KnowledgeToolOutcome } from '../../../../engine/knowledge/operations/tool.ts';
import { aborted, cancellableOf } from '../../../platform/cancellation.ts';
import type { WorkerClient } from '../../../platform/workers/client.ts';
import { workerProgram } from '../../../platform/workers/program.ts';
import { startThread } from '../../../platform/workers/thread.ts';
import { SearchStoreRequest, type StoreQuestion } from './messages.ts';

/** ms for one search; the first one reads what all chunks mean, which takes a second for a hundred thousand. */
const timeoutMs = 20_000;

/** ms without a search after which the thread ends, and what it holds in memory goes. */
const idleMs = 60_000;

let thread: WorkerClient | undefined;
let idle: NodeJS.Timeout | undefined;

function end(): void {
	void thread?.end();
	thread = undefined;
}

/** Searches a store in a thread. Rejects with the signal's reason where it aborts, and where the store cannot be searched. */
export async function searchStore(
	question: StoreQuestion,
	signal: AbortSignal,
): Promise<KnowledgeToolOutcome['result']> {
	signal.throwIfAborted();
	clearTimeout(idle);
	if (thread?.isGone) thread = undefined;
	thread ??= startThread(workerProgram(import.meta.url, 'knowledgeWorker.js'));
	try {
		const answer = thread.ask(SearchStoreRequest, question, { timeoutMs, cancellation: cancellableOf(signal) });
		return await Promise.race([answer, aborted(signal)]);
	} finally {
		clearTimeout(idle);
		idle = setTimeout(end, idleMs).unref();
	}
}
