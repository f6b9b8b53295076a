import type { Family } from '../detection/family.ts';
import { copilot } from './copilot.ts';
import { clues } from './detection.ts';

export const copilotFamily: Family = {
	id: 'copilot',
	title: 'GitHub Copilot in VS Code',
	versions: [copilot],
	clues,
	toldBy:
		'signs would be .github/copilot-instructions.md, or files in .github/instructions, .github/prompts or .github/agents',
	versionClues: [],
};
