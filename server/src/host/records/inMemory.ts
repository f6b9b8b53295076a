import type { Records, RecordWrite, Where } from './records.ts';
import {
	type AnyRow,
	add,
	conversationOf,
	has,
	inOrder,
	keyOf,
	leavesNoRoom,
	limitOf,
	rowFrom,
	tableOf,
} from './rows.ts';
import { type Row, type TableName, tableNames } from './tables.ts';

/** Records that end with the process, and can be handed on. */
export interface MemoryRecords extends Records {
	/** All of it at once. */
	adopt(writes: readonly RecordWrite[]): void;
	/** What goes with the conversation; without one, all there is. */
	kept(conversation?: string): readonly RecordWrite[];
	/** Forgets those of `writes` that nothing has taken the place of since. */
	drop(writes: readonly RecordWrite[]): void;
	find<Name extends TableName>(table: Name, key: string): Row<Name> | undefined;
	/** Whether there is a row that leaves no room for it. */
	collides(write: RecordWrite): boolean;
}

export function recordsInMemory(): MemoryRecords {
	const kept = new Map<TableName, Map<string, RecordWrite>>(tableNames.map((name) => [name, new Map()]));
	const rowsIn = (table: TableName): Map<string, RecordWrite> => kept.get(table) ?? new Map();
	const rowAt = (table: TableName, key: string): AnyRow | undefined => rowsIn(table).get(key)?.row;

	function collides({ how, table, row }: RecordWrite): boolean {
		const key = keyOf(table, row);
		const { unique } = tableOf(table);
		const value = unique === undefined ? null : (row as AnyRow)[unique];
		return [...rowsIn(table)].some(([id, other]) => {
			const isSame = id === key;
			const isAlike = value !== null && (other.row as AnyRow)[unique ?? ''] === value;
			return (isSame || isAlike) && leavesNoRoom(how, isSame);
		});
	}

	function adopt(writes: readonly RecordWrite[]): void {
		for (const one of writes) {
			if (collides(one)) continue;
			const { how, table, row } = one;
			// A copy: what is kept is what was written, whatever becomes of the object.
			rowsIn(table).set(keyOf(table, row), { how, table, row: structuredClone(row) });
		}
	}

	const records: MemoryRecords = {
		// All of it is gone with the process.
		get derived() {
			return records;
		},
		adopt,
		collides,
		kept: (conversation) =>
			[...kept.values()]
				.flatMap((rows) => [...rows.values()])
				.filter(({ table, row }) => conversation === undefined || conversationOf(table, row) === conversation),
		drop(writes) {
			for (const one of writes) {
				const rows = rowsIn(one.table);
				const key = keyOf(one.table, one.row);
				if (rows.get(key) === one) rows.delete(key);
			}
		},
		find: <Name extends TableName>(table: Name, key: string) => rowAt(table, key) as Row<Name> | undefined,
		get: async <Name extends TableName>(table: Name, key: string) => rowAt(table, key) as Row<Name> | undefined,
		async list<Name extends TableName>(table: Name, where: Where<Name> = {}, limit?: number) {
			return [...rowsIn(table).values()]
				.map(({ row }): AnyRow => row)
				.filter((row) => has(row, where))
				.sort(inOrder(table))
				.slice(0, limitOf(table, limit)) as unknown as readonly Row<Name>[];
		},
		async write(...writes) {
			adopt(writes);
		},
		async add(table, row) {
			const one = add(table, row) as RecordWrite;
			if (collides(one)) return false;
			adopt([one]);
			return true;
		},
		async change(table, key, expected, values) {
			const row = rowAt(table, key);
			if (!row || !has(row, expected)) return false;
			adopt([{ how: 'put', table, row: rowFrom(table, { ...row, ...values }) } as RecordWrite]);
			return true;
		},
		async remove(table, key) {
			return rowsIn(table).delete(key);
		},
	};
	return records;
}
