import type { WordingPiece } from '../../../../prompt/wording/wording.ts';

/** What the harness says around context files and skills. */
export const harnessPieces = {
	contextIntroduction: {
		id: 'holaboss.context-introduction',
		about: 'that files of instructions follow',
		length: 45,
		sha256: '9c9637b815d6783b',
	},
	contextAround: { id: 'holaboss.context-around', about: 'instructions outside the workspace' },
	appended: { id: 'holaboss.appended', about: 'what a file appends to the system prompt' },
	skillsIntroduction: {
		id: 'holaboss.skills-introduction',
		about: 'that a skill is read with a tool when a task calls for it',
		length: 326,
		sha256: '431f88879ec1afc9',
	},
	bundledSkills: { id: 'holaboss.bundled-skills', about: 'skills that come with it', ending: '\n' },
} as const satisfies Record<string, WordingPiece>;

/** Names of the prose above. */
export const harnessPieceNames: readonly string[] = Object.values(harnessPieces).map(({ id }) => id);
