import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';

type DuckDbRow = Readonly<Record<string, unknown>>;

/** As much of `@duckdb/node-api` (MIT) as reading takes. */
export interface DuckDbConnection {
	/** Rows come some at a time. */
	stream(sql: string): Promise<{ yieldRowObjectJson(): AsyncIterable<readonly DuckDbRow[]> }>;
	runAndReadAll(sql: string, values?: readonly string[]): Promise<{ getRowObjectsJson(): readonly DuckDbRow[] }>;
	closeSync(): void;
}

/** The library, as far as it is needed. */
export interface DuckDbLibrary {
	readonly DuckDBInstance: {
		create(
			file: string,
			options: Readonly<Record<string, string>>,
		): Promise<{ connect(): Promise<DuckDbConnection>; closeSync(): void }>;
	};
}

const library = '@duckdb/node-api';

/**
 * The library, which has 70 MB for each system and so does not come with us. It is looked for where Soulscope and other
 * global programs are, and never in a workspace: what is there is somebody else’s code. Throws a `HelpfulError`.
 */
export async function loadDuckDb(): Promise<DuckDbLibrary> {
	const programs = dirname(process.execPath);
	// Where npm puts global packages, on Windows and elsewhere.
	const globals = [join(programs, 'node_modules'), join(programs, '..', 'lib', 'node_modules')];
	for (const start of [import.meta.url, ...globals.map((folder) => pathToFileURL(join(folder, '_')).href)]) {
		const found = pathFrom(start);
		if (found === undefined) continue;
		const loaded = await import(pathToFileURL(found).href);
		return loaded.DuckDBInstance ? loaded : loaded.default;
	}
	throw new HelpfulError(
		'input_error',
		`to read a store of membot, Soulscope needs the library ${library}; install it next to Soulscope (npm install -g ${library}), then try again`,
	);
}

function pathFrom(start: string): string | undefined {
	try {
		return createRequire(start).resolve(library);
	} catch {
		return undefined;
	}
}

/**
 * A database may say of itself that a table is the content of some file, or of an address; so it reaches nothing but
 * itself, loads nothing, and is not written to.
 */
const options = {
	access_mode: 'READ_ONLY',
	enable_external_access: 'false',
	autoinstall_known_extensions: 'false',
	autoload_known_extensions: 'false',
	lock_configuration: 'true',
} as const;

/**
 * Opens a database for as long as `work` goes on, with two connections: a question ends the rows that are still to come on
 * its own. Throws a `HelpfulError` where it cannot be read.
 */
export async function* withDuckDb<Found>(
	{ DuckDBInstance }: DuckDbLibrary,
	file: string,
	work: (rows: DuckDbConnection, beside: DuckDbConnection) => AsyncIterable<Found>,
): AsyncGenerator<Found> {
	const instance = await DuckDBInstance.create(file, options).catch((error: unknown) => refuse(file, error));
	try {
		const connections = [await instance.connect(), await instance.connect()] as const;
		try {
			yield* work(...connections);
		} finally {
			for (const each of connections) each.closeSync();
		}
	} catch (error) {
		refuse(file, error);
	} finally {
		instance.closeSync();
	}
}

function refuse(file: string, error: unknown): never {
	if (error instanceof HelpfulError) throw error;
	const why = errorMessage(error);
	throw new HelpfulError(
		'input_error',
		/could not set lock|conflicting lock/i.test(why)
			? `${file}: another program is using it; end that, then try again`
			: `${file}: it cannot be read (${why.slice(0, 300)})`,
	);
}
