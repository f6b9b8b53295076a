import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCluster, endWith, makeCluster } from '../../support/postgres/cluster.ts';
import { findPrograms } from '../../support/postgres/programs.ts';

export const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

/** Whole seconds since `begun` (of `performance.now()`), for people. */
export const seconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

/** How busy the machine is, for people: whoever reads a time has to know. */
export const load = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

const settings = [
	'shared_buffers = 3GB',
	'maintenance_work_mem = 4GB',
	'work_mem = 64MB',
	'max_wal_size = 16GB',
	'max_parallel_maintenance_workers = 2',
	'autovacuum = off',
];

/** A server with room for many rows, which ends with the process unless it is to be kept. */
export async function benchServer(keep: boolean): Promise<{ readonly address: string; end(): Promise<void> }> {
	const programs = findPrograms();
	if (programs.kind === 'missing') throw new Error(programs.why);
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-scale-'));
	if (!keep) endWith(folder, process.pid);
	const cluster = await makeCluster({ bin: programs.bin, folder, settings });
	say(`the server is in ${folder}`);
	return { address: cluster.address('postgres'), end: async () => (keep ? undefined : endCluster(folder)) };
}
