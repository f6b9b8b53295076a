import type { KnowledgeToolOutcome } from '../../../server/src/engine/knowledge/operations/tool.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { knowledgeLayouts, vectorLayouts } from '../../../server/src/host/knowledge/postgres/layouts.ts';
import { settleSome } from '../../../server/src/host/knowledge/postgres/segments/settle.ts';
import { postgresStorage } from '../../../server/src/host/knowledge/postgres/storage.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { KnowledgeEmbeddings, KnowledgeStorage } from '../../../server/src/host/knowledge/storage.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { openPostgres } from '../../../server/src/host/postgres/postgres.ts';
import { memoryStorage } from '../../support/knowledge/memoryStorage.ts';
import { freshDatabase, type Template, withPostgres } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
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

/** A database with the tables of knowledge stores; they are made once in a run. */
export const knowledgeTemplate: Template = {
	name: 'knowledge',
	async prepare(address) {
		await using postgres = openPostgres({ address: addressFrom(address), migrations: knowledgeLayouts });
		await postgres.prepare(vectorLayouts);
	},
};

/** A store on the server at `address`, closed when the test is over. */
export function storageAt(
	address: string,
	options: Partial<Parameters<typeof postgresStorage>[1]> = {},
): ReturnType<typeof postgresStorage> {
	const postgres = postgresAt(address, knowledgeLayouts);
	return postgresStorage(postgres, { name: 'ws', clock: () => noon, ...options });
}

/** A way to keep stores that outlast whoever opened them. */
export interface LastingStores {
	/** A place for one, of its own for each test. */
	place(): Promise<string>;
	open(place: string, clock: () => number): KnowledgeStorage & KnowledgeEmbeddings;
}

export const lastingStores: readonly [
	readonly [name: string, stores: LastingStores],
	...(readonly [name: string, stores: LastingStores])[],
] = [
	[
		'on disk',
		{
			place: async () => onDisk().file('knowledge.db'),
			open(file, clock) {
				const storage = sqliteStorage({ file, clock });
				whenOver(() => storage[Symbol.asyncDispose]());
				return storage;
			},
		},
	],
	...withPostgres<LastingStores>('on a server', {
		place: () => freshDatabase(knowledgeTemplate),
		open: (address, clock) => storageAt(address, { clock }),
	}),
	...withPostgres<LastingStores>('on a server, in segments', {
		place: () => freshDatabase(knowledgeTemplate),
		open: (address, clock) => settledStorageAt(address, clock),
	}),
];

/** Puts chunks into segments of a few after each change, which the product does where there are many. */
function settledStorageAt(address: string, clock: () => number): ReturnType<typeof postgresStorage> {
	const postgres = postgresAt(address, knowledgeLayouts);
	const storage = postgresStorage(postgres, { name: 'ws', clock });
	return {
		...storage,
		async run(work, writes) {
			const done = await storage.run(work, writes);
			if (writes) while (await settleSome(postgres, 1, 25));
			return done;
		},
	};
}

type OpenStore = () => StoreAtHand | Promise<StoreAtHand>;

/** The same store by each way to keep it. */
export const stores: readonly (readonly [name: string, open: OpenStore])[] = [
	['in memory', () => storeOn(memoryStorage())],
	['on disk', () => storeOn(openStorage(onDisk().file('knowledge.db')))],
	...withPostgres<OpenStore>('on a server', async () => storeOn(storageAt(await freshDatabase(knowledgeTemplate)))),
];
