import { clip } from '../text/clip.ts';
import { safeSegment } from '../text/pathSegment.ts';

/** What a session id is called in paths. */
export const sessionSegment = (sessionId: string): string => safeSegment(sessionId, 'session');

export const sessionMemoryPath = (workspaceId: string, sessionId: string): string =>
	`workspace/${workspaceId}/runtime/session-memory/${sessionSegment(sessionId)}.md`;

const excerptLimit = 320;

/** What the next run of the session is shown of its memory. */
export const sessionMemoryExcerpt = (text: string): string => clip(text, excerptLimit);
