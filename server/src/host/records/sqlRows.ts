import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { RecordWrite, Where } from './records.ts';
import { type AnyRow, asked, keyOf, leavesNoRoom, leftOf, limitOf, rowFrom, soundRow, tableOf } from './rows.ts';
import { dropUnusedTexts, dropUses, jsonWithTexts, valueWithTexts } from './sharedTexts.ts';
import { type Row, type TableName, tableNames } from './tables.ts';

// What is said in SQL here is what `inMemory.ts` does. Each function that changes something is to be called in a transaction.

const columnNames = new Map<string, string>();

/** `inputId` as `input_id`. Of the names of tables’ columns, which are asked for with every row. */
export function columnName(name: string): string {
	const known = columnNames.get(name);
	if (known !== undefined) return known;
	const made = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
	columnNames.set(name, made);
	return made;
}

const ownerOf = (name: TableName, key: string): string => `${tableOf(name).name}:${key}`;

/** A value as the database keeps it. */
function stored(database: DatabaseSync, name: TableName, owner: string, column: string, value: unknown): SQLInputValue {
	const as = tableOf(name).columns[column]?.as ?? 'plain';
	if (as === 'plain' || value === null) return value as SQLInputValue;
	return as === 'shared' ? jsonWithTexts(database, owner, value) : JSON.stringify(value);
}

/** Undefined where it makes no sense. */
function rowIn<Name extends TableName>(database: DatabaseSync, name: Name, found: AnyRow): Row<Name> | undefined {
	const { columns, key } = tableOf(name);
	try {
		const values = Object.entries(columns).map(([column, { as }]) => {
			const value = found[columnName(column)];
			if (as === 'plain' || typeof value !== 'string') return [column, value];
			const owner = ownerOf(name, String(found[columnName(key)]));
			return [column, as === 'shared' ? valueWithTexts(database, owner, value) : JSON.parse(value)];
		});
		return soundRow(name, Object.fromEntries(values));
	} catch {
		return undefined;
	}
}

const orderOf = (name: TableName): string =>
	tableOf(name)
		.order.map(({ by, down }) => {
			const columns = by.map(columnName);
			return `${columns.length > 1 ? `coalesce(${columns.join(', ')})` : columns[0]}${down ? ' DESC' : ''}`;
		})
		.join(', ');

export function keysOf(database: DatabaseSync, name: TableName): readonly string[] {
	const { name: table, key } = tableOf(name);
	return database
		.prepare(`SELECT ${columnName(key)} AS key FROM ${table}`)
		.all()
		.map((row) => String(row.key));
}

export function readRow<Name extends TableName>(database: DatabaseSync, name: Name, key: string) {
	const { name: table, key: column } = tableOf(name);
	const found = database.prepare(`SELECT * FROM ${table} WHERE ${columnName(column)} = ?`).get(key);
	return found && rowIn(database, name, found);
}

export function listRows<Name extends TableName>(
	database: DatabaseSync,
	name: Name,
	where: Where<Name> = {},
	limit?: number,
): readonly Row<Name>[] {
	const wanted = asked(where);
	const condition = wanted.map(([column]) => `${columnName(column)} IS ?`).join(' AND ') || '1';
	const rows = database
		.prepare(`SELECT * FROM ${tableOf(name).name} WHERE ${condition} ORDER BY ${orderOf(name)} LIMIT ?`)
		.all(...wanted.map(([, value]) => value as SQLInputValue), limitOf(name, limit));
	return rows.flatMap((row) => rowIn(database, name, row) ?? []);
}

/** False where there was no room for it. */
export function writeRow(database: DatabaseSync, write: RecordWrite): boolean {
	const { table: name, row } = write;
	const { name: table, columns, key } = tableOf(name);
	const id = keyOf(name, row);
	if (!hasRoom(database, write)) return false;
	const names = Object.keys(columns);
	const values = names.map((column) => stored(database, name, ownerOf(name, id), column, (row as AnyRow)[column]));
	const others = names.filter((column) => column !== key).map(columnName);
	database
		.prepare(
			`INSERT INTO ${table} (${names.map(columnName).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
			ON CONFLICT (${columnName(key)}) DO UPDATE SET ${others.map((other) => `${other} = excluded.${other}`).join(', ')}`,
		)
		.run(...values);
	return true;
}

function hasRoom(database: DatabaseSync, { how, table: name, row }: RecordWrite): boolean {
	const { name: table, key, unique } = tableOf(name);
	const those = unique === undefined || (row as AnyRow)[unique] === null ? [key] : [key, unique];
	const condition = those.map((column) => `${columnName(column)} = ?`).join(' OR ');
	const values = those.map((column) => (row as AnyRow)[column] as SQLInputValue);
	const found = database.prepare(`SELECT ${columnName(key)} AS id FROM ${table} WHERE ${condition}`).all(...values);
	return !found.some(({ id }) => leavesNoRoom(how, id === keyOf(name, row)));
}

export function changeRow<Name extends TableName>(
	database: DatabaseSync,
	name: Name,
	key: string,
	expected: Where<Name>,
	values: Partial<Row<Name>>,
): boolean {
	const [found] = listRows(database, name, { ...expected, [tableOf(name).key]: key } as Where<Name>, 1);
	if (!found) return false;
	return writeRow(database, { how: 'put', table: name, row: rowFrom(name, { ...found, ...values }) } as RecordWrite);
}

export function removeRow(database: DatabaseSync, name: TableName, key: string): boolean {
	const { name: table, key: column } = tableOf(name);
	dropUses(database, ownerOf(name, key));
	return database.prepare(`DELETE FROM ${table} WHERE ${columnName(column)} = ?`).run(key).changes > 0;
}

/** Everything in these tables that goes with a conversation. */
export const rowsOfConversation = (
	database: DatabaseSync,
	conversation: string,
	those = tableNames,
): readonly RecordWrite[] =>
	those
		.filter((table) => tableOf(table).ofConversation)
		.flatMap((table) =>
			listRows(database, table, { sessionId: conversation } as Where<TableName>).map(
				(row) => ({ how: 'put', table, row }) as RecordWrite,
			),
		);

export function dropRowsOfConversation(database: DatabaseSync, conversation: string): void {
	const left = leftOf(
		rowsOfConversation(
			database,
			conversation,
			tableNames.filter((name) => tableOf(name).left),
		),
	);
	for (const name of tableNames.filter((each) => tableOf(each).ofConversation)) {
		const { name: table, key, columns } = tableOf(name);
		if (Object.values(columns).some(({ as }) => as === 'shared'))
			database
				.prepare(
					`DELETE FROM record_text_uses WHERE owner IN (SELECT '${table}:' || ${columnName(key)} FROM ${table} WHERE session_id = ?)`,
				)
				.run(conversation);
		database.prepare(`DELETE FROM ${table} WHERE session_id = ?`).run(conversation);
	}
	for (const one of left) writeRow(database, one);
	dropUnusedTexts(database);
}

/** All tables of ours, in the order in which a damaged database is copied. */
export const recordTables: readonly string[] = [
	...tableNames.map((name) => tableOf(name).name),
	'record_texts',
	'record_text_uses',
];
