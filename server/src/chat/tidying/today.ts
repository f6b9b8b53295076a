import { wallClock } from '../../engine/memory/clock.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** The day where the person is; a zone that does not exist counts as UTC. */
export function todayIn(workspace: Workspace): string {
	const { now, timeZone } = workspace.session();
	try {
		return wallClock({ now, timeZone }).day;
	} catch {
		return wallClock({ now, timeZone: 'UTC' }).day;
	}
}
