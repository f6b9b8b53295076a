import type { WordingPiece } from '../../../../prompt/wording/wording.ts';
import type { MeasuredSection } from '../measured.ts';
import type { SectionId } from '../sections.ts';

/** The prose of each section, in the kinds of session that there are: `main` and `worker`. */
export const pieces: Readonly<Partial<Record<SectionId, MeasuredSection>>> = {
	runtime_core: {
		id: 'holaboss.runtime-core',
		about: 'what the runtime is, and that the newest message of the person leads',
		heading: 'Base runtime instructions:',
		measured: [264, 'a54f5c085c6c4514'],
	},
	execution_policy: {
		id: 'holaboss.execution-policy',
		about: 'how to carry work out: look first, act, check the result, report it',
		heading: 'Execution doctrine:',
		measured: [3934, '0e4ad117060b1e71'],
	},
	session_policy: {
		id: 'holaboss.session-policy',
		about: 'which kind of session this is, and how to behave in it',
		heading: 'Session policy:',
		measured: { main: [345, '9224a2f800e3a600'], worker: [375, 'b585ab85c8943383'] },
	},
	capability_policy: {
		id: 'holaboss.capability-policy',
		about: 'what the agent can call in this run, by what it may do',
		heading: 'Capability policy for this run:',
		measured: { main: [1926, 'de59aac64b4b2c26'], worker: [1922, 'fcdb381bbbd67772'] },
	},
};

/** Stands between the heading of `AGENTS.md` and its text. */
export const policyIntroduction: WordingPiece = {
	id: 'holaboss.workspace-policy',
	about: 'that AGENTS.md counts unless it contradicts what came before',
	heading: 'Workspace instructions from AGENTS.md:',
	length: 176,
	sha256: '63bc2b9e7bc4255e',
};

/** Names of the prose above. */
export const pieceNames: readonly string[] = [...Object.values(pieces).map(({ id }) => id), policyIntroduction.id];
