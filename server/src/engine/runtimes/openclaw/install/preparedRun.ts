import { preparedSnapshot } from '../../../prompt/preparedSnapshot.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { OpenClawProfile } from '../profile.ts';
import { beforeRun } from './beforeRun.ts';

/** A run that has made the workspace ready, and not yet read it. */
export interface PreparedRun {
	readonly preparation: RunPreparation;
	/** True where the first-run ritual is over for good, whatever lies on disk. */
	readonly isComplete: boolean;
	/** The workspace as it is then. */
	readonly snapshot: Snapshot;
	/** What a file said before. */
	textBefore(path: WorkspacePath): string | undefined;
}

/** `wording` supplies the texts of files that the run makes; where it has none for them, none are made. */
export function preparedRun(
	profile: OpenClawProfile,
	before: Snapshot,
	session: Session,
	wording: Wording,
): PreparedRun {
	const { preparation, isComplete } = beforeRun(profile, before, session);
	return {
		preparation,
		isComplete,
		snapshot: preparedSnapshot(before, preparation, wording),
		textBefore: (path) => textOf(before, path),
	};
}
