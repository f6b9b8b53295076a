import { placeholderWording } from '../../../prompt/wording/placeholder.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { resolveContext } from '../context/context.ts';
import { fileNames } from '../files.ts';
import { preparedRun } from '../install/preparedRun.ts';
import { recallPolicy } from '../memory/recallPolicy.ts';
import type { OpenClawProfile } from '../profile.ts';

/**
 * What of its agent's tools the chat has, and `remember`, `load_skill` and `delete_bootstrap`, which stand for what it
 * does by writing, reading and deleting files. Subagents have no memory.
 */
export function chatTools(profile: OpenClawProfile, snapshot: Snapshot, session: Session): readonly string[] {
	const prepared = preparedRun(profile, snapshot, session, placeholderWording);
	const { agentId, class: sessionClass } = resolveContext(profile, prepared.snapshot, session, prepared);
	const remembers = sessionClass !== 'subagent';
	const searches = remembers && recallPolicy(profile, snapshot, agentId) !== undefined;
	// The chat makes no files: a ritual that only a run of the runtime would begin is none to finish.
	const { passesOver, deletes } = prepared.preparation;
	const isLeft = [...passesOver, ...deletes].some(({ path }) => path === fileNames.bootstrap);
	const firstRun = snapshot.files.has(fileNames.bootstrap) && !isLeft;
	return [
		...(searches ? ['memory_search', 'memory_get'] : []),
		...(remembers ? ['remember'] : []),
		'load_skill',
		...(remembers && firstRun ? ['delete_bootstrap'] : []),
		'session_status',
	];
}
