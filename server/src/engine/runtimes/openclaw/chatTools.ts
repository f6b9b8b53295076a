import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import { resolveContext } from './context.ts';
import { fileNames } from './files.ts';
import { recallPolicy } from './memory/recallPolicy.ts';
import type { OpenClawProfile } from './profile.ts';

/**
 * What of its agent's tools the chat has, and `remember`, `load_skill` and `delete_bootstrap`, which stand for what it
 * does by writing, reading and deleting files. Subagents have no memory.
 */
export function chatTools(profile: OpenClawProfile, snapshot: Snapshot, session: Session): readonly string[] {
	const { agentId, class: sessionClass } = resolveContext(profile, snapshot, session);
	const remembers = sessionClass !== 'subagent';
	const searches = remembers && recallPolicy(profile, snapshot, agentId) !== undefined;
	const firstRun = snapshot.files.has(fileNames.bootstrap) && !profile.bootstrapIsDone(snapshot);
	return [
		...(searches ? ['memory_search', 'memory_get'] : []),
		...(remembers ? ['remember'] : []),
		'load_skill',
		...(remembers && firstRun ? ['delete_bootstrap'] : []),
		'session_status',
	];
}
