import { setImmediate } from 'node:timers/promises';
import { serveThread } from '../../../platform/workers/serve.ts';
import { type KnowledgeBase, knowledgeBase } from '../../knowledgeBase.ts';
import { sqliteStorage } from '../../sqliteStorage.ts';
import { SearchStoreRequest, StoreTroubleNotification } from './messages.ts';

/** Stores that are held open: what their chunks mean is in memory as long. */
const mostOpen = 4;

/** By file; the one that was asked last is the last. */
const open = new Map<string, KnowledgeBase & AsyncDisposable>();

function openStore(file: string): KnowledgeBase & AsyncDisposable {
	// It reads alone: copies are kept by those who write.
	const storage = sqliteStorage({ file, onTrouble: (line) => thread.notify(StoreTroubleNotification, line) });
	return { ...knowledgeBase(storage), [Symbol.asyncDispose]: () => storage[Symbol.asyncDispose]() };
}

async function storeIn(file: string): Promise<KnowledgeBase> {
	const store = open.get(file) ?? openStore(file);
	open.delete(file);
	open.set(file, store);
	const [oldest] = open;
	if (open.size > mostOpen && oldest) {
		open.delete(oldest[0]);
		await oldest[1][Symbol.asyncDispose]();
	}
	return store;
}

// A thread of its own: a large store is searched while the person types.
const thread = serveThread();
thread.answer(SearchStoreRequest, async ({ file, input, ...more }, token) => {
	// While one is searched, the person has typed on: what came meanwhile is heard first.
	for (let turns = 0; turns < 2; turns++) await setImmediate();
	if (token.isCancellationRequested) throw new Error('nobody waits for it any more');
	return (await storeIn(file)).call('membot_search', input, more);
});
