import type { InstalledProgram } from '../installedProgram.ts';
import { releaseChanges } from './versions/releaseChanges.ts';

export const program: InstalledProgram = {
	family: 'openclaw',
	packages: ['openclaw', 'clawdbot', 'moltbot'],
	prefixes: ['.openclaw'],
	// One name was reserved long before anything was published under it.
	reserved: /^0\.\d/u,
	// 2026.1 has the list of skills written by it.
	alsoFrom: ['@mariozechner/pi-coding-agent'],
	landmarks: [
		'## Tool Call Style',
		'<available_skills>',
		'## Promised Work',
		'## Temporal Context',
		'## Skill Workshop',
		'DEFAULT_HEARTBEAT_EVERY',
		'## Bootstrap Context Notice',
		'[Bootstrap truncation warning]',
		'after edits.',
	],
	changes: releaseChanges,
};
