import type { DatabaseSync } from 'node:sqlite';
import type { MemoryRecords } from './inMemory.ts';
import type { Records, RecordWrite, Where } from './records.ts';
import { type AnyRow, add, conversationOf, has, inOrder, keyOf, limitOf } from './rows.ts';
import { changeRow, listRows, readRow, removeRow, writeRow } from './sqlRows.ts';
import type { Row, TableName } from './tables.ts';

interface RecordsDatabase {
	/** `otherwise` where there is no database yet. */
	read<T>(work: (database: DatabaseSync) => T, otherwise: T): Promise<T>;
	/**
	 * One transaction. Other processes hear of the conversations that `work` tells of. What is derived need not survive the machine
	 * going down.
	 */
	commit<T>(
		work: (database: DatabaseSync, tell: (conversation: string) => void) => T,
		how: { readonly isDerived: boolean },
	): Promise<T>;
	/** What could not be written yet: it counts before what the database has. */
	readonly waiting: MemoryRecords;
	/** Says that the database failed. */
	fail(error: unknown): void;
	/** Whether the conversation was deleted, though the database still has it. */
	isGone(conversation: string): boolean;
}

const conversationsOf = (writes: readonly RecordWrite[]): readonly string[] => [
	...new Set(writes.flatMap(({ table, row }) => conversationOf(table, row) ?? [])),
];

export function recordsInSqlite({ read, commit, waiting, fail, isGone }: RecordsDatabase): Records {
	const isVisible = (table: TableName, row: AnyRow): boolean => {
		const conversation = conversationOf(table, row);
		return conversation === undefined || !isGone(conversation);
	};

	/** Later, where it cannot be done now. */
	async function write(writes: readonly RecordWrite[], isDerived: boolean): Promise<void> {
		if (writes.length === 0) return;
		try {
			await commit(
				(database, tell) => {
					for (const one of writes) writeRow(database, one);
					for (const conversation of conversationsOf(writes)) tell(conversation);
				},
				{ isDerived },
			);
			// What waited for the same rows is older than what was written now.
			for (const { table, row } of writes) await waiting.remove(table, keyOf(table, row));
		} catch (error) {
			fail(error);
			waiting.adopt(writes);
		}
	}

	async function change<Name extends TableName>(
		table: Name,
		key: string,
		expected: Where<Name>,
		values: Partial<Row<Name>>,
		isDerived: boolean,
	): Promise<boolean> {
		if (waiting.find(table, key)) return waiting.change(table, key, expected, values);
		// Where it cannot be done, nobody may think that it was: others wait for the same.
		return commit(
			(database, tell) => {
				const row = readRow(database, table, key);
				const conversation = row && conversationOf(table, row);
				if (conversation !== undefined) tell(conversation);
				return changeRow(database, table, key, expected, values);
			},
			{ isDerived },
		);
	}

	return {
		derived: {
			write: (...writes) => write(writes, true),
			change: (table, key, expected, values) => change(table, key, expected, values, true),
		},
		async get(table, key) {
			const row = waiting.find(table, key) ?? (await read((database) => readRow(database, table, key), undefined));
			return row && isVisible(table, row) ? row : undefined;
		},
		async list<Name extends TableName>(table: Name, where: Where<Name> = {}, limit?: number) {
			const newer = waiting.kept().flatMap((one) => (one.table === table ? [one.row as Row<Name>] : []));
			const most = limitOf(table, limit);
			const rows = await read(
				(database) => listRows(database, table, where, Math.min(most + newer.length, Number.MAX_SAFE_INTEGER)),
				[],
			);
			const replaced = new Set(newer.map((row) => keyOf(table, row)));
			const all = [
				...rows.filter((row) => !replaced.has(keyOf(table, row))),
				...newer.filter((row) => has(row, where)),
			];
			return (newer.length > 0 ? all.sort(inOrder(table)) : all).filter((row) => isVisible(table, row)).slice(0, most);
		},
		write: (...writes) => write(writes, false),
		async add(table, row) {
			const one = add(table, row) as RecordWrite;
			if (waiting.collides(one)) return false;
			try {
				return await commit(
					(database, tell) => {
						for (const conversation of conversationsOf([one])) tell(conversation);
						return writeRow(database, one);
					},
					{ isDerived: false },
				);
			} catch (error) {
				fail(error);
				waiting.adopt([one]);
				return true;
			}
		},
		change: (table, key, expected, values) => change(table, key, expected, values, false),
		async remove(table, key) {
			const waited = await waiting.remove(table, key);
			return (await commit((database) => removeRow(database, table, key), { isDerived: false })) || waited;
		},
	};
}
