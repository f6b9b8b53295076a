/** How the programs of a family are installed. */
export interface InstalledFamily {
	readonly family: string;
	/** Names of packages in a registry; some changed theirs. */
	readonly packages: readonly string[];
	/** Packages beside it that it takes prose from. */
	readonly alsoFrom?: readonly string[];
	/** What the path of its Go module ends with, and the name of its program. */
	readonly goModule?: string;
	readonly program?: string;
	/** Facts that stand beside the prose in its source. */
	readonly landmarks: readonly string[];
}

export const installedFamilies: readonly InstalledFamily[] = [
	{
		family: 'openclaw',
		packages: ['openclaw', 'clawdbot', 'moltbot'],
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
	},
	{ family: 'goclaw', packages: [], goModule: '/goclaw', program: 'goclaw', landmarks: ['## Silent Replies'] },
	{
		family: 'botholomew',
		packages: ['botholomew'],
		alsoFrom: ['membot'],
		landmarks: ['## Style', '## Instructions', 'SERVER_INSTRUCTIONS'],
	},
];
