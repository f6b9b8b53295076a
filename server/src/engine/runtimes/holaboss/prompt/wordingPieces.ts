import type { ToolPolicy } from '../../../continuity/toolPolicy.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { SessionKind } from '../../../workspace/session.ts';

/** The runtime's own prose, by what it is for. Its lengths were never measured: some of it depends on the machine. */
export const wordingPieces = {
	runtimeCore: {
		id: 'holaboss.runtime-core',
		about: 'what the runtime is, and that the newest message of the person leads',
	},
	executionPolicy: {
		id: 'holaboss.execution-policy',
		about: 'how to carry work out: look first, act, check the result, report it',
	},
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

export const sessionPolicy = (kind: SessionKind): WordingPiece => ({
	id: 'holaboss.session-policy',
	about: 'which kind of session this is, and how to behave in it',
	values: { session: sessionNames[kind] ?? kind },
});

export const capabilityPolicy = (names: Readonly<Partial<Record<ToolPolicy, string>>>): WordingPiece => ({
	id: 'holaboss.capability-policy',
	about: 'what the agent can call in this run, by what it may do',
	values: names,
});
