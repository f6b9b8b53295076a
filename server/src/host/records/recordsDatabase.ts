import type { RecordWrite, Where } from './records.ts';
import type { Row, TableName } from './tables.ts';

/** How a change is committed. What is derived need not survive the machine going down. */
export interface CommitOptions {
	readonly isDerived: boolean;
}

/**
 * Where records are kept: one implementation for each kind of database. Each function that changes something is one transaction, all of it or
 * nothing, and tells other processes of the conversations that rows go with.
 */
export interface RecordsDatabase {
	get<Name extends TableName>(table: Name, key: string): Promise<Row<Name> | undefined>;
	/** Of all rows, in no particular order. */
	keys(table: TableName): Promise<readonly string[]>;
	/** At most `limit`, in the table's order; a row that makes no sense is passed over. */
	list<Name extends TableName>(table: Name, where: Where<Name>, limit: number): Promise<readonly Row<Name>[]>;
	write(writes: readonly RecordWrite[], options: CommitOptions): Promise<void>;
	/** False where there was no room for it. */
	add(write: RecordWrite): Promise<boolean>;
	/** False where the row has not the values of `expected`; of several that expect the same, one is told true. */
	change<Name extends TableName>(
		table: Name,
		key: string,
		expected: Where<Name>,
		values: Partial<Row<Name>>,
		options: CommitOptions,
	): Promise<boolean>;
	/** False where there was none. */
	remove(table: TableName, key: string): Promise<boolean>;
}
