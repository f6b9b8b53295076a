import * as z from 'zod';
import { whyNotPostgres } from '../../postgres/failures.ts';
import { openPostgres, type PostgresOptions } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import type { StoreServer } from '../storeServer.ts';
import { knowledgeLayouts } from './layouts.ts';
import type { Lifetime } from './segments/settling.ts';
import { endBackground, postgresStorage } from './storage.ts';

const names = sql`SELECT name FROM soulscope.knowledge_stores ORDER BY name`;
const nameRow = z.object({ name: z.string() });

/** Stores in a database of PostgreSQL, over connections that all of them share. */
export function postgresStores({
	lifetime = 'program',
	...options
}: Pick<PostgresOptions, 'address' | 'password'> & { readonly lifetime?: Lifetime }): StoreServer {
	const postgres = openPostgres({ ...options, migrations: knowledgeLayouts });
	/** A store is opened for each request, and remembers things. */
	const open = new Map<string, ReturnType<StoreServer['store']>>();
	return {
		place: postgres.place,
		store(name, clock) {
			if (clock) return postgresStorage(postgres, { name, clock, lifetime });
			const store = open.get(name) ?? postgresStorage(postgres, { name, lifetime });
			open.set(name, store);
			return store;
		},
		names: () => postgres.direct(async (session) => (await session.rows(names, nameRow)).map(({ name }) => name)),
		whyNot: (error) => whyNotPostgres(error, 'the knowledge stores'),
		async [Symbol.asyncDispose]() {
			await endBackground(postgres);
			await postgres[Symbol.asyncDispose]();
		},
	};
}
