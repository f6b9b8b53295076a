import { nearest } from '../../engine/rules/support/nearest.ts';
import type { StoredAgent } from '../../engine/runtimes/capabilities/managed.ts';
import { runtimes } from '../../engine/runtimes/registry.ts';
import { grouped } from '../../engine/text/grouped.ts';
import { connectAddress } from '../../host/managed/connectAddress.ts';
import { NotConnected } from '../../host/managed/connected.ts';
import { createStoredAgents } from '../../host/managed/storedAgents.ts';
import { sayLocked } from '../../host/managed/storedDatabase.ts';
import type { OpenDatabase } from '../../host/managed/storedFiles.ts';
import { AddressRefused } from '../../host/postgres/address.ts';
import { InputError, oneLine } from '../terminal/terminal.ts';

/**
 * Connects to read alone, unless told; the password is in `PGPASSWORD` or `.pgpass`. Throws an `InputError`, as well where it is to be changed
 * and is of a layout that nobody knows.
 */
export async function openDatabase(
	address: string,
	{ isWritable = false }: { readonly isWritable?: boolean } = {},
): Promise<OpenDatabase> {
	try {
		const database = await connectAddress({ address, runtimes, isReadOnly: !isWritable });
		if (database.locked !== undefined) {
			await database[Symbol.asyncDispose]();
			throw new InputError(sayLocked(database).replace(/\.$/u, ''));
		}
		return { database, agents: createStoredAgents(database) };
	} catch (error) {
		if (error instanceof AddressRefused || error instanceof NotConnected)
			throw new InputError(error.message.replace(/\.$/u, ''));
		throw error;
	}
}

/** Of all, those that are named; all where none is. Throws an `InputError` where one is not there. */
export async function agentsNamed(
	{ database, agents }: OpenDatabase,
	keys: readonly string[],
): Promise<readonly StoredAgent[]> {
	const all = await agents.list().catch((error) => {
		throw new InputError(`${database.place} cannot be read: ${database.why(error)}`);
	});
	const byKey = new Map(all.map((agent) => [agent.key, agent]));
	const missing = keys.find((key) => !byKey.has(key));
	if (missing === undefined) return keys.length === 0 ? all : keys.flatMap((key) => byKey.get(key) ?? []);
	const meant = nearest(missing, byKey.keys());
	throw new InputError(
		`${database.place} has no agent ${missing}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
	);
}

/** How many agents a line names. */
const mostNamed = 20;

/** The first of these names, and how many more there are. */
const firstOf = (names: readonly string[]): string =>
	names.length > mostNamed
		? `${names.slice(0, mostNamed).join(', ')}, and ${grouped(names.length - mostNamed)} more`
		: names.join(', ');

/** Key of the agent that is meant: the one that is named, else the only one. Throws an `InputError` where there is none, or several. */
export async function agentMeant(open: OpenDatabase, key: string | undefined): Promise<string> {
	const agents = await agentsNamed(open, key === undefined ? [] : [key]);
	const [first, ...others] = agents;
	if (!first) throw new InputError(`${open.database.place} has no agents`);
	if (others.length === 0) return first.key;
	throw new InputError(
		`there are ${grouped(agents.length)} agents in the database. Name one with --agent: ${firstOf(agents.map((each) => oneLine(each.key)))}`,
	);
}
