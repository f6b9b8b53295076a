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

let scratch = new Uint32Array(4_096);

/**
 * The numbers in a text that has nothing else between them than single characters that are no digits. SQLite makes such a text
 * of a column many times quicker than rows.
 */
export function numbersIn(text: unknown): Uint32Array {
	if (typeof text !== 'string' || text === '') return new Uint32Array(0);
	if (scratch.length < text.length) scratch = new Uint32Array(2 * text.length);
	let count = 0;
	let number = 0;
	for (let at = 0; at < text.length; at++) {
		const digit = text.charCodeAt(at) - 48;
		if (digit >= 0) number = number * 10 + digit;
		else {
			scratch[count++] = number;
			number = 0;
		}
	}
	scratch[count++] = number;
	return scratch.slice(0, count);
}
