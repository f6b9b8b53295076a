import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCluster, endWith, makeCluster } from '../../support/postgres/cluster.ts';
import { findPrograms } from '../../support/postgres/programs.ts';
import { summarise, timed } from '../statistics.ts';

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

/** A file of the system on a process, or nothing where the process is gone, or the system has none; Linux. */
function told(pid: string, file: 'schedstat' | 'stat'): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return '';
	}
}

/** ms; the kernel has counted in this unit towards programs for decades, whatever its own. */
const msOfTick = 10;

/** ms of processor time that all processes of the server whose socket is in `folder` have had, also those that have ended; 0 where nobody can say. */
function serverTime(folder: string): number {
	if (process.platform !== 'linux') return 0;
	const [pid = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
	// After the name in brackets, which may have spaces: the state is the first, and the time of children that have ended the 14th and 15th.
	const [, facts = ''] = told(pid, 'stat').split(/\) (?=[^)]*$)/u);
	const ended = facts.split(' ').slice(13, 15).map(Number);
	return readdirSync('/proc')
		.filter((each) => / \S (\d+) /u.exec(told(each, 'stat'))?.[1] === pid)
		.map((each) => Number(told(each, 'schedstat').split(' ')[0]) / 1e6)
		.concat(ended.map((ticks) => ticks * msOfTick))
		.reduce((sum, each) => sum + each, 0);
}

/**
 * Does `work` so many times, and prints how long it took, and how much processor time of ours and of the server at `address` that was on
 * average: on a busy machine, that alone is to be compared.
 */
export async function printTimes(
	address: string,
	what: string,
	rounds: number,
	work: (round: number) => unknown,
): Promise<void> {
	await timed(0, 3, work);
	const folder = new URL(address).searchParams.get('host') ?? '';
	const ofOurs = () => {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1000;
	};
	const before = [serverTime(folder), ofOurs()] as const;
	const { p50, p95, max } = summarise(await timed(rounds, 0, work));
	const [server, ours] = [(serverTime(folder) - before[0]) / rounds, (ofOurs() - before[1]) / rounds];
	say(
		`  ${what}: p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} max ${max.toFixed(1)} ms of ${rounds}; processor time ${(server + ours).toFixed(1)} ms (server ${server.toFixed(1)}, ours ${ours.toFixed(1)}); ${load()}`,
	);
}
