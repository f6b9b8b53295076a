import { setImmediate } from 'node:timers/promises';
import type { Cancellable } from './cancellation.ts';
import { monotonicMs } from './monotonic.ts';

/** ms of work after which whoever types comes first. */
const longestWork = 8;

/** Resolves after a moment for others whenever we have worked for a while; rejects once it is cancelled. */
export function pausing(cancellation: Cancellable): () => Promise<void> {
	let since = monotonicMs();
	return async () => {
		if (cancellation.isCancellationRequested) throw new Error('cancelled');
		if (monotonicMs() - since < longestWork) return;
		await setImmediate();
		since = monotonicMs();
	};
}
