import type { MemoryRecords } from './inMemory.ts';
import type { Records, RecordWrite, Where } from './records.ts';
import type { RecordsDatabase } from './recordsDatabase.ts';
import { type AnyRow, add, conversationOf, has, inOrder, keyOf, limitOf } from './rows.ts';
import type { Row, TableName } from './tables.ts';

interface StoredRecordsOptions {
	readonly database: RecordsDatabase;
	/** What could not be written yet: it counts before what the database has. */
	readonly waiting: MemoryRecords;
	/** Does `work` after all that was begun before it, and nothing beside it. */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
	/** Does `work` when all that was begun before it is done. */
	behind<T>(work: () => Promise<T>): Promise<T>;
	/** Says that the database failed. */
	fail(error: unknown): void;
	/** Whether the conversation was deleted, though the database still has it. */
	isGone(conversation: string): boolean;
}

/** Records in a database, and in memory while that cannot be written. */
export function storedRecords({ database, waiting, inTurn, behind, fail, isGone }: StoredRecordsOptions): Records {
	const isVisible = (table: TableName, row: AnyRow): boolean => {
		const conversation = conversationOf(table, row);
		return conversation === undefined || !isGone(conversation);
	};

	/** Later, where it cannot be done now. */
	async function write(writes: readonly RecordWrite[], isDerived: boolean): Promise<void> {
		if (writes.length === 0) return;
		try {
			await database.write(writes, { isDerived });
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
		return database.change(table, key, expected, values, { isDerived });
	}

	return {
		derived: {
			write: (...writes) => inTurn(() => write(writes, true)),
			change: (table, key, expected, values) => inTurn(() => change(table, key, expected, values, true)),
		},
		get: (table, key) =>
			behind(async () => {
				const row = waiting.find(table, key) ?? (await database.get(table, key));
				return row && isVisible(table, row) ? row : undefined;
			}),
		list: <Name extends TableName>(table: Name, where: Where<Name> = {}, limit?: number) =>
			behind(async () => {
				const newer = waiting.kept().flatMap((one) => (one.table === table ? [one.row as Row<Name>] : []));
				const most = limitOf(table, limit);
				const rows = await database.list(table, where, Math.min(most + newer.length, Number.MAX_SAFE_INTEGER));
				const replaced = new Set(newer.map((row) => keyOf(table, row)));
				const all = [
					...rows.filter((row) => !replaced.has(keyOf(table, row))),
					...newer.filter((row) => has(row, where)),
				];
				return (newer.length > 0 ? all.sort(inOrder(table)) : all)
					.filter((row) => isVisible(table, row))
					.slice(0, most);
			}),
		write: (...writes) => inTurn(() => write(writes, false)),
		add: (table, row) =>
			inTurn(async () => {
				const one = add(table, row) as RecordWrite;
				if (waiting.collides(one)) return false;
				try {
					return await database.add(one);
				} catch (error) {
					fail(error);
					waiting.adopt([one]);
					return true;
				}
			}),
		change: (table, key, expected, values) => inTurn(() => change(table, key, expected, values, false)),
		remove: (table, key) =>
			inTurn(async () => {
				const waited = await waiting.remove(table, key);
				return (await database.remove(table, key)) || waited;
			}),
	};
}
