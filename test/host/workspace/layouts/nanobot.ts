import { at, before9, four, goclaw, type Layouts, nobodys, usual, v9, ws } from './layout.ts';

const nanobot = 'nanobot@0.3.5';

const settings = '{ "agents": { "defaults": { "model": "m", "contextWindowTokens": 65000 } } }';
const home = '/home/u/.nanobot';

/** Folders of nanobot’s agents: its files have OpenClaw’s names. */
export const nanobotLayouts: Layouts = {
	'an agent of nanobot is told by where it lives and by what the program keeps': {
		'where it lives by default': {
			files: at(`${home}/workspace`, 'SOUL.md', 'USER.md'),
			open: `${home}/workspace`,
			is: { [`${home}/workspace`]: nanobot },
			because: 'it is in .nanobot',
		},
		'in the folder of the program, which is open': {
			files: { ...at(`${home}/workspace`, ...usual), [`${home}/config.json`]: settings },
			open: home,
			is: { [`${home}/workspace`]: nanobot },
		},
		'where its settings have it live': {
			files: {
				...at('/srv/aria', ...four),
				[`${home}/config.json`]: '{ "agents": { "defaults": { "workspace": "/srv/aria" } } }',
			},
			open: '/srv/aria',
			is: { '/srv/aria': nanobot },
			because: 'the configuration of nanobot 0.3.5 makes this folder an agent’s workspace',
		},
		'the folder of the workspace, opened alone': {
			files: ws('SOUL.md', 'AGENTS.md', 'memory/MEMORY.md', 'memory/history.jsonl'),
			is: nanobot,
			because: 'there is memory/history.jsonl',
		},
		'next to its settings, somewhere else': {
			files: { ...at('/ws/workspace', ...four), '/ws/config.json': settings },
			is: { '/ws/workspace': nanobot },
			because: 'has the key agents.defaults.contextWindowTokens',
		},
		'among the files of a home folder': {
			files: { ...ws('.nanobot/workspace/SOUL.md', '.nanobot/workspace/USER.md', '.zshrc') },
			is: { '/ws/.nanobot/workspace': nanobot },
		},
		'with what an earlier version kept': {
			files: ws('SOUL.md', 'USER.md', 'memory/MEMORY.md', 'memory/HISTORY.md'),
			is: nanobot,
		},
		'with the files of an OpenClaw agent, brought along': {
			files: at(`${home}/workspace`, ...usual, 'BOOTSTRAP.md'),
			open: `${home}/workspace`,
			is: { [`${home}/workspace`]: nanobot },
		},
	},
	'others keep what nanobot could have as well': {
		'OpenClaw, with all its files': { files: ws(...usual, 'MEMORY.md', 'memory/2026-11-01.md'), is: before9 },
		'OpenClaw, with a memory in memory/': { files: ws(...four, 'memory/MEMORY.md'), is: v9 },
		'OpenClaw, where it lives by default': {
			files: at('/home/u/.openclaw/workspace', ...usual, 'memory/history.jsonl'),
			open: '/home/u/.openclaw/workspace',
			is: { '/home/u/.openclaw/workspace': before9 },
		},
		'a config.json of some other program': {
			files: { ...at('/ws/workspace', ...four), '/ws/config.json': '{ "port": 80 }' },
			is: { '/ws/workspace': v9 },
		},
		GoClaw: { files: { ...ws(...four), '/ws/config.json': '{ "gateway": { "owner_ids": ["1"] } }' }, is: goclaw },
		'a program that was made after it': {
			files: {
				...at('/ws/workspace', ...four),
				'/ws/config.json':
					'{ "agents": { "defaults": { "workspace": "~/.picoclaw/workspace", "maxToolIterations": 20 } } }',
			},
			is: { '/ws/workspace': v9 },
		},
		'a history and nothing else': { files: ws('memory/history.jsonl', 'README.md'), is: nobodys },
	},
};
