import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyConversations } from '../../host/conversations/copying.ts';
import type { ConversationDatabase } from '../../host/conversations/storage/conversationDatabase.ts';
import { postgresConversations } from '../../host/conversations/storage/postgres/database.ts';
import { sqliteConversations } from '../../host/conversations/storage/sqliteDatabase.ts';
import { AddressRefused, addressFrom } from '../../host/postgres/address.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';

/** Differences that are named; of the others there is a number. */
const mostNamed = 20;

function databaseAt(place: string, onTrouble: (message: string) => void): ConversationDatabase {
	if (!/^\w+:\/\//u.test(place)) return sqliteConversations({ file: resolve(place), onTrouble });
	try {
		return postgresConversations({ address: addressFrom(place) });
	} catch (error) {
		throw error instanceof AddressRefused ? new InputError(error.message) : error;
	}
}

/** Runs `work` on a database; what that throws is told in one line with its name. */
async function told<T>(database: ConversationDatabase, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw new InputError(`${database.place}: ${database.whyNot(error)}`);
	}
}

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Copies everything, takes nothing away, and compares both sides. */
export async function copyDatabase(from: string, to: string, terminal: Terminal): Promise<ExitStatus> {
	if (!/^\w+:\/\//u.test(from) && !existsSync(from)) throw new InputError(`${from} does not exist`);
	await using source = databaseAt(from, (message) => terminal.err(message));
	await using target = databaseAt(to, (message) => terminal.err(message));
	// Which of the two it is that fails has to be said.
	await told(source, () => source.ids());
	await told(target, () => target.ids());
	const result = await told(target, () =>
		copyConversations(source, target, (done, all) => terminal.progress?.(`${done} of ${counted(all, 'conversation')}`)),
	);
	terminal.progress?.(undefined);
	const { conversations, records, approvals, different } = result;
	terminal.out(
		`Copied ${counted(conversations, 'conversation')}, ${counted(records, 'record')} and ${counted(approvals, 'tool permission')}.\n`,
	);
	if (different.length === 0) {
		terminal.out('Both sides were compared: nothing is missing.\n');
		return exitStatus.fine;
	}
	terminal.out(`${target.place} has something else in ${different.length} places, and was left as it is there:\n`);
	for (const line of different.slice(0, mostNamed)) terminal.out(`  ${line}\n`);
	if (different.length > mostNamed) terminal.out(`  and ${different.length - mostNamed} more\n`);
	return exitStatus.partly;
}
