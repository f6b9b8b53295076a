import type { KnowledgeToolOutcome } from '../../../server/src/engine/knowledge/operations/tool.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { KnowledgeStorage } from '../../../server/src/host/knowledge/storage.ts';
import { memoryStorage } from '../../support/knowledge/memoryStorage.ts';
import { whenOver } from '../../support/whenOver.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

export const noon = Date.UTC(2026, 4, 15, 12);

// biome-ignore lint/suspicious/noExplicitAny: each test knows what the tool that it calls answers
export type Answer = any;

/** A store, and a clock that stands still unless told. */
export interface StoreAtHand {
	readonly clock: { now: number };
	/** By the operation’s name, without `membot_`, or that of our own; the answer, as an agent gets it. */
	call(
		operation: string,
		input: object,
		options?: Parameters<ReturnType<typeof knowledgeBase>['call']>[2],
	): Promise<Answer>;
}

export function storeOn(storage: KnowledgeStorage): StoreAtHand {
	const clock = { now: noon };
	const base = knowledgeBase(storage, () => clock.now);
	return {
		clock,
		call: (operation, input, options): Promise<KnowledgeToolOutcome['result']> =>
			base.call(operation.startsWith('soulscope_') ? operation : `membot_${operation}`, input, options),
	};
}

/** A store in the database `file`, closed when the test is over. */
export function openStorage(file: string): KnowledgeStorage {
	const storage = sqliteStorage({ file, clock: () => noon });
	whenOver(() => storage[Symbol.asyncDispose]());
	return storage;
}

/** The same store by each way to keep it. */
export const stores: Readonly<Record<string, () => StoreAtHand>> = {
	'in memory': () => storeOn(memoryStorage()),
	'on disk': () => storeOn(openStorage(onDisk().file('knowledge.db'))),
};
