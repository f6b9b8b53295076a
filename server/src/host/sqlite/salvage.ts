import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** What was brought over from a damaged database. */
export interface Salvage {
	/** Rows that could be read, all tables together. */
	readonly rows: number;
	/** True where a stretch could not be read, so that rows may be missing. */
	readonly isIncomplete: boolean;
}

type SalvagedRow = Readonly<Record<string, SQLInputValue>>;

/** Row numbers that nothing could be read of, both ends in. */
interface Gap {
	readonly from: number;
	readonly to: number;
}

/** Stretches that are jumped over in one table; a file with more holes than that has nothing worth looking for. */
const mostGaps = 1_000;

const numberOf = 'soulscope_row_number';

/** Throws nothing: what cannot be read is passed over, and said in `gaps`. */
function readableRows(
	database: DatabaseSync,
	table: string,
	take: (row: SalvagedRow, number: number) => void,
): readonly Gap[] {
	const after = (number: number, limit = '') =>
		database.prepare(`SELECT rowid AS ${numberOf}, * FROM "${table}" WHERE rowid > ${number} ORDER BY rowid ${limit}`);
	const takeRow = (found: SalvagedRow): number => {
		const { [numberOf]: number, ...row } = found;
		take(row, Number(number));
		return Number(number);
	};
	/** Whether the row behind `number` can be read; undefined where there is none. */
	const isReadable = (number: number): boolean | undefined => {
		try {
			return after(number, 'LIMIT 1').get() === undefined ? undefined : true;
		} catch {
			return false;
		}
	};
	if (!hasRowNumbers(database, table)) return readInOneGo(database, table, (row) => take(row, 0));
	const gaps: Gap[] = [];
	let last = Number.MIN_SAFE_INTEGER;
	while (gaps.length < mostGaps) {
		try {
			for (const found of after(last).iterate()) last = takeRow(found as SalvagedRow);
			return gaps;
		} catch {
			// The nearest row behind the hole: farther and farther on, then back to where it begins to be readable.
			const base = Math.max(last, 0);
			let step = 1;
			let state = isReadable(base + step);
			while (state === false && step < 2 ** 50) {
				step *= 2;
				state = isReadable(base + step);
			}
			if (state !== true) {
				gaps.push({ from: last + 1, to: Number.MAX_SAFE_INTEGER });
				return gaps;
			}
			let [low, high] = [base + Math.floor(step / 2), base + step];
			while (low + 1 < high) {
				const middle = Math.floor((low + high) / 2);
				if (isReadable(middle) === true) high = middle;
				else low = middle;
			}
			gaps.push({ from: last + 1, to: high });
			last = high;
		}
	}
	return gaps;
}

/** Some small tables go by a key of their own. */
function hasRowNumbers(database: DatabaseSync, table: string): boolean {
	try {
		const made = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)?.sql;
		return !/\bWITHOUT\s+ROWID\b/i.test(String(made));
	} catch {
		return true;
	}
}

/** True where the database itself says that there is no such table. */
function isAbsent(database: DatabaseSync, table: string): boolean {
	try {
		return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) === undefined;
	} catch {
		return false;
	}
}

function readInOneGo(database: DatabaseSync, table: string, take: (row: SalvagedRow) => void): readonly Gap[] {
	try {
		for (const row of database.prepare(`SELECT * FROM "${table}"`).iterate()) take(row as SalvagedRow);
		return [];
	} catch {
		return [{ from: 0, to: 0 }];
	}
}

function putInto(database: DatabaseSync, table: string): (row: SalvagedRow) => void {
	const columns = new Set(
		database
			.prepare(`SELECT name FROM pragma_table_info('${table}')`)
			.all()
			.map(({ name }) => String(name)),
	);
	return (row) => {
		const names = Object.keys(row).filter((name) => columns.has(name));
		database
			.prepare(
				`INSERT OR IGNORE INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
			)
			.run(...names.map((name) => row[name] ?? null));
	};
}

/**
 * Copies every row of these `tables` that can still be read from `damaged` into `sound`, which has the same tables and nothing
 * in them; what a gap took is looked for in `backup`, and nowhere else is a row taken from there: it may have been deleted
 * since. Never throws because of `damaged` or `backup`.
 */
export function salvage(
	damaged: DatabaseSync,
	sound: DatabaseSync,
	tables: readonly string[],
	backup?: DatabaseSync,
): Salvage {
	let rows = 0;
	let isIncomplete = false;
	for (const table of tables) {
		// An older layout did not have it yet.
		if (isAbsent(damaged, table) && (!backup || isAbsent(backup, table))) continue;
		const put = putInto(sound, table);
		const keep = (row: SalvagedRow): void => {
			put(row);
			rows += 1;
		};
		const gaps = readableRows(damaged, table, keep);
		if (gaps.length > 0) isIncomplete = true;
		if (!backup || gaps.length === 0) continue;
		readableRows(backup, table, (row, number) => {
			if (gaps.some(({ from, to }) => number >= from && number <= to)) keep(row);
		});
	}
	return { rows, isIncomplete };
}
