import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { settingsOf } from '../config/settings.ts';
import { fileNames } from '../files.ts';
import { pathOf } from '../managed/storedPath.ts';
import { recallPolicy } from '../memory/recallPolicy.ts';

/**
 * What of its agent's tools the chat has, and `remember`, `load_skill` and `delete_bootstrap`, which stand for what it
 * does by writing and reading files. Files of a disk are beyond the chat; rows of a database are not.
 */
export function chatTools(snapshot: Snapshot, { kind, user }: Session): readonly string[] {
	const remembers = kind !== 'subagent';
	const isStored = settingsOf(snapshot.config).stored !== undefined;
	const bootstrap = isStored ? pathOf({ kind: 'context', user, name: fileNames.bootstrap }) : fileNames.bootstrap;
	const searches = remembers && recallPolicy(snapshot) !== undefined;
	return [
		...(searches ? ['memory_search', 'memory_get'] : []),
		...(remembers ? ['remember'] : []),
		...(remembers && isStored ? ['write_file'] : []),
		'skill_search',
		'load_skill',
		...(remembers && snapshot.files.has(bootstrap) ? ['delete_bootstrap'] : []),
		'session_status',
	];
}
