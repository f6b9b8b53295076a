import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import type { Migrations } from '../../../server/src/host/postgres/migrate.ts';
import { openPostgres, type Postgres, type PostgresOptions } from '../../../server/src/host/postgres/postgres.ts';
import { whenOver } from '../whenOver.ts';

/** The database at `address` with these tables, until the test is over. */
export function postgresAt(
	address: string,
	migrations: Migrations = { part: 'test', steps: [] },
	more: Pick<PostgresOptions, 'password'> = {},
): Postgres {
	const postgres = openPostgres({ address: addressFrom(address), migrations, ...more });
	whenOver(() => postgres[Symbol.asyncDispose]());
	return postgres;
}
