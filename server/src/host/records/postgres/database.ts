import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import type { RecordWrite } from '../records.ts';
import type { CommitOptions, RecordsDatabase } from '../recordsDatabase.ts';
import { conversationOf } from '../rows.ts';
import { changeRow, keysOf, listRows, readRow, removeRow, writeRow } from './rows.ts';

interface PostgresRecordsOptions {
	read<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
	transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
	/** Says to other processes that the conversation has changed, in the transaction that changes it. */
	note(session: SqlSession, conversation: string): Promise<void>;
}

/** What is committed may be lost with the server's machine, but not in part. */
const hastily = sql`SET LOCAL synchronous_commit = off`;

const conversationsOf = (writes: readonly RecordWrite[]): readonly string[] => [
	...new Set(writes.flatMap(({ table, row }) => conversationOf(table, row) ?? [])),
];

export function recordsInPostgres({ read, transaction, note }: PostgresRecordsOptions): RecordsDatabase {
	const commit = <T>({ isDerived }: CommitOptions, work: (session: SqlSession) => Promise<T>): Promise<T> =>
		transaction(async (session) => {
			if (isDerived) await session.run(hastily);
			return work(session);
		});

	const tell = async (session: SqlSession, writes: readonly RecordWrite[]): Promise<void> => {
		for (const conversation of conversationsOf(writes)) await note(session, conversation);
	};

	return {
		get: (table, key) => read((session) => readRow(session, table, key)),
		keys: (table) => read((session) => keysOf(session, table)),
		list: (table, where, limit) => read((session) => listRows(session, table, where, limit)),
		write: (writes, options) =>
			commit(options, async (session) => {
				for (const one of writes) await writeRow(session, one);
				await tell(session, writes);
			}),
		add: (write) =>
			commit({ isDerived: false }, async (session) => {
				const isWritten = await writeRow(session, write);
				if (isWritten) await tell(session, [write]);
				return isWritten;
			}),
		change: (table, key, expected, values, options) =>
			commit(options, async (session) => {
				const row = await changeRow(session, table, key, expected, values);
				const conversation = row && conversationOf(table, row);
				if (conversation !== undefined) await note(session, conversation);
				return row !== undefined;
			}),
		remove: (table, key) => transaction((session) => removeRow(session, table, key)),
	};
}
