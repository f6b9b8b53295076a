import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { SessionKind } from '../../../workspace/session.ts';

/** The runtime's own prose that every version has, and whose length was never measured. */
export const wordingPieces = {
	recallGuidance: {
		id: 'holaboss.recall-guidance',
		about: 'that memories are hints, and which of them to check before use',
	},
} as const satisfies Record<string, WordingPiece>;

/** What the session is called in our words. */
export const sessionNames: Readonly<Partial<Record<SessionKind, string>>> = {
	main: 'workspace session',
	subagent: 'session of a subagent, which reports to the main session',
	worker: 'session of an accepted task proposal',
};
