import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { fileNames } from '../files.ts';
import { recallPolicy } from '../memory/recallPolicy.ts';

/**
 * What of its agent's tools the chat has, and `remember`, `load_skill` and `delete_bootstrap`, which stand for what it
 * does by writing and reading files.
 */
export function chatTools(snapshot: Snapshot, { kind }: Session): readonly string[] {
	const remembers = kind !== 'subagent';
	const searches = remembers && recallPolicy(snapshot) !== undefined;
	return [
		...(searches ? ['memory_search', 'memory_get'] : []),
		...(remembers ? ['remember'] : []),
		'skill_search',
		'load_skill',
		...(remembers && snapshot.files.has(fileNames.bootstrap) ? ['delete_bootstrap'] : []),
		'session_status',
	];
}
