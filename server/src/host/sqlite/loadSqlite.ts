/** The first Node whose SQLite can do what we ask of it: links to files (22.15), and `timeout` (22.16). */
const firstNode = '22.16';

type Sqlite = typeof import('node:sqlite');

/** What a Node says of its SQLite that has it on trial, as 22 does. */
const isOnTrial = (warning: unknown, type: unknown): boolean =>
	type === 'ExperimentalWarning' && String(warning).startsWith('SQLite ');

/**
 * Node’s SQLite, loaded when it is first needed: many sessions never are that far. Undefined where Node has none. Node 22 warns
 * of it in two lines, and whoever uses the command line can do nothing about it: this warning is kept back, and no other.
 */
export function sqliteOfNode(): Sqlite | undefined {
	const usual = process.emitWarning;
	process.emitWarning = ((warning: string | Error, ...more: unknown[]) => {
		if (!isOnTrial(warning, more[0])) Reflect.apply(usual, process, [warning, ...more]);
	}) as typeof process.emitWarning;
	try {
		return process.getBuiltinModule('node:sqlite');
	} finally {
		process.emitWarning = usual;
	}
}

/** The same. Throws the end of a sentence for people where Node has none. */
export function needSqlite(): Sqlite {
	const sqlite = sqliteOfNode();
	if (sqlite) return sqlite;
	throw new Error(`Node ${process.versions.node} has no SQLite; update Node to ${firstNode} or later`);
}

/** The same; it rejects. */
export const loadSqlite = async (): Promise<Sqlite> => needSqlite();
