import { createHash } from 'node:crypto';
import type { ManagedCapability, StoredLayout, StoredTenant } from '../../engine/runtimes/capabilities/managed.ts';
import type { StoredQuestion, StoredRows } from '../../engine/runtimes/capabilities/storedQuestion.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { StoredDatabase } from './storedDatabase.ts';

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

/** Name of a database of agents: the same for the same agents, whoever asks, as changes are recorded under it. `place`: what tells it from all others. */
export function nameOf(title: string, place: readonly (string | number)[], tenant: StoredTenant | undefined): string {
	const other = tenant && !tenant.isUsual ? [tenant.id] : [];
	const digest = createHash('sha256')
		.update(JSON.stringify([...place, ...other]))
		.digest('hex')
		.slice(0, 6);
	const plain = title
		.toLowerCase()
		.replace(/[^a-z0-9]+/gu, '-')
		.replace(/^-|-$/gu, '');
	return [plain.slice(0, 40), digest].filter(Boolean).join('-');
}

/** Of the place of a database, what names the tenant. */
export const tenantPart = (tenant: StoredTenant | undefined, wanted: string | undefined): readonly string[] =>
	tenant && (wanted !== undefined || !tenant.isUsual) ? [`tenant ${tenant.name}`] : [];

/** How the database is laid out. */
export async function layoutOf(
	{ layouts }: ManagedCapability,
	ask: (question: StoredQuestion) => Promise<StoredRows>,
): Promise<StoredLayout> {
	const facts = await ask(layouts.facts);
	const { version, tenants } = layouts.more(facts);
	return layouts.read(facts, version && (await ask(version)), tenants && (await ask(tenants)));
}

/** Tenants that a line names. */
const mostNamed = 20;

/** Whose agents are meant: the tenant that is named, else the only one. Throws `NotConnected` where that is not clear. */
export function tenantMeant(
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

/** The runtime that a database of this layout belongs to; `runtime` where that one is not among `runtimes`. */
export const versionFor = (runtime: Runtime, runtimes: readonly Runtime[], layout: StoredLayout): Runtime =>
	runtimes.find(({ id }) => id === layout.runtime) ?? runtime;
