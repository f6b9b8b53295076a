import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';

/** What of its agent's tools the chat has: its memory service, and `skill`, which reads one. */
export const chatTools = (_snapshot: Snapshot, _session: Session): readonly string[] => [
	'memory_search',
	'memory_get',
	'remember',
	'skill',
	'session_status',
];
