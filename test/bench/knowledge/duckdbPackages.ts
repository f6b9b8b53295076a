import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../../../scripts/host.mjs';

/** The one that membot names. */
const versions = { api: '1.5.2-r.1', engine: '1.5.2' } as const;

const system = process.platform === 'darwin' ? 'osx' : process.platform;
/** As DuckDB calls this kind of machine. */
export const duckdbPlatform = `${system}_${process.arch === 'x64' ? 'amd64' : process.arch}`;

const benchFolder = join(cacheFolder, 'bench');

/** As much of `@duckdb/node-api` as is used here. */
export interface Duckdb {
	readonly DuckDBInstance: {
		create(file: string): Promise<{ connect(): Promise<DuckdbConnection>; closeSync(): void }>;
	};
	readonly FLOAT: unknown;
	ARRAY(type: unknown, length: number): unknown;
	arrayValue(numbers: readonly number[]): unknown;
}

interface DuckdbConnection {
	run(sql: string): Promise<unknown>;
	prepare(sql: string): Promise<{
		bindVarchar(at: number, text: string): void;
		bindArray(at: number, value: unknown, type: unknown): void;
		runAndReadAll(): Promise<{ getRowObjectsJS(): readonly Readonly<Record<string, unknown>>[] }>;
	}>;
	createAppender(table: string): Promise<{
		appendVarchar(text: string): void;
		appendInteger(number: number): void;
		appendArray(value: unknown, type: unknown): void;
		endRow(): void;
		closeSync(): void;
	}>;
	closeSync(): void;
}

const run = (cwd: string, command: string, ...args: string[]): boolean =>
	spawnSync(command, args, { cwd, stdio: 'ignore' }).status === 0;

/** Where the full-text search of DuckDB `engine` is, which is downloaded into the cache folder where it is not there; undefined: it cannot be had. */
export function fullTextExtension(engine: string): string | undefined {
	const folder = join(benchFolder, `duckdb-fts-${engine}`);
	const file = join(folder, 'duckdb_extension_fts', 'extensions', `v${engine}`, 'fts.duckdb_extension');
	mkdirSync(folder, { recursive: true });
	if (!existsSync(file)) {
		const wheel = `duckdb-extension-fts==${engine}`;
		run(folder, 'python3', '-m', 'pip', 'download', '-q', '--no-deps', '-d', '.', wheel);
		run(folder, 'sh', '-c', 'python3 -m zipfile -e duckdb_extension_fts-*.whl .');
	}
	return existsSync(file) ? file : undefined;
}

/** DuckDB and its full-text search, installed into the cache folder where they are not there; a text says why they cannot be had. */
export async function duckdbPackages(): Promise<{ readonly duckdb: Duckdb; readonly extension: string } | string> {
	const folder = join(benchFolder, `duckdb-${versions.api}`);
	const entry = join(folder, 'node_modules', '@duckdb', 'node-api', 'lib', 'index.js');
	mkdirSync(folder, { recursive: true });
	if (!existsSync(entry)) {
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
		if (!run(folder, 'npm', 'install', ...flags, `@duckdb/node-api@${versions.api}`))
			return 'npm cannot install @duckdb/node-api';
	}
	const extension = fullTextExtension(versions.engine);
	if (extension === undefined) return `pip has no full-text search of DuckDB ${versions.engine}`;
	const duckdb: Duckdb = await import(pathToFileURL(entry).href);
	return { duckdb, extension };
}
