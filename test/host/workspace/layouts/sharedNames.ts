import {
	at,
	before9,
	four,
	goClawConfig,
	goclaw,
	type Layouts,
	memoryTables,
	openClaws,
	restBefore9,
	titlesBefore9,
	usual,
	v9,
	versionsBefore9,
	vState,
	ws,
} from './layout.ts';

/** Names that several runtimes share, and what was left over. */
export const sharedNames: Layouts = {
	'names that several runtimes share speak for OpenClaw': {
		'all that people usually keep, without a configuration': {
			files: ws(...usual),
			is: before9,
			because: `HEARTBEAT.md are there, which ${versionsBefore9} create and 2026.9.6 does not read`,
		},
		'all of it, with a memory and daily logs': {
			files: ws(...usual, 'MEMORY.md', 'memory/2026-11-20.md', 'memory/2026-11-21.md'),
			is: before9,
			because: `SOUL.md, IDENTITY.md, HEARTBEAT.md, 4 more such files and daily logs in memory/ are in one folder; TOOLS.md and HEARTBEAT.md are there, which ${versionsBefore9} create and 2026.9.6 does not read; ${restBefore9} fit as well, and the newest is taken`,
		},
		'all of it, with the first-run ritual left over': {
			files: ws(...usual, 'BOOTSTRAP.md'),
			is: before9,
			because: `${restBefore9} fit as well, and the newest is taken`,
		},
		'the four that every version creates': {
			files: ws(...four),
			is: v9,
			because: `TOOLS.md and HEARTBEAT.md, which ${versionsBefore9} create before every run, are not there`,
		},
		'a persona and instructions alone': {
			files: ws('SOUL.md', 'AGENTS.md'),
			is: v9,
			because: `nothing tells its version: ${titlesBefore9} fit as well, and the newest is taken`,
		},
		'one of the two that only older versions create': {
			files: ws(...four, 'TOOLS.md'),
			is: v9,
			because: 'nothing tells',
		},
		'an identity card and a checklist': { files: ws('IDENTITY.md', 'HEARTBEAT.md'), is: v9 },
		'a person, a checklist and instructions': { files: ws('USER.md', 'HEARTBEAT.md', 'AGENTS.md'), is: v9 },
		'texts in another language': {
			files: {
				'/ws/SOUL.md': '# 灵魂\n你很温柔。\n',
				'/ws/IDENTITY.md': '- 名字：小雅\n',
				'/ws/USER.md': 'Zoë, São Paulo\n',
			},
			is: v9,
			because: `SOUL.md, IDENTITY.md and USER.md are in one folder; nothing tells its version: ${titlesBefore9} fit as well, and the newest is taken`,
		},
		'names beside another program’s memory.db': {
			files: ws(...usual, 'memory.db'),
			tables: { '/ws/memory.db': ['notes', 'tags'] },
			is: before9,
		},
		'names beside a memory.db that is no database': { files: ws(...usual, 'memory.db', 'agents.db'), is: before9 },
		'names beside an index of OpenClaw’s own that somebody keeps in the workspace': {
			files: ws(...usual, 'memory.db'),
			tables: { '/ws/memory.db': [...memoryTables, 'meta'] },
			is: before9,
		},
		'names beside a link to GoClaw’s memory.db': {
			files: { ...ws(...four), '/ws/memory.db': { linkTo: '/else/memory.db' }, '/else/memory.db': 'x' },
			tables: { '/ws/memory.db': memoryTables, '/else/memory.db': memoryTables },
			is: v9,
		},
		'names beside a config.json that is anybody’s': {
			files: { ...ws(...four), '/ws/config.json': '{ "port": 80, "gateway": { "host": "x" } }' },
			is: v9,
		},
		'names beside a folder of prompts': { files: ws(...four, 'prompts/review.md', 'prompts/goals.md'), is: v9 },
		'names beside notes that Holaboss might have called so': {
			files: ws('AGENTS.md', 'SOUL.md', 'workspace.yaml', 'memory/preference/style.md', 'memory/identity/me.md'),
			is: v9,
		},
		'names in a repository of a program': { files: ws(...four, 'package.json', 'src/main.ts'), is: v9 },
		'names in a vault of notes': { files: ws(...four, '.obsidian/app.json', 'Daily/2026-11-20.md'), is: v9 },
		'names in the wrong letter case': {
			files: ws('soul.md', 'agents.md', 'identity.md'),
			is: v9,
			because: `agents.md, identity.md, soul.md are in one folder, some with wrong upper or lower case; nothing tells its version: ${titlesBefore9} fit as well, and the newest is taken`,
		},
		'names in a home folder where every runtime has run': {
			files: {
				...at('/home/u', ...four),
				...at('/home/u', '.goclaw/data/x', '.openclaw/state/y', '.holaboss/z'),
			},
			open: '/home/u',
			is: { '/home/u': v9 },
		},
	},
	'what was left over does not say where a folder lives now': {
		'a state of OpenClaw’s in GoClaw’s own folder': {
			files: at('/home/u/.goclaw/workspace', ...usual, '.openclaw/workspace-state.json'),
			open: '/home/u/.goclaw/workspace',
			is: { '/home/u/.goclaw/workspace': goclaw },
		},
		'an index of GoClaw’s in OpenClaw’s own folder': {
			files: at('/home/u/.openclaw/workspace', ...four, 'memory.db'),
			tables: { '/home/u/.openclaw/workspace/memory.db': memoryTables },
			open: '/home/u/.openclaw/workspace',
			is: { '/home/u/.openclaw/workspace': v9 },
			because: `OpenClaw 2026.9.6 keeps its agent here by default; it is in .openclaw; SOUL.md, IDENTITY.md, USER.md and AGENTS.md are in one folder; workspace is where ${openClaws} keep an agent by default; TOOLS.md and HEARTBEAT.md, which ${versionsBefore9} create before every run, are not there`,
		},
		'a configuration of GoClaw’s that has its agents live elsewhere': {
			files: {
				...ws(...four),
				'/config.json': '{ gateway: { owner_ids: [] }, agents: { defaults: { workspace: "/else" } } }',
			},
			is: v9,
		},
		'a configuration of GoClaw’s beside a folder with OpenClaw’s state': {
			files: { ...ws(...four, '.openclaw/workspace-state.json'), '/config.json': goClawConfig },
			is: vState,
			because: '.openclaw/workspace-state.json keeps the state of its workspace',
		},
		'both configurations beside the folder': {
			files: { ...ws(...four), '/config.json': goClawConfig, '/openclaw.json': '{}' },
			is: v9,
		},
	},
};
