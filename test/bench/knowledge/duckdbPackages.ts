import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../../../scripts/host.mjs';

/** The newest DuckDB whose extension for full-text search a registry has as well. */
const versions = { api: '1.4.4-r.4', extension: '1.4.4.20260205', engine: 'v1.4.4' } as const;

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

/** Why npm cannot give us membot itself; undefined where it can. */
export function whyNoMembot(): string | undefined {
	const { status, stderr, stdout } = spawnSync('npm', ['view', 'membot', 'version'], { encoding: 'utf8' });
	if (status === 0)
		return `npm has ${stdout.trim()}, which needs Bun, and a model and a DuckDB extension that it downloads itself`;
	return /E404/.test(stderr)
		? 'npm answers E404: the registry has no package of this name'
		: `npm view membot failed (${status})`;
}

/** DuckDB and its full-text search, installed into the cache folder where they are not there; a text says why they cannot be had. */
export async function duckdbPackages(): Promise<{ readonly duckdb: Duckdb; readonly extension: string } | string> {
	const folder = join(cacheFolder, 'bench', `duckdb-${versions.api}`);
	const entry = join(folder, 'node_modules', '@duckdb', 'node-api', 'lib', 'index.js');
	const platform = process.platform === 'darwin' ? 'osx' : process.platform;
	const arch = process.arch === 'x64' ? 'amd64' : process.arch;
	const extension = join(
		folder,
		'duckdb_ext',
		'extensions',
		versions.engine,
		`${platform}_${arch}`,
		'fts.duckdb_extension',
	);
	mkdirSync(folder, { recursive: true });
	const run = (command: string, ...args: string[]): boolean =>
		spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0;
	if (!existsSync(entry)) {
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
		if (!run('npm', 'install', ...flags, `@duckdb/node-api@${versions.api}`))
			return 'npm cannot install @duckdb/node-api';
	}
	if (!existsSync(extension)) {
		const wheel = `duckdb-ext-fts==${versions.extension}`;
		if (!run('python3', '-m', 'pip', 'download', '-q', '--no-deps', '-d', '.', wheel))
			return `pip cannot download ${wheel}`;
		run('sh', '-c', 'python3 -m zipfile -e duckdb_ext_fts-*.whl .');
		if (!existsSync(extension)) return `${wheel} has nothing for ${platform}_${arch}`;
	}
	const duckdb: Duckdb = await import(pathToFileURL(entry).href);
	return { duckdb, extension };
}
