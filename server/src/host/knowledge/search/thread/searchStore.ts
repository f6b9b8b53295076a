import type { KnowledgeToolOutcome } from '../../../../engine/knowledge/operations/tool.ts';
import { aborted, cancellableOf } from '../../../platform/cancellation.ts';
import { workerOnDemand } from '../../../platform/workers/onDemand.ts';
import { workerProgram } from '../../../platform/workers/program.ts';
import { startThread } from '../../../platform/workers/thread.ts';
import { SearchStoreRequest, type StoreQuestion, StoreTroubleNotification } from './messages.ts';

/** ms for one search; the first one reads what all chunks mean, which takes a second for a hundred thousand. */
const timeoutMs = 20_000;

/** ms without a search after which the thread ends, and what it holds in memory goes. */
const idleMs = 60_000;

/** Who asked last: all ask for the same person. */
let hear: (line: string) => void = () => undefined;

const thread = workerOnDemand(() => {
	const started = startThread(workerProgram(import.meta.url, 'knowledgeWorker.js'));
	started.on(StoreTroubleNotification, (line) => hear(line));
	return started;
}, idleMs);

/** Searches a store in a thread; `onTrouble` hears one line for people on what had to be repaired. Rejects with the signal's reason where it aborts, and where the store cannot be searched. */
export async function searchStore(
	question: StoreQuestion,
	signal: AbortSignal,
	onTrouble: (line: string) => void,
): Promise<KnowledgeToolOutcome['result']> {
	signal.throwIfAborted();
	hear = onTrouble;
	return thread.ask((started) => {
		const answer = started.ask(SearchStoreRequest, question, { timeoutMs, cancellation: cancellableOf(signal) });
		return Promise.race([answer, aborted(signal)]);
	});
}
