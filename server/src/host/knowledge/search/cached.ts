import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../rows.ts';

/** Another text whenever the database may have changed: by another connection, or by this one. */
export function stateOf(database: DatabaseSync): string {
	const version = statement(database, 'PRAGMA data_version').get()?.data_version;
	const changes = statement(database, 'SELECT total_changes() AS changes').get()?.changes;
	return `${version} ${changes}`;
}

/** Something that is kept in memory for each connection, and made when it is first asked for. */
export function perConnection<Kept>(make: (database: DatabaseSync) => Kept): (database: DatabaseSync) => Kept {
	const all = new WeakMap<DatabaseSync, Kept>();
	return (database) => {
		const kept = all.get(database) ?? make(database);
		all.set(database, kept);
		return kept;
	};
}

/**
 * The numbers in a text that has nothing else between them than characters that are no digits. SQLite makes such a text of a
 * column many times quicker than rows.
 */
export function numbersIn(text: unknown): readonly number[] {
	const numbers: number[] = [];
	if (typeof text !== 'string' || text === '') return numbers;
	let number = 0;
	for (let at = 0; at < text.length; at++) {
		const digit = text.charCodeAt(at) - 48;
		if (digit >= 0) number = number * 10 + digit;
		else {
			numbers.push(number);
			number = 0;
		}
	}
	numbers.push(number);
	return numbers;
}
