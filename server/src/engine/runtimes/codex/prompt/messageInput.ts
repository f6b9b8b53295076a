import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { CodexContext } from '../context/context.ts';

/** What the messages of one request are made of. */
export interface MessageInput {
	readonly snapshot: Snapshot;
	readonly session: Session;
	readonly context: CodexContext;
	readonly wording: Wording;
}
