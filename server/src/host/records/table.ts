import type * as z from 'zod';

/** One column: what may stand in it, and whether it is kept as JSON. */
interface Column<Shape extends z.ZodType = z.ZodType> {
	readonly shape: Shape;
	/** `shared`: JSON, and long texts in it are kept once for all rows that have them. */
	readonly as: 'plain' | 'json' | 'shared';
}

type Columns = Readonly<Record<string, Column>>;

/** One step of an order: the first of these columns that has a value counts. */
interface SortOrder<Name extends string> {
	readonly by: readonly [Name, ...Name[]];
	readonly down?: true;
}

/** Everything that a driver has to know of a table. The names of columns are those of the database in camel case. */
export interface RecordTable<Shapes extends Columns = Columns> {
	/** In the database. */
	readonly name: string;
	readonly key: keyof Shapes & string;
	readonly columns: Shapes;
	/** How rows are listed; the last step leaves no two alike. */
	readonly order: readonly SortOrder<keyof Shapes & string>[];
	/** True where a row goes with the conversation that `sessionId` names. */
	readonly ofConversation: boolean;
	/** What stays of a row when its conversation goes; undefined: nothing. Only where it goes with one. */
	left?(row: RowIn<{ readonly columns: Shapes }>): NewRowIn<{ readonly columns: Shapes }> | undefined;
	/** No two rows have the same value here, but for null. */
	readonly unique?: keyof Shapes & string;
	/** Rows that are listed where nobody says how many. */
	readonly usualLimit?: number;
}

/** A row as it is read. */
export type RowIn<Table extends { readonly columns: Columns }> = {
	readonly [Name in keyof Table['columns']]: z.output<Table['columns'][Name]['shape']>;
};

type Given<Table extends { readonly columns: Columns }> = {
	readonly [Name in keyof Table['columns']]: z.input<Table['columns'][Name]['shape']>;
};

type Left<Values> = { [Name in keyof Values]: undefined extends Values[Name] ? Name : never }[keyof Values];

/** A row as it is given: columns with a default may be left out. */
export type NewRowIn<Table extends { readonly columns: Columns }> = Omit<Given<Table>, Left<Given<Table>>> &
	Partial<Pick<Given<Table>, Left<Given<Table>>>>;

export const plain = <Shape extends z.ZodType>(shape: Shape) => ({ shape, as: 'plain' as const });
export const json = <Shape extends z.ZodType>(shape: Shape) => ({ shape, as: 'json' as const });
export const shared = <Shape extends z.ZodType>(shape: Shape) => ({ shape, as: 'shared' as const });

/** Keeps the types of a table's columns. */
export const recordTable = <const Shapes extends Columns>(table: RecordTable<Shapes>): RecordTable<Shapes> => table;
