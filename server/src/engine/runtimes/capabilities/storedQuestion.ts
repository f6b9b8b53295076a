import type { SqlStatement, SqlValue } from '../../text/sqlStatement.ts';

/** A statement with its values. */
export interface StoredQuestion {
	readonly statement: SqlStatement;
	readonly values: readonly SqlValue[];
}

/** As a database answers: values by the names of columns. Nothing is known of them. */
export type StoredRows = readonly Readonly<Record<string, unknown>>[];
