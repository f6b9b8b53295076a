import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ManagedCapability, StoredLayout, StoredTenant } from '../../engine/runtimes/capabilities/managed.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type DatabaseAddress, sayAddress } from '../postgres/address.ts';
import { asksPassword, lossBehind, whyNotPostgres } from '../postgres/failures.ts';
import { openPostgres, type PostgresOptions, type SqlSession } from '../postgres/postgres.ts';
import { sql } from '../postgres/statement.ts';
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

/** The same for the same agents, whoever asks: changes are recorded under it. `tenant`: whose they are, if not the usual one's. */
function nameOf({ host, port, database }: DatabaseAddress, tenant: StoredTenant | undefined): string {
	const other = tenant && !tenant.isUsual ? [tenant.id] : [];
	const digest = createHash('sha256')
		.update(JSON.stringify([host, port, database, ...other]))
		.digest('hex')
		.slice(0, 6);
	const plain = (text: string): string =>
		text
			.toLowerCase()
			.replace(/[^a-z0-9]+/gu, '-')
			.replace(/^-|-$/gu, '');
	return [plain(database).slice(0, 40), digest].filter(Boolean).join('-');
}

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

/** How the database is laid out. */
async function layoutOf({ layouts }: ManagedCapability, ask: StoredDatabase['ask']): Promise<StoredLayout> {
	const facts = await ask(layouts.facts);
	const { version, tenants } = layouts.more(facts);
	return layouts.read(facts, version && (await ask(version)), tenants && (await ask(tenants)));
}

/** Tenants that a line names. */
const mostNamed = 20;

/** Whose agents are meant: the tenant that is named, else the only one. Throws `NotConnected` where that is not clear. */
function tenantMeant(
	tenants: readonly StoredTenant[],
	wanted: string | undefined,
	place: string,
): StoredTenant | undefined {
	const names = tenants.slice(0, mostNamed).map(({ name }) => name);
	const list =
		tenants.length > names.length ? `${names.join(', ')} and ${tenants.length - names.length} more` : names.join(', ');
	if (wanted === undefined) {
		if (tenants.length < 2) return tenants[0];
		throw new NotConnected(
			`${tenants.length} tenants have agents in ${place}, and may have some of the same name. Say whose you mean: put ?tenant=NAME behind the address, or &tenant=NAME if it has a ? already. There are: ${list}.`,
		);
	}
	const found = tenants.find(({ name }) => name === wanted) ?? tenants.find(({ id }) => id === wanted);
	if (found) return found;
	throw new NotConnected(
		tenants.length === 0
			? `${place} has no tenants with agents, so none that is called ${wanted}.`
			: `${place} has no agents of a tenant called ${wanted}. There are those of: ${list}.`,
	);
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
				name: nameOf(address, tenant),
				place: [
					sayAddress(address),
					...(found.schema === undefined ? [] : [`schema ${found.schema}`]),
					...(tenant && (wanted !== undefined || !tenant.isUsual) ? [`tenant ${tenant.name}`] : []),
				].join(', '),
				runtime: { ...runtime, managed: layout.managed },
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
