/**
 * Runs `work` one call at a time. Asked while a call is under way, it runs once more when that has come back, however
 * often it was asked: an older answer never replaces a newer one, and a burst of changes costs two calls.
 * The promise resolves when what was asked for, or something newer, is done. `work` must not reject.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined;
	let isStale = false;
	const run = async (): Promise<void> => {
		while (isStale) {
			isStale = false;
			await work();
		}
		running = undefined;
	};
	return () => {
		isStale = true;
		running ??= run();
		return running;
	};
}
