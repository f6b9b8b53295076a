import {
	at,
	before9,
	four,
	installed,
	type Layouts,
	npmGlobal,
	openClaws,
	openClawsBefore9,
	usual,
	v1,
	v1m,
	v9,
	versionBefore9,
	vState,
	ws,
} from './layout.ts';

/** What tells the versions of OpenClaw apart. */
export const openClawVersions: Layouts = {
	'OpenClaw’s version goes by the configuration': {
		'clawdbot.json in the folder': {
			files: { ...ws(...four), '/ws/clawdbot.json': '{}' },
			is: v1,
			because: 'clawdbot.json is what 2026.1.24 calls it',
		},
		'clawdbot.json beside the folder': { files: { ...ws(...usual), '/clawdbot.json': '{}' }, is: v1 },
		'moltbot.json beside the folder': {
			files: { ...ws(...four), '/moltbot.json': '{}' },
			is: 'openclaw@2026.3.13',
			because: 'only 2026.3.13 and 2026.1.29 read moltbot.json',
		},
		'openclaw.json and nothing in it': {
			files: { ...ws(...four), '/openclaw.json': '{}' },
			is: v9,
			because: `only ${openClaws} read openclaw.json`,
		},
		'agents as a map, which only 2026.9.6 knows': {
			files: { ...ws(...usual), '/openclaw.json': '{ agents: { entries: { main: {} } } }' },
			is: v9,
			because: `openclaw.json has the key agents.entries, which ${versionBefore9} does not know`,
		},
		'agents as a map, and a variable that only the agent has': {
			files: {
				...ws(...usual),
				'/openclaw.json': `{ agents: { entries: { main: {} } }, channels: { telegram: { botToken: "\${BOT_TOKEN}" } } }`,
			},
			is: v9,
			because: `openclaw.json has the key agents.entries, which ${versionBefore9} does not know`,
		},
		'agents as a list, which 2026.9.6 moves': {
			files: { ...ws(...four), '/openclaw.json': '{ agents: { list: [{ id: "main" }] } }' },
			is: before9,
			because: 'openclaw.json lists its agents as versions before 2026.9.6 do',
		},
		'agents as a list, and a slip that no version knows': {
			files: {
				...ws(...four),
				'/openclaw.json': '{ agents: { defaults: { bootstrapMaxChar: 9000 }, list: [{ id: "main" }] } }',
			},
			is: before9,
			because: 'openclaw.json lists its agents as versions before 2026.9.6 do',
		},
		'memory search where only 2026.9.6 has it': {
			files: { ...ws(...usual), '/openclaw.json': '{ memory: { search: {} } }' },
			is: v9,
			because: 'openclaw.json has the key memory.search, which',
		},
		'keys that no version knows': { files: { ...ws(...four), '/openclaw.json': '{ nonsense: 1 }' }, is: v9 },
		'one that cannot be parsed': {
			files: { ...ws(...four), '/openclaw.json': '{ broken' },
			is: v9,
			because: `only ${openClaws}`,
		},
		'which version wrote it last': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.1.29" } }' },
			is: v1m,
			because: '2026.1.29 was the last to write openclaw.json',
		},
		'a version that is none of ours': {
			files: { ...ws(...usual), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.8.2" } }' },
			is: v9,
			because: `2026.8.2 was the last to write openclaw.json, between ${versionBefore9} and 2026.9.6, which Soulscope knows; the nearer one is 2026.9.6`,
		},
		'a version nearer in time to one that it has less in common with': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.2.17" } }' },
			is: 'openclaw@2026.3.13',
			because: '2026.2.17 was the last to write openclaw.json, between 2026.1.29 and 2026.3.13',
		},
		'the last version before the limits were made smaller': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.4.14" } }' },
			is: 'openclaw@2026.3.13',
		},
		'the first version with the smaller limits, which has more in common with an older one': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.4.15" } }' },
			is: 'openclaw@2026.5.28',
			because:
				'2026.4.15 was the last to write openclaw.json, between 2026.3.13 and 2026.5.28, which Soulscope knows; the nearer one is 2026.5.28',
		},
		'the first version with the larger limits again, four days later': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.6.1" } }' },
			is: 'openclaw@2026.7.1',
			because:
				'2026.6.1 was the last to write openclaw.json, between 2026.5.28 and 2026.7.1, which Soulscope knows; the nearer one is 2026.7.1',
		},
		'openclaw.json in the old folder at home, which 2026.9.6 does not look into': {
			files: { ...ws(...four), '/home/u/.clawdbot/openclaw.json': '{ agents: { defaults: { workspace: "/ws" } } }' },
			is: before9,
			because: `only ${openClawsBefore9} read .clawdbot/openclaw.json`,
		},
		'the old configuration in the old folder at home': {
			files: { ...ws(...usual), '/home/u/.clawdbot/clawdbot.json': '{ agents: { defaults: { workspace: "/ws" } } }' },
			is: v1,
			because: 'clawdbot.json is what 2026.1.24 calls it',
		},
		'half a migration: the old folder in the workspace, the new configuration beside it': {
			files: { ...ws(...four, '.clawdbot/clawdbot.json'), '/openclaw.json': '{ agents: { entries: {} } }' },
			is: v9,
			because: 'there is a .clawdbot folder in it',
		},
		'half a migration: both configurations beside the folder': {
			files: { ...ws(...four), '/openclaw.json': '{}', '/clawdbot.json': '{}' },
			is: v9,
		},
		'the folder of the oldest version, without any configuration': {
			files: at('/home/u/clawd', ...usual),
			open: '/home/u/clawd',
			is: { '/home/u/clawd': v1 },
			because: 'clawd is where 2026.1.24 keeps an agent by default',
		},
		'a configuration at home that names it for one version, and not for the one that wrote it last': {
			files: {
				...at('/home/u/.openclaw/workspace', ...four),
				'/home/u/.openclaw/openclaw.json':
					'{ meta: { lastTouchedVersion: "2026.2.3" }, agents: { defaults: { workspace: "~/clawd" }, list: [{ id: "main" }] } }',
			},
			open: '/home/u/.openclaw/workspace',
			is: { '/home/u/.openclaw/workspace': v1m },
			because: `it is in .openclaw; its configuration is openclaw.json; SOUL.md, IDENTITY.md, USER.md and AGENTS.md are in one folder; only ${openClaws} read .openclaw/openclaw.json; 2026.2.3 was the last to write openclaw.json, between 2026.1.29 and 2026.3.13, which Soulscope knows; the nearer one is 2026.1.29`,
		},
		'the folder of the oldest version, which a newer configuration names': {
			files: {
				...at('/home/u/clawd', ...four),
				'/home/u/.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/clawd" }, entries: { main: {} } } }',
			},
			open: '/home/u/clawd',
			is: { '/home/u/clawd': v9 },
			because: 'the configuration of OpenClaw 2026.9.6 makes this folder an agent’s workspace',
		},
		'the same with a slip, for which the runtime throws it away': {
			files: {
				...at('/home/u/clawd', ...four),
				'/home/u/.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/clawd", bootstrapMaxChar: 9000 } } }',
			},
			open: '/home/u/clawd',
			is: { '/home/u/clawd': v9 },
			because: 'its configuration is /home/u/.openclaw/openclaw.json and names this folder',
		},
		'an empty folder that a configuration with a slip names': {
			files: {
				'/home/u/wren/notes.txt': '',
				'/home/u/.openclaw/openclaw.json':
					'{ meta: { lastTouchedVersion: "2026.1.29" }, agents: { defaults: { workspace: "~/wren", bootstrapMaxChar: 9000 } } }',
			},
			open: '/home/u/wren',
			is: { '/home/u/wren': v1m },
			because:
				'the configuration of OpenClaw 2026.1.29 names this folder, but OpenClaw 2026.1.29 does not accept it as it is written',
		},
		'a configuration that does not parse, and names the folder all the same': {
			files: {
				...at('/home/u/clawd', ...four),
				'/home/u/.openclaw/openclaw.json':
					'{ agents: { defaults: { bootstrapMaxChars: 12_000, workspace: "~/clawd" }, list: [{ "id": "main" }] } }',
			},
			open: '/home/u/clawd',
			is: { '/home/u/clawd': v9 },
			because: 'its configuration is /home/u/.openclaw/openclaw.json and names this folder',
		},
		'an empty folder that such a configuration has only in a comment and in the text of something else': {
			files: {
				'/home/u/wren/notes.txt': '',
				'/home/u/.openclaw/openclaw.json': `{
					// workspace: "~/wren"
					/* "workspace": "~/wren" */
					note: 'workspace: "~/wren"', myworkspace: "~/wren",
					agents: { defaults: { workspace: "~/finch", timeoutSeconds: 1_000 } }
				}`,
			},
			open: '/home/u/wren',
			is: {},
		},
		'an old configuration as the first versions wrote it': {
			files: {
				...at('/home/u/desk', ...four),
				'/home/u/.clawdbot/clawdbot.json': '{ agent: { workspace: "~/desk" } }',
			},
			open: '/home/u/desk',
			is: { '/home/u/desk': v1 },
			because: 'its configuration is /home/u/.clawdbot/clawdbot.json and names this folder',
		},
		'a configuration at home that a version between those that we know has written': {
			files: {
				...at('/home/u/desk', ...four),
				'/home/u/.openclaw/openclaw.json':
					'{ meta: { lastTouchedVersion: "2026.2.3" }, agents: { defaults: { workspace: "~/desk" } }, commands: { ownerDisplay: "raw" } }',
			},
			open: '/home/u/desk',
			is: { '/home/u/desk': v1m },
			because: 'the configuration of OpenClaw 2026.1.29 makes this folder an agent’s workspace',
		},
		'half a migration: both configurations at home name it, the newer one with a slip': {
			files: {
				...at('/home/u/clawd', ...four),
				'/home/u/.clawdbot/clawdbot.json': '{ agents: { defaults: { workspace: "~/clawd" } } }',
				'/home/u/.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/clawd", bootstrapMaxChar: 9000 } } }',
			},
			open: '/home/u/clawd',
			is: { '/home/u/clawd': v9 },
			because: 'its configuration is /home/u/.openclaw/openclaw.json and names this folder',
		},
	},
	'OpenClaw’s version goes by what versions have left': {
		'a state of a version between those that we know': {
			files: ws(...usual, '.openclaw/workspace-state.json'),
			is: vState,
			because: '.openclaw/workspace-state.json was written by a version after 2026.1.29 and before 2026.9.6',
		},
		'a state in which an earlier version has noted that it is done': {
			files: {
				...ws(...usual),
				'/ws/.openclaw/workspace-state.json': '{"version":1,"onboardingCompletedAt":"2026-02-21T06:29:26Z"}',
			},
			is: 'openclaw@2026.3.13',
			because: 'with onboardingCompletedAt as 2026.3.13 writes it',
		},
		'a state in which a later version has noted it': {
			files: {
				...ws(...usual),
				'/ws/.openclaw/workspace-state.json': '{"version":1,"setupCompletedAt":"2026-05-21T06:29:26Z"}',
			},
			is: 'openclaw@2026.5.28',
			because: 'with setupCompletedAt as 2026.5.28 writes it',
		},
		'a state that is only begun': {
			files: {
				...ws(...usual),
				'/ws/.openclaw/workspace-state.json': '{"version":1,"bootstrapSeededAt":"2026-02-21T06:29:26Z"}',
			},
			is: 'openclaw@2026.3.13',
			because: 'has no setupCompletedAt, which 2026.5.28 writes',
		},
		'the same in its later place': {
			files: ws('AGENTS.md', 'SOUL.md', 'openclaw-workspace-state.json'),
			is: before9,
			because: 'was written by a version after 2026.1.29',
		},
	},
	'OpenClaw’s version goes by the program on this machine': {
		'one that we know': {
			files: { ...ws(...usual), ...installed(npmGlobal, '2026.9.6') },
			is: v9,
			because: `OpenClaw 2026.9.6 is installed in ${npmGlobal}`,
		},
		'one nearer to an older version': {
			files: { ...ws(...four), ...installed(npmGlobal, '2026.2.3') },
			is: v1m,
			because: `OpenClaw 2026.2.3 is installed in ${npmGlobal}, between 2026.1.29 and 2026.3.13, which Soulscope knows; the nearer one is 2026.1.29`,
		},
		'one that is newer than all': {
			files: { ...ws(...usual), ...installed(npmGlobal, '2026.11.3-beta.1') },
			is: v9,
			because: 'OpenClaw 2026.11.3-beta.1 is installed',
		},
		'one that is older than all': {
			files: { ...ws(...four), ...installed(npmGlobal, '2025.12.1') },
			is: v1,
			because: '2025.12.1',
		},
		'one under its first name': {
			files: {
				...ws(...four),
				...installed('/home/u/.bun/install/global/node_modules/clawdbot', '2026.1.24', 'clawdbot'),
			},
			is: v1,
			because: 'install/global/node_modules/clawdbot',
		},
		'one in the project before one for everybody': {
			files: {
				...ws(...four),
				...installed('/ws/node_modules/openclaw', '2026.1.29'),
				...installed(npmGlobal, '2026.9.6'),
			},
			is: v1m,
			because: 'OpenClaw 2026.1.29 is installed in /ws/node_modules/openclaw (and 2026.9.6 elsewhere)',
		},
		'one that a version manager keeps': {
			files: {
				...ws(...four),
				...installed('/home/u/.nvm/versions/node/v22.1.0/lib/node_modules/openclaw', '2026.1.29'),
			},
			is: v1m,
			because: '.nvm/versions/node/v22.1.0',
		},
		'the one that a shell would start before any other': {
			files: {
				...ws(...four),
				'/opt/tools/bin/openclaw': { linkTo: '/opt/tools/app/dist/entry.js' },
				'/opt/tools/app/dist/entry.js': '',
				...installed('/opt/tools/app', '2026.1.29'),
				...installed(npmGlobal, '2026.9.6'),
			},
			variables: { PATH: '/bin:/opt/tools/bin:/usr/bin' },
			is: v1m,
			because: 'OpenClaw 2026.1.29 is installed in /opt/tools/app',
		},
		'the one whose command file npm has put beside its packages, as on Windows': {
			files: {
				...ws(...four),
				'/tools/nodejs/openclaw': '#!/bin/sh',
				...installed('/tools/nodejs/node_modules/openclaw', '2026.1.29'),
				...installed(npmGlobal, '2026.9.6'),
			},
			variables: { PATH: '/bin:/tools/nodejs:/usr/bin' },
			is: v1m,
			because: 'OpenClaw 2026.1.29 is installed in /tools/nodejs/node_modules/openclaw',
		},
		'not by one that does not read the configuration that is there': {
			files: { ...ws(...four), '/ws/clawdbot.json': '{}', ...installed(npmGlobal, '2026.9.6') },
			is: v1,
			because: 'although OpenClaw 2026.9.6 is installed',
		},
		'not by what came with a folder from elsewhere and was written by another': {
			files: {
				...ws(...four),
				'/ws/openclaw.json': '{ meta: { lastTouchedVersion: "2026.1.29" } }',
				...installed(npmGlobal, '2026.9.6'),
			},
			is: v1m,
			because: '2026.1.29 was the last to write openclaw.json; although OpenClaw 2026.9.6 is installed',
		},
		'before what this machine’s own configuration says of its last writer': {
			files: {
				...ws(...four),
				'/home/u/.openclaw/openclaw.json':
					'{ meta: { lastTouchedVersion: "2026.1.29" }, agents: { defaults: { workspace: "/ws" } } }',
				...installed(npmGlobal, '2026.9.6'),
			},
			is: v9,
			because: 'OpenClaw 2026.9.6 is installed',
		},
		'not by a placeholder under its name, nor by another package': {
			files: {
				...ws(...usual),
				...installed('/usr/local/lib/node_modules/moltbot', '0.1.0', 'moltbot'),
				...installed(npmGlobal, '9.9.9', 'something-else'),
			},
			is: before9,
			because: 'TOOLS.md and HEARTBEAT.md are there',
		},
		'not by a manifest that is none': {
			files: { ...ws(...four), [`${npmGlobal}/package.json`]: '{ "name": "openclaw", "version": 3' },
			is: v9,
			because: 'are not there',
		},
	},
};
