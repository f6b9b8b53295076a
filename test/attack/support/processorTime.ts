import { readFileSync } from 'node:fs';

/**
 * ms that the main thread of a process has had of a processor; undefined where the system does not say (only Linux does).
 * Neither a busy machine nor threads and programs beside it count.
 */
export function processorTime(pid: number): number | undefined {
	try {
		return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
	} catch {
		return undefined;
	}
}

/** ms of the thread's own time since `before`. */
export function spentSince(before: number | undefined, pid: number): number | undefined {
	const now = processorTime(pid);
	return before === undefined || now === undefined ? undefined : now - before;
}

/** Tells while it lasts how long a person's input would have waited for this very thread. */
export function watchOwnThread(tell: (ms: number | undefined) => void): Disposable {
	let before = processorTime(process.pid);
	const timer = setInterval(() => {
		tell(spentSince(before, process.pid));
		before = processorTime(process.pid);
	}, 5);
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
