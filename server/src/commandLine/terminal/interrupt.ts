/** What somebody who pressed Ctrl-C, or whoever ends the process politely, wants stopped. */
export class Interrupted extends Error {}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Runs work that stops in good order at the first Ctrl-C; the second ends the process as always. */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
	const controller = new AbortController();
	const ignore = () => {
		for (const signal of signals) process.off(signal, stop);
	};
	const stop = () => {
		// Not at once: what cleans up behind locks ends the process where it finds nobody else who listens.
		setImmediate(ignore);
		controller.abort(new Interrupted('interrupted'));
	};
	for (const signal of signals) process.on(signal, stop);
	try {
		return await work(controller.signal);
	} finally {
		ignore();
	}
}
