import type { Family } from '../detection/family.ts';
import { claudeCode } from './claudeCode.ts';
import { clues, versionClues } from './detection.ts';
import { v2_1_54 } from './versions/v2_1_54.ts';
import { v2_1_330 } from './versions/v2_1_330.ts';

export const claudeCodeFamily: Family = {
	id: 'claude-code',
	title: 'Claude Code',
	program: {
		family: 'claude-code',
		packages: ['@anthropic-ai/claude-code'],
		landmarks: ['# claudeMd', '# currentDate'],
	},
	versions: [v2_1_330, v2_1_54].map(claudeCode),
	clues,
	toldBy: 'signs would be CLAUDE.md or .claude',
	versionClues,
};
