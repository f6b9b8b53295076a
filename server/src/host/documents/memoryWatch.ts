import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { systemProgram } from '../platform/systemProgram.ts';

const run = promisify(execFile);

/** Bytes that a process has in memory, and how often that may be asked, in ms: where a program has to be started for it, not often. */
interface Gauge {
	readonly every: number;
	readonly read: (pid: number) => Promise<number>;
}

const kB = 1024;

const gauges: Partial<Record<NodeJS.Platform, Gauge>> = {
	linux: {
		every: 100,
		read: async (pid) => kB * Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]),
	},
	darwin: {
		every: 1_000,
		read: async (pid) => kB * Number((await run('/bin/ps', ['-o', 'rss=', '-p', `${pid}`])).stdout),
	},
	win32: {
		every: 2_000,
		// `"node.exe","1234","Console","1","52,112 K"`
		read: async (pid) => {
			const asked = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'];
			const { stdout } = await run(systemProgram('tasklist.exe'), asked, { windowsHide: true });
			return kB * Number(/"([^"]*)"\s*$/.exec(stdout)?.[1]?.replace(/\D/g, ''));
		},
	},
};

/**
 * Calls back once when a process has more than `limit` bytes in memory: what is no JavaScript object is not in Node’s own limit.
 * Returns what ends it. Where nobody can tell, it never calls back.
 */
export function watchMemory(pid: number | undefined, limit: number, onTooMuch: () => void): () => void {
	const gauge = gauges[process.platform];
	if (!gauge || pid === undefined) return () => undefined;
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;
	const look = async () => {
		const bytes = await gauge.read(pid).catch(() => 0);
		if (isOver) return;
		if (bytes > limit) onTooMuch();
		else timer = setTimeout(look, gauge.every);
	};
	timer = setTimeout(look, gauge.every);
	return () => {
		isOver = true;
		clearTimeout(timer);
	};
}
