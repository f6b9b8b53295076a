import * as z from 'zod';
import type { ManagedCapability } from '../../engine/runtimes/capabilities/managed.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type DatabaseAddress, sayAddress } from '../postgres/address.ts';
import { asksPassword, lossBehind, whyNotPostgres } from '../postgres/failures.ts';
import { openPostgres, type PostgresOptions, type SqlSession } from '../postgres/postgres.ts';
import { sql } from '../postgres/statement.ts';
import {
	type ConnectedDatabase,
	layoutOf,
	NotConnected,
	nameOf,
	tenantMeant,
	tenantPart,
	versionFor,
} from './connected.ts';
import { findTables } from './searchPath.ts';
import type { StoredDatabase } from './storedDatabase.ts';

export interface ConnectOptions {
	readonly address: DatabaseAddress;
	/** As `openPostgres` has it. */
	password?(): Promise<string | undefined>;
	/** Whose agents are meant, by name or id; undefined: those of the only tenant. */
	readonly tenant?: string | undefined;
	/** Those that it may belong to. */
	readonly runtimes: readonly Runtime[];
	/** False where the person has asked for changes; the server itself refuses them otherwise, or where its layout is not known. */
	readonly isReadOnly: boolean;
}

type ManagedRuntime = Runtime & { readonly managed: ManagedCapability };

const isManaged = (runtime: Runtime): runtime is ManagedRuntime => runtime.managed !== undefined;

const anyRow = z.record(z.string(), z.unknown());

/** Until the transaction is over. It is nothing in the database, and holds up nobody who does not ask for it. */
const waitFor = sql`SELECT pg_advisory_xact_lock(hashtextextended('soulscope ' || $1, 0)) IS NULL AS held`;

const asking =
	(session: SqlSession): StoredDatabase['ask'] =>
	({ statement, values }) =>
		session.rows(statement, anyRow, ...values);

type Speaking = Pick<ConnectOptions, 'address' | 'password' | 'isReadOnly'>;

/** How to talk with the database. `needs`: as `openPostgres` has them. */
function speaking({ address, password, isReadOnly }: Speaking, needs: Pick<PostgresOptions, 'searchPath' | 'tenant'>) {
	const postgres = openPostgres({ address, isReadOnly, ...(password && { password }), ...needs });
	const ask: StoredDatabase['ask'] = ({ statement, values }) =>
		// What changes something must not be sent twice.
		isReadOnly
			? postgres.direct((session) => asking(session)({ statement, values }))
			: postgres.transaction((session) => asking(session)({ statement, values }));
	return { postgres, ask };
}

/** Finds out whose the database is. Throws `NotConnected`. */
export async function connectDatabase(options: ConnectOptions): Promise<ConnectedDatabase> {
	const { runtimes, address, tenant: wanted } = options;
	let { postgres, ask } = speaking(options, {});
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
			const again = async (needs: Parameters<typeof speaking>[1], isReadOnly = options.isReadOnly): Promise<void> => {
				await postgres[Symbol.asyncDispose]();
				({ postgres, ask } = speaking({ ...options, isReadOnly }, needs));
			};
			const path = found.path === undefined ? {} : { searchPath: found.path };
			if (found.path !== undefined) await again(path);
			const layout = await layoutOf(managed, ask);
			const tenant = tenantMeant(layout.tenants, wanted, sayAddress(address));
			const locked = options.isReadOnly ? undefined : layout.locked;
			const isReadOnly = options.isReadOnly || locked !== undefined;
			if (tenant || locked !== undefined) await again({ ...path, ...(tenant && { tenant: tenant.id }) }, isReadOnly);
			const { transaction } = postgres;
			return {
				name: nameOf(address.database, [address.host, address.port, address.database], tenant),
				place: [
					sayAddress(address),
					...(found.schema === undefined ? [] : [`schema ${found.schema}`]),
					...tenantPart(tenant, wanted),
				].join(', '),
				runtime: { ...versionFor(runtime, runtimes, layout), managed: layout.managed },
				title: layout.title,
				isReadOnly,
				locked,
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
			`No runtime that Soulscope knows keeps its agents in ${sayAddress(address)}: ${[...new Set(missing)].join('; ')}.`,
		);
	} catch (error) {
		await postgres[Symbol.asyncDispose]();
		if (error instanceof NotConnected) throw error;
		throw new NotConnected(`${sayAddress(address)} cannot be opened: ${why(error)}.`, asksPassword(error));
	}
}
