import type { DatabaseSync } from 'node:sqlite';
import type { RecordWrite } from './records.ts';
import type { CommitOptions, RecordsDatabase } from './recordsDatabase.ts';
import { conversationOf } from './rows.ts';
import { changeRow, keysOf, listRows, readRow, removeRow, writeRow } from './sqlRows.ts';

interface SqliteRecordTransactions {
	/** `otherwise` where there is no database yet. */
	read<T>(work: (database: DatabaseSync) => T, otherwise: T): Promise<T>;
	/** One transaction. Other processes hear of the conversations that `work` tells of. */
	commit<T>(
		work: (database: DatabaseSync, tell: (conversation: string) => void) => T,
		options: CommitOptions,
	): Promise<T>;
}

const conversationsOf = (writes: readonly RecordWrite[]): readonly string[] => [
	...new Set(writes.flatMap(({ table, row }) => conversationOf(table, row) ?? [])),
];

export const recordsInSqlite = ({ read, commit }: SqliteRecordTransactions): RecordsDatabase => ({
	get: (table, key) => read((database) => readRow(database, table, key), undefined),
	keys: (table) => read((database) => keysOf(database, table), []),
	list: (table, where, limit) => read((database) => listRows(database, table, where, limit), []),
	write: (writes, options) =>
		commit((database, tell) => {
			for (const one of writes) writeRow(database, one);
			for (const conversation of conversationsOf(writes)) tell(conversation);
		}, options),
	add: (write) =>
		commit(
			(database, tell) => {
				for (const conversation of conversationsOf([write])) tell(conversation);
				return writeRow(database, write);
			},
			{ isDerived: false },
		),
	change: (table, key, expected, values, options) =>
		commit((database, tell) => {
			const row = readRow(database, table, key);
			const conversation = row && conversationOf(table, row);
			if (conversation !== undefined) tell(conversation);
			return changeRow(database, table, key, expected, values);
		}, options),
	remove: (table, key) => commit((database) => removeRow(database, table, key), { isDerived: false }),
});
