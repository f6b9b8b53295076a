import type { Family } from '../detection/family.ts';
import { claudeCode } from './claudeCode.ts';
import { clues, versionClues } from './detection.ts';

import { profiles } from './versions/profiles.ts';

export const claudeCodeFamily: Family = {
	id: 'claude-code',
	title: 'Claude Code',
	program: {
		family: 'claude-code',
		packages: ['@anthropic-ai/claude-code'],
		landmarks: ['# claudeMd', '# currentDate'],
	},
	versions: profiles.map(claudeCode),
	clues,
	toldBy: 'signs would be CLAUDE.md or .claude',
	versionClues,
};
