import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ManagedCapability } from '../../engine/runtimes/capabilities/managed.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type DatabaseAddress, sayAddress } from '../postgres/address.ts';
import { asksPassword, lossBehind, whyNotPostgres } from '../postgres/failures.ts';
import { openPostgres, type SqlSession } from '../postgres/postgres.ts';
import { sql } from '../postgres/statement.ts';
import { findTables } from './searchPath.ts';
import type { StoredDatabase } from './storedDatabase.ts';

export interface ConnectOptions {
	readonly address: DatabaseAddress;
	/** As `openPostgres` has it. */
	password?(): Promise<string | undefined>;
	/** Those that it may belong to. */
	readonly runtimes: readonly Runtime[];
	/** False where the person has asked for changes; the server itself refuses them otherwise. */
	readonly isReadOnly: boolean;
}

/** No database, or none that any runtime keeps agents in. `message`: a sentence for people, without the address. */
export class NotConnected extends Error {
	/** True where another password may help. */
	readonly asksPassword: boolean;

	constructor(message: string, asksPassword = false) {
		super(message);
		this.asksPassword = asksPassword;
	}
}

/** A connection that has to be closed. */
export type ConnectedDatabase = StoredDatabase & AsyncDisposable;

type ManagedRuntime = Runtime & { readonly managed: ManagedCapability };

const isManaged = (runtime: Runtime): runtime is ManagedRuntime => runtime.managed !== undefined;

const anyRow = z.record(z.string(), z.unknown());

/** Until the transaction is over. It is nothing in the database, and holds up nobody who does not ask for it. */
const waitFor = sql`SELECT pg_advisory_xact_lock(hashtextextended('soulscope ' || $1, 0)) IS NULL AS held`;

const asking =
	(session: SqlSession): StoredDatabase['ask'] =>
	({ statement, values }) =>
		session.rows(statement, anyRow, ...values);

/** The same for the same database, whoever asks: changes are recorded under it. */
function nameOf(address: DatabaseAddress): string {
	const { host, port, database } = address;
	const digest = createHash('sha256')
		.update(JSON.stringify([host, port, database]))
		.digest('hex')
		.slice(0, 6);
	const plain = (text: string): string =>
		text
			.toLowerCase()
			.replace(/[^a-z0-9]+/gu, '-')
			.replace(/^-|-$/gu, '');
	return [plain(database).slice(0, 40), digest].filter(Boolean).join('-');
}

/** How to talk with the database. `searchPath`: as `openPostgres` has it. */
function speaking({ address, password, isReadOnly }: Omit<ConnectOptions, 'runtimes'>, searchPath?: string) {
	const postgres = openPostgres({
		address,
		isReadOnly,
		...(password && { password }),
		...(searchPath !== undefined && { searchPath }),
	});
	const ask: StoredDatabase['ask'] = ({ statement, values }) =>
		// What changes something must not be sent twice.
		isReadOnly
			? postgres.direct((session) => asking(session)({ statement, values }))
			: postgres.transaction((session) => asking(session)({ statement, values }));
	return { postgres, ask };
}

/** Finds out whose the database is. Throws `NotConnected`. */
export async function connectDatabase({ runtimes, ...options }: ConnectOptions): Promise<ConnectedDatabase> {
	const { address, isReadOnly } = options;
	let { postgres, ask } = speaking(options);
	// The gate says of a change whether it was done; all else comes to the same if it is done again.
	const why = (error: unknown) => whyNotPostgres(lossBehind(error), 'agents');
	try {
		const missing: string[] = [];
		for (const runtime of runtimes.filter(isManaged)) {
			const { managed } = runtime;
			const lacking = managed.missing(await ask(managed.tables));
			const found = await findTables(ask, managed.missing([]), lacking.length === 0);
			if ('why' in found) {
				missing.push(`${managed.title} has its tables elsewhere: ${found.why}`);
				continue;
			}
			if (lacking.length > 0 && found.path === undefined) {
				missing.push(`${managed.title} would have the table ${lacking[0]}`);
				continue;
			}
			if (found.path !== undefined) {
				await postgres[Symbol.asyncDispose]();
				({ postgres, ask } = speaking(options, found.path));
			}
			const { transaction } = postgres;
			return {
				name: nameOf(address),
				place: found.schema === undefined ? sayAddress(address) : `${sayAddress(address)}, schema ${found.schema}`,
				runtime,
				isReadOnly,
				ask,
				together: (work) => transaction((session) => work(asking(session))),
				alone: (what, work) =>
					transaction(async (session) => {
						await session.rows(waitFor, anyRow, what);
						return work(asking(session));
					}),
				why,
				[Symbol.asyncDispose]: () => postgres[Symbol.asyncDispose](),
			};
		}
		throw new NotConnected(
			`No runtime that Soulscope knows keeps its agents in ${sayAddress(address)}: ${missing.join('; ')}.`,
		);
	} catch (error) {
		await postgres[Symbol.asyncDispose]();
		if (error instanceof NotConnected) throw error;
		throw new NotConnected(`${sayAddress(address)} cannot be opened: ${why(error)}.`, asksPassword(error));
	}
}
