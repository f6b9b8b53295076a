import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { isFile } from './around.ts';
import { ownShown } from './seen.ts';

/** Where other agents read their instructions. */
const others = ['.cursorrules', '.windsurfrules', 'CLAUDE.md', 'GEMINI.md', '.github/copilot-instructions.md'] as const;

export const otherRules: Rule = {
	code: 'cline.other-rules',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Cline has no rules here, and does not read those of other agents',
		why: [
			'Since Cline loads its rules through its core (core 0.0.86), it reads `AGENTS.md`, `.clinerules` and `.cline/rules`. It does not read `.cursorrules`, `.windsurfrules`, `.cursor/rules`, `CLAUDE.md`, `GEMINI.md` or `.github/copilot-instructions.md`. Its rules menu may still show some of them.',
			'Soulscope reports this only if no rule of the workspace reaches Cline.',
		].join('\n'),
		fix: 'Put what all agents are to know into `AGENTS.md`, or what is only for Cline into `.clinerules/`.',
		example: { file: '.cursorrules', text: 'Use tabs. (There is nothing in .clinerules but workflows.)\n' },
	},
	*check(view) {
		if (ownShown(view).length > 0) return;
		const found = others.find((path) => isFile(view, path));
		if (found === undefined) return;
		yield {
			place: wholeFile(view, found),
			message: `Cline does not read ${found}, and it has no other rules from this folder. Put what it is to know into AGENTS.md or .clinerules/.`,
		};
	},
};
