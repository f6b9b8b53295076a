import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import type { Settings } from './config/settings.ts';
import type { LoadedFile } from './loaded.ts';

/** The files with SOUL.md's text swapped, where the hook is active at this moment. */
export function applySoulEvil(
	files: readonly LoadedFile[],
	_snapshot: Snapshot,
	_session: Session,
	_settings: Settings,
): readonly LoadedFile[] {
	return files;
}
