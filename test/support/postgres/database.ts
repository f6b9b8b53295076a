import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { lock } from 'proper-lockfile';
import { describe } from 'vitest';
import { runPrefix } from '../disk/leftovers.ts';
import { whenOver } from '../whenOver.ts';
import { type Cluster, clusterIn, endCluster, endWith, makeCluster } from './cluster.ts';
import { withOtherPgvector } from './extensions.ts';
import { ofRun } from './ofRun.ts';
import { findPrograms } from './programs.ts';

/** Nobody has found out yet how such a server is installed on Windows in CI. */
const mayNotSkip = Boolean(process.env.CI) && process.env.CI !== 'false' && process.platform !== 'win32';

/** Why tests that need PostgreSQL cannot run here; undefined where they can. */
const programs = findPrograms();
const whyNoPostgres = programs.kind === 'missing' ? programs.why : undefined;

if (whyNoPostgres !== undefined && !mayNotSkip)
	console.warn(`\n!!! SKIPPED: tests with a real PostgreSQL: ${whyNoPostgres}. scripts/postgres.sh installs it.\n`);

/** Skips where there is no PostgreSQL; in CI each of its tests fails instead. */
export const describeWithPostgres = describe.skipIf(whyNoPostgres !== undefined && !mayNotSkip);

/** One more row for `describe.each`, where there is a PostgreSQL, or has to be one. */
export const withPostgres = <Make>(name: string, make: Make): readonly (readonly [name: string, make: Make])[] =>
	whyNoPostgres === undefined || mayNotSkip ? [[name, make]] : [];

function binOrThrow(): string {
	if (programs.kind === 'found') return programs.bin;
	throw new Error(`${programs.why}; scripts/postgres.sh installs it`);
}

/** A server for one test, which may kill it; it ends with the test. `pgvector`: in place of the one that is installed. */
export async function ownCluster(
	options: Partial<Pick<Parameters<typeof makeCluster>[0], 'settings' | 'access' | 'files'>> & {
		readonly pgvector?: Parameters<typeof withOtherPgvector>[2];
	} = {},
): Promise<Cluster> {
	const folder = mkdtempSync(join(dirname(tmpdir()), runPrefix));
	whenOver(() => endCluster(folder));
	endWith(folder, process.pid);
	const { pgvector, ...rest } = options;
	const found = binOrThrow();
	const bin = pgvector === undefined ? found : withOtherPgvector(found, join(folder, 'programs'), pgvector);
	// Others than its owner may pass through it.
	chmodSync(folder, 0o755);
	return makeCluster({ bin, folder, ...rest });
}

let shared: Promise<Cluster> | undefined;

/** The server of this run: whoever comes first starts it, in whatever process. */
async function clusterOfRun(): Promise<Cluster> {
	const folder = process.env[ofRun.place];
	if (folder === undefined) throw new Error('no run of tests has kept a place for PostgreSQL');
	const bin = binOrThrow();
	const release = await lock(folder, { retries: { retries: 600, factor: 1, minTimeout: 100 }, stale: 60_000 });
	try {
		const ready = join(folder, 'ready');
		if (existsSync(ready)) return clusterIn({ bin, folder });
		endWith(folder, Number(process.env[ofRun.pid]));
		const made = await makeCluster({ bin, folder });
		writeFileSync(ready, '');
		return made;
	} finally {
		await release();
	}
}

/** What databases begin with. */
export interface Template {
	readonly name: string;
	/** Fills the database at this address, once in a run. */
	prepare(address: string): Promise<void>;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Does `work` as whoever owns the server, one at a time in all processes. */
async function administer<T>(cluster: Cluster, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString: cluster.address('postgres') });
	await client.connect();
	try {
		await client.query('SELECT pg_advisory_lock(1)');
		return await work(client);
	} finally {
		await client.end();
	}
}

async function ensureTemplate(cluster: Cluster, client: Client, { name, prepare }: Template): Promise<void> {
	const { rows } = await client.query('SELECT datistemplate AS done FROM pg_database WHERE datname = $1', [name]);
	if (rows[0]?.done) return;
	if (rows[0]) await client.query(`DROP DATABASE ${quoted(name)} WITH (FORCE)`);
	await client.query(`CREATE DATABASE ${quoted(name)}`);
	await prepare(cluster.address(name));
	await client.query(`ALTER DATABASE ${quoted(name)} IS_TEMPLATE true`);
}

let count = 0;

/** Address of a new database of the run's server, as people would name it; it is empty unless told, and goes with the test. */
export async function freshDatabase(template?: Template): Promise<string> {
	shared ??= clusterOfRun();
	const cluster = await shared;
	const name = `test_${process.pid}_${count++}`;
	await administer(cluster, async (client) => {
		if (template) await ensureTemplate(cluster, client, template);
		await client.query(`CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template?.name ?? 'template1')}`);
	});
	whenOver(() => administer(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`)));
	return cluster.address(name);
}
