import { statSync } from 'node:fs';
import { availableParallelism, freemem, loadavg } from 'node:os';
import { join } from 'node:path';

/** What a computer has to give at this moment. */
export interface Machine {
	readonly cores: number;
	/** Processes that want a core, ours too, as the system averages it; 0 where it keeps no count. */
	readonly load: number;
	/** Bytes of memory that are to be had. */
	readonly memory: number;
}

export interface LongJob {
	/** ms that one process would still take. */
	readonly ms: number;
	/** Processes that work on it now. */
	readonly running: number;
	/** No more than so many; 0: as the computer allows. */
	readonly limit: number;
	/** Bytes that one more process takes. */
	readonly bytes: number;
}

/** ms of one process from which a job is long: a second one is ready after some two seconds of work. */
export const longJob = 25_000;

/** More would be in each other’s way: each goes through the whole model for each text. */
const most = 4;

/** Bytes that stay free for whatever else the person does. */
const reserve = 1.5e9;

/** How many processes a job should have. At most one more than it has: the next look sees what that one took. */
export function processesWanted({ ms, running, limit, bytes }: LongJob, { cores, load, memory }: Machine): number {
	const possible = Math.min(cores > 1 ? Math.max(2, cores - 1) : 1, limit > 0 ? limit : most, most);
	const others = Math.max(0, load - running);
	if (running > possible) return possible;
	if (running > 1 && (memory < reserve / 2 || others > cores)) return running - 1;
	const isRoom = memory - bytes > reserve && running + 1 + others <= cores + 0.5;
	return ms > longJob && running < possible && isRoom ? running + 1 : running;
}

export const thisMachine = (): Machine => ({
	cores: availableParallelism(),
	load: loadavg()[0] ?? 0,
	// Node 20 of before 20.13 does not know what a container leaves of it.
	memory: process.availableMemory?.() ?? freemem(),
});

/** Bytes that a process with this model takes at most: 530 MB were measured with one whose file has 23. */
export function bytesOfProcess(folder: string, model: string): number {
	const { size = 0 } =
		statSync(join(folder, ...model.split('/'), 'onnx', 'model_quantized.onnx'), { throwIfNoEntry: false }) ?? {};
	return 500e6 + 4 * size;
}
