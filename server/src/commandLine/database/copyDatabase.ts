import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyConversations } from '../../host/conversations/copying.ts';
import type { ConversationDatabase } from '../../host/conversations/storage/conversationDatabase.ts';
import { postgresConversations } from '../../host/conversations/storage/postgres/database.ts';
import { sqliteConversations } from '../../host/conversations/storage/sqliteDatabase.ts';
import { ownStores } from '../../host/knowledge/place.ts';
import { postgresStores } from '../../host/knowledge/postgres/server.ts';
import type { StoreServer } from '../../host/knowledge/storeServer.ts';
import { storesInFolder } from '../../host/knowledge/storesInFolder.ts';
import { type CopiedStores, copyStores } from '../../host/knowledge/transfer/copyStores.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { AddressRefused, addressFrom } from '../../host/postgres/address.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';

/** Differences that are named; of the others there is a number. */
const mostNamed = 20;

function databaseAt(place: string, onTrouble: (message: string) => void): ConversationDatabase {
	if (!isAddress(place)) return sqliteConversations({ file: resolve(place), onTrouble });
	try {
		return postgresConversations({ address: addressFrom(place) });
	} catch (error) {
		throw error instanceof AddressRefused ? new InputError(error.message) : error;
	}
}

/** Knowledge is in files of its own, which lie where every program of this computer looks for them. */
function storesAt(place: string, onTrouble: (message: string) => void): StoreServer {
	if (!isAddress(place)) return storesInFolder(ownStores(dataFolder()), onTrouble);
	return postgresStores({ address: addressFrom(place), lifetime: 'command' });
}

/** Runs `work` on a database; what that throws is told in one line with its name. */
async function told<T>(database: Pick<ConversationDatabase, 'place' | 'whyNot'>, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw new InputError(`${database.place}: ${database.whyNot(error)}`);
	}
}

const isAddress = (place: string): boolean => /^\w+:\/\//u.test(place);

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Copies everything, takes nothing away, and compares both sides. */
export async function copyDatabase(from: string, to: string, terminal: Terminal): Promise<ExitStatus> {
	if (!isAddress(from) && !existsSync(from)) throw new InputError(`${from} does not exist`);
	await using source = databaseAt(from, (message) => terminal.err(message));
	await using target = databaseAt(to, (message) => terminal.err(message));
	// Which of the two it is that fails has to be said.
	await told(source, () => source.ids());
	await told(target, () => target.ids());
	const result = await told(target, () =>
		copyConversations(source, target, (done, all) => terminal.progress?.(`${done} of ${counted(all, 'conversation')}`)),
	);
	const knowledge = await copyKnowledge(from, to, terminal);
	terminal.progress?.(undefined);
	const { conversations, records, approvals } = result;
	terminal.out(
		`Copied ${counted(conversations, 'conversation')}, ${counted(records, 'record')} and ${counted(approvals, 'tool permission')}.\n`,
	);
	if (knowledge && knowledge.stores > 0) {
		const { versions, stores, vectors } = knowledge;
		const prepared = vectors > 0 ? `, with ${counted(vectors, 'passage')} prepared for semantic search` : '';
		terminal.out(`Copied ${counted(versions, 'version')} of ${counted(stores, 'knowledge store')}${prepared}.\n`);
	}
	const different = [...result.different, ...(knowledge?.different ?? [])];
	if (different.length === 0) {
		terminal.out('Both sides were compared: nothing is missing.\n');
		return exitStatus.fine;
	}
	terminal.out(`${target.place} has something else in ${different.length} places, and was left as it is there:\n`);
	for (const line of different.slice(0, mostNamed)) terminal.out(`  ${line}\n`);
	if (different.length > mostNamed) terminal.out(`  and ${different.length - mostNamed} more\n`);
	return exitStatus.partly;
}

/** Nothing where both sides are files: they have the same stores beside them. */
async function copyKnowledge(from: string, to: string, terminal: Terminal): Promise<CopiedStores | undefined> {
	if (!isAddress(from) && !isAddress(to)) return undefined;
	const onTrouble = (message: string) => terminal.err(message);
	await using source = storesAt(from, onTrouble);
	await using target = storesAt(to, onTrouble);
	await told(source, () => source.names());
	return await told(target, () =>
		copyStores(source, target, (done) => terminal.progress?.(`${counted(done, 'version')} of knowledge`)),
	);
}
