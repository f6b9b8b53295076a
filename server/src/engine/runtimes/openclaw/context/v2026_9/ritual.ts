import type { Session, SessionKind } from '../../../../workspace/session.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import { fileNames } from '../../files.ts';
import { type OpenClawSessionClass, restOfKey } from '../../sessions.ts';
import type { OpenClawLoadedFile } from '../loaded.ts';

/** How a run goes about the first-run ritual: it carries it out, can only speak of it, or hears nothing of it. */
export type RitualMode = 'full' | 'limited' | 'none';

export interface RitualRequest {
	/** After the run has made the workspace ready. */
	readonly snapshot: Snapshot;
	readonly session: Session;
	readonly key: string;
	readonly sessionClass: OpenClawSessionClass;
	/** True where the ritual is over for good, whatever lies on disk. */
	readonly isComplete: boolean;
	/** What the session may see, not cut yet. */
	readonly files: readonly OpenClawLoadedFile[];
}

/** Runs that nobody watches are not told of a ritual that waits for an answer. */
const unwatched: ReadonlySet<SessionKind> = new Set(['cron', 'heartbeat', 'subagent', 'worker']);

/** OpenClaw 2026.9.6, routing of the bootstrap. */
export function ritualMode({ snapshot, session, key, sessionClass, isComplete, files }: RitualRequest): RitualMode {
	const entry = snapshot.files.get(fileNames.bootstrap)?.content;
	// One that the run makes and that nobody has the words of: the chat begins none.
	if (entry?.kind === 'text' && entry.origin === 'template' && entry.text === '') return 'none';
	const isThere = snapshot.files.has(fileNames.bootstrap) || snapshot.traces?.folders.has(fileNames.bootstrap) === true;
	const isReachable = isThere && !(entry?.kind === 'unreadable' && entry.cause === 'dangling');
	const hasText = files.some(
		({ name, state, content }) => name === fileNames.bootstrap && state !== 'missing' && content.text.trim().length > 0,
	);
	if ((isComplete || !isReachable) && !hasText) return 'none';
	const isPrimary = sessionClass !== 'subagent' && !restOfKey(key)?.trim().startsWith('acp:');
	if (!isPrimary || sessionClass === 'cron' || unwatched.has(session.kind)) return 'none';
	const reads =
		session.toolNames === undefined || session.toolNames.some((name) => name.trim().toLowerCase() === 'read');
	return reads || hasText ? 'full' : 'limited';
}
