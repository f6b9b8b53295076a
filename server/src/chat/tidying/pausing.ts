import { setImmediate } from 'node:timers/promises';
import { wallClock } from '../../engine/memory/clock.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** ms of work after which whoever types comes first. */
const longestWork = 8;

/** Resolves after a moment for others whenever we have worked for a while; rejects once it is cancelled. */
export function pausing(cancellation: Cancellable): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (cancellation.isCancellationRequested) throw new Error('cancelled');
		if (performance.now() - since < longestWork) return;
		await setImmediate();
		since = performance.now();
	};
}

/** The day where the person is; a zone that does not exist counts as UTC. */
export function todayIn(workspace: Workspace): string {
	const { now, timeZone } = workspace.session();
	try {
		return wallClock({ now, timeZone }).day;
	} catch {
		return wallClock({ now, timeZone: 'UTC' }).day;
	}
}
