import type { NewRow, Row, TableName } from './tables.ts';

/**
 * One row that is written. `add` leaves a row that is there as it is; `put` takes its place. Neither takes the place of
 * another row that has a value which no two may have.
 */
export interface RecordWrite<Name extends TableName = TableName> {
	readonly how: 'add' | 'put';
	readonly table: Name;
	readonly row: Row<Name>;
}

/** Which rows are meant: those that have all of these values, null among them. */
export type Where<Name extends TableName> = Partial<Row<Name>>;

/**
 * What is known of turns and what was learnt from them, in a database that several processes may share. What belongs to a
 * conversation goes and comes back with it. Where the database cannot be written, it is kept in memory until it can be.
 */
export interface Records {
	get<Name extends TableName>(table: Name, key: string): Promise<Row<Name> | undefined>;
	/** In the table's order; a row that makes no sense is passed over. */
	list<Name extends TableName>(table: Name, where?: Where<Name>, limit?: number): Promise<readonly Row<Name>[]>;
	/** All of it, or nothing. Throws where a row is not what its table holds. */
	write(...writes: readonly RecordWrite[]): Promise<void>;
	/** False where there is a row with its key, or with its value where no two may have the same. */
	add<Name extends TableName>(table: Name, row: NewRow<Name>): Promise<boolean>;
	/**
	 * Changes one row if it still has the values of `expected`; false where it has not, or is gone. Of several processes that
	 * expect the same, one is told true.
	 */
	change<Name extends TableName>(
		table: Name,
		key: string,
		expected: Where<Name>,
		values: Partial<Row<Name>>,
	): Promise<boolean>;
	/**
	 * The same for what would be written again if it were lost: it survives the process, though perhaps not the machine going down.
	 * Nobody waits for the disk.
	 */
	readonly derived: Pick<Records, 'write' | 'change'>;
	/** False where there was none. */
	remove(table: TableName, key: string): Promise<boolean>;
}
