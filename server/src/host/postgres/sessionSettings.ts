import type { ClientBase, PoolConfig } from 'pg';
import * as z from 'zod';
import { sql } from './statement.ts';

/** What the server is to go by while it works for us. */
export interface SessionNeeds {
	/** True: it takes no changes. */
	readonly isReadOnly: boolean;
	/** Schemas that names without one are looked for in, quoted where they need it; absent: those that the role has. */
	readonly searchPath?: string;
	/** Whose rows are meant, for statements that ask; absent: nobody has said so. */
	readonly tenant?: string;
}

/** ms. What a person waits for is soon over, or it does not work; who waits for a lock is told so before anything else gives up. */
const patience = { statement: 15_000, lock: 10_000, idleTransaction: 30_000 } as const;

/** Whatever the role has by default, a transaction of ours sees what others have committed: it would begin again all the time. */
const isolation = 'read committed';

const settingsFor = ({ isReadOnly, searchPath, tenant }: SessionNeeds): Readonly<Record<string, string>> => ({
	// Numbers are given back as they are, whatever others want to see of them.
	extra_float_digits: '1',
	statement_timeout: String(patience.statement),
	lock_timeout: String(patience.lock),
	idle_in_transaction_session_timeout: String(patience.idleTransaction),
	...(isReadOnly && { default_transaction_read_only: 'on' }),
	...(searchPath !== undefined && { search_path: searchPath }),
	// A setting of ours: nothing but our statements asks for it.
	...(tenant !== undefined && { 'soulscope.tenant': tenant }),
});

/** Of the words of a command line, a blank and a backslash are part where a backslash is before them. */
const asOption = ([name, value]: readonly [string, string]): string =>
	`-c ${name}=${value.replace(/[\s\\]/gu, (character) => `\\${character}`)}`;

/** The same as a server takes it with a new connection. */
export const startupSettings = (needs: SessionNeeds): Pick<PoolConfig, 'options'> => ({
	options: [...Object.entries(settingsFor(needs)), ['default_transaction_isolation', isolation] as const]
		.map(asOption)
		.join(' '),
});

/** True of a pooler that takes no connection with settings. PgBouncer says so with the code of a broken protocol. */
export const refusesSettings = (error: unknown): boolean =>
	error instanceof Error && /unsupported startup parameter|unrecognized configuration parameter/u.test(error.message);

/** The list of settings has none of ours. */
const howItIs = sql`SELECT count(*)::int AS kept FROM unnest($1::text[], $2::text[]) AS asked (name, value)
	LEFT JOIN pg_settings s ON s.name = asked.name
	WHERE coalesce(s.setting, current_setting(asked.name, true)) = asked.value`;
const keptRow = z.object({ kept: z.number() });

/** False where somebody between us and the server has kept the settings to themselves. */
export async function keepsSettings(client: ClientBase, needs: SessionNeeds): Promise<boolean> {
	const asked = settingsFor(needs);
	const { rows } = await client.query(howItIs.text, [Object.keys(asked), Object.values(asked)]);
	return keptRow.parse(rows[0]).kept === Object.keys(asked).length;
}

/** Until the transaction is over, so that nothing of it is left to whom the session of the server is given next. */
const setHere = sql`SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) AS asked (name, value)`;

export async function settleTransaction(client: ClientBase, needs: SessionNeeds): Promise<void> {
	const asked = settingsFor(needs);
	await client.query(setHere.text, [Object.keys(asked), Object.values(asked)]);
}

/**
 * What begins a transaction: `looking` changes nothing, and `snapshot` is of one state of the database besides. What a setting says of changes
 * is for the next transaction, so this one has to be told itself.
 */
export const begins = {
	changing: sql`BEGIN ISOLATION LEVEL READ COMMITTED`,
	looking: sql`BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY`,
	snapshot: sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
} as const;
