import * as z from 'zod';
import type { RecordWrite, Where } from './records.ts';
import type { RecordTable } from './table.ts';
import { type NewRow, type Row, type TableName, tables } from './tables.ts';

/** A row whose table is not known while the types are checked. */
export type AnyRow = Readonly<Record<string, unknown>>;

export const tableOf = (name: TableName): RecordTable => tables[name] as unknown as RecordTable;

const shapes = new Map<TableName, z.ZodType<AnyRow>>();

function shapeOf(name: TableName): z.ZodType<AnyRow> {
	const known = shapes.get(name);
	if (known) return known;
	const columns = Object.entries(tableOf(name).columns).map(([column, { shape }]) => [column, shape] as const);
	const made = z.strictObject(Object.fromEntries(columns));
	shapes.set(name, made);
	return made;
}

/** Throws where it is not what the table holds. */
export const rowFrom = <Name extends TableName>(name: Name, row: unknown): Row<Name> =>
	shapeOf(name).parse(row) as Row<Name>;

/** A row for the table, with what its columns hold where nothing is said. Throws where it is not what the table holds. */
const write = <Name extends TableName>(how: 'add' | 'put', table: Name, row: NewRow<Name>): RecordWrite<Name> => ({
	how,
	table,
	row: rowFrom(table, row),
});

export const add = <Name extends TableName>(table: Name, row: NewRow<Name>) => write('add', table, row);
export const put = <Name extends TableName>(table: Name, row: NewRow<Name>) => write('put', table, row);

/** Undefined where it is not what the table holds. */
export const soundRow = <Name extends TableName>(name: Name, row: unknown): Row<Name> | undefined =>
	shapeOf(name).safeParse(row).data as Row<Name> | undefined;

export const keyOf = (name: TableName, row: AnyRow): string => String(row[tableOf(name).key]);

/** The conversation that a row goes with; undefined where it goes with none. */
export const conversationOf = (name: TableName, row: AnyRow): string | undefined =>
	tableOf(name).ofConversation ? String(row.sessionId) : undefined;

/** What stays of rows when their conversation goes. */
export const leftOf = (writes: readonly RecordWrite[]): readonly RecordWrite[] =>
	writes.flatMap(({ table, row }) => {
		const left = tableOf(table).left?.(row as never);
		return left ? [put(table, left as never) as RecordWrite] : [];
	});

export const has = (row: AnyRow, where: AnyRow): boolean =>
	Object.entries(where).every(([column, value]) => value === undefined || row[column] === value);

/** Whether a row that is there leaves no room for one that is written: `isSame` says that they have the same key. */
export const leavesNoRoom = (how: RecordWrite['how'], isSame: boolean): boolean => how === 'add' || !isSame;

/** Columns that are asked for; one that is undefined is not. */
export const asked = <Name extends TableName>(where: Where<Name>): readonly (readonly [string, unknown])[] =>
	Object.entries(where).filter(([, value]) => value !== undefined);

const compare = (a: unknown, b: unknown): number => {
	if (a === b) return 0;
	if (a === null) return -1;
	if (b === null) return 1;
	return (a as string | number) < (b as string | number) ? -1 : 1;
};

/** The table's order. */
export function inOrder(name: TableName): (a: AnyRow, b: AnyRow) => number {
	const { order } = tableOf(name);
	return (a, b) => {
		for (const { by, down } of order) {
			const value = (row: AnyRow) => by.map((column) => row[column]).find((each) => each !== null) ?? null;
			const difference = compare(value(a), value(b));
			if (difference !== 0) return down ? -difference : difference;
		}
		return 0;
	};
}

export const limitOf = (name: TableName, limit: number | undefined): number =>
	limit ?? tableOf(name).usualLimit ?? Number.MAX_SAFE_INTEGER;
