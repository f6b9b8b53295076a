import type { Family } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import { codex } from './codex.ts';
import { clues } from './detection.ts';

export const codexFamily: Family = {
	id: 'codex',
	title: 'Codex',
	versions: [codex],
	program: { family: 'codex', packages: ['@openai/codex'], landmarks: ['--- project-doc ---', '### Skill roots'] },
	clues,
	toldBy: 'signs would be .codex or AGENTS.override.md',
	versionClues: [byInstallation],
};
