import { capabilityManifest } from '../../../continuity/capabilityManifest.ts';
import { builtInTools } from '../../../continuity/toolPolicy.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { skillIdsIn } from '../files.ts';

/** Tools that the session names are all there are; without a word about them the runtime brings its own. */
export const capabilitiesOf = (snapshot: Snapshot, session: Session) =>
	capabilityManifest({
		defaultTools: session.toolNames ?? builtInTools,
		skillIds: session.toolNames === undefined || session.toolNames.includes('skill') ? skillIdsIn(snapshot.files) : [],
		...(session.toolNames !== undefined && { skillTools: [] }),
	});
