import type { SqlStatement, SqlValue } from '../../text/sqlStatement.ts';

/** A statement with its values. */
export interface StoredQuestion {
	readonly statement: SqlStatement;
	readonly values: readonly SqlValue[];
	/** What is done with it, in this order and all of it or nothing, where it answers with a row. Only of a file: a server has one statement for all. */
	readonly also?: readonly StoredQuestion[];
}

/** As a database answers: values by the names of columns. Nothing is known of them. */
export type StoredRows = readonly Readonly<Record<string, unknown>>[];
