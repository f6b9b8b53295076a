/** Runtimes that keep something in a database have statements, too. */
export { type SqlStatement, type SqlValue, sql } from '../../engine/text/sqlStatement.ts';
