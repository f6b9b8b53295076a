import {
	at,
	before9,
	botholomew,
	four,
	goClawConfig,
	goclaw,
	holaboss,
	type Layouts,
	prompt,
	usual,
	v1,
	v9,
	ws,
} from './layout.ts';

/** More than one agent. */
export const agents: Layouts = {
	'several agents live in one folder': {
		'each in a folder of its own': {
			files: { ...at('/ws/agents/ann', ...four), ...at('/ws/agents/bob', ...usual) },
			is: { '/ws/agents/ann': v9, '/ws/agents/bob': before9 },
		},
		'each in a workspace beside the other': {
			files: {
				...at('/ws/workspace', ...four),
				...at('/ws/workspace-ops', 'SOUL.md', 'AGENTS.md'),
				'/ws/openclaw.json': '{}',
			},
			is: { '/ws/workspace': v9, '/ws/workspace-ops': v9 },
		},
		'of different runtimes': {
			files: {
				...at('/ws/a', ...four),
				...at('/ws/b', ...four),
				'/ws/b/config.json': goClawConfig,
				'/ws/c/prompts/goals.md': prompt,
				...at('/ws/d', 'AGENTS.md', '.holaboss/x'),
			},
			is: { '/ws/a': v9, '/ws/b': goclaw, '/ws/c': botholomew, '/ws/d': holaboss },
		},
		'one of them around the others': {
			files: { ...ws(...four), ...at('/ws/agents/bob', 'SOUL.md', 'IDENTITY.md') },
			is: { '/ws': v9, '/ws/agents/bob': v9 },
		},
	},
	'several agents share one configuration': {
		'further up, which names none of them': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/agents/bert', ...usual),
				...at('/ws/more/deep/carl', 'SOUL.md', 'AGENTS.md'),
				'/ws/openclaw.json': '{ agents: { entries: { main: {} } } }',
			},
			is: { '/ws/agents/anna': v9, '/ws/agents/bert': v9, '/ws/more/deep/carl': v9 },
			because: 'its configuration is /ws/openclaw.json',
		},
		'further up, which one of them has nearer': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/agents/bert', ...four),
				'/ws/clawdbot.json': '{}',
				'/ws/agents/anna/openclaw.json': '{ agents: { entries: {} } }',
			},
			is: { '/ws/agents/anna': v9, '/ws/agents/bert': v1 },
		},
		'in the program’s own folder, which is one’s home': {
			files: {
				...at('/ws/.openclaw', 'AGENTS.md'),
				...at('/ws/.openclaw/workspace', ...four),
				'/ws/.openclaw/openclaw.json': '{ agents: { entries: { ann: { workspace: "/ws/.openclaw" } } } }',
			},
			is: { '/ws/.openclaw': v9, '/ws/.openclaw/workspace': v9 },
		},
		'further up, which names some': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/agents/bert', 'SOUL.md'),
				...at('/ws/agents/carl', ...usual),
				'/ws/clawdbot.json':
					'{ agents: { defaults: { workspace: "./agents/anna" }, list: [{ id: "main" }, { id: "b", workspace: "/ws/agents/bert" }] } }',
			},
			// Nobody but its own files speaks for the third.
			is: { '/ws/agents/anna': v1, '/ws/agents/bert': v1, '/ws/agents/carl': before9 },
			because: 'its configuration is /ws/clawdbot.json and names this folder',
		},
		'further up, made for another machine': {
			files: {
				...at('/ws/agents/anna', ...four),
				'/ws/clawdbot.json': '{ agents: { defaults: { workspace: "/home/node/clawd" } } }',
			},
			is: { '/ws/agents/anna': v1 },
		},
		'in a folder beside theirs, which names them': {
			files: {
				...at('/ws/workspaces/a', ...four),
				...at('/ws/workspaces/b', ...usual),
				...at('/ws/workspaces/c', ...four),
				'/ws/config/clawdbot.json':
					'{ agents: { list: [{ id: "a", workspace: "/ws/workspaces/a" }, { id: "b", workspace: "../workspaces/b" }] } }',
			},
			is: { '/ws/workspaces/a': v1, '/ws/workspaces/b': v1, '/ws/workspaces/c': v9 },
			because: 'its configuration is /ws/config/clawdbot.json and names this folder',
		},
		'in a folder beside theirs, which names them and is rejected for something else': {
			files: {
				...at('/home/u/agents/workspaces/a', ...usual),
				...at('/home/u/agents/workspaces/b', ...four),
				'/home/u/agents/config/openclaw.json':
					'{ nonsense: 1, agents: { entries: { a: { workspace: "~/agents/workspaces/a" }, b: { workspace: "../workspaces/b" } } } }',
			},
			open: '/home/u/agents',
			is: { '/home/u/agents/workspaces/a': v9, '/home/u/agents/workspaces/b': v9 },
			because: 'config/openclaw.json and names this folder',
		},
		'in a folder beside theirs, which names none of them': {
			files: { ...at('/ws/workspaces/a', ...four), '/ws/config/clawdbot.json': '{}' },
			is: { '/ws/workspaces/a': v9 },
		},
		'by the name that a link has': {
			files: {
				...at('/ws/real/a', ...four),
				'/ws/agents/a': { linkTo: '/ws/real/a' },
				'/ws/clawdbot.json': '{ agents: { defaults: { workspace: "./agents/a" } } }',
			},
			is: { '/ws/real/a': v1 },
		},
		'of GoClaw, further up': {
			files: { ...at('/ws/agents/anna', ...four), ...at('/ws/bert', ...usual), '/ws/config.json': goClawConfig },
			is: { '/ws/agents/anna': goclaw, '/ws/bert': goclaw },
			because: 'its configuration /ws/config.json has the key gateway.owner_ids',
		},
		'further up, while the configuration at home names one of them': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/agents/bert', ...four),
				'/ws/clawdbot.json': '{}',
				'/home/u/.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "/ws/agents/anna" }, entries: {} } }',
			},
			is: { '/ws/agents/anna': v9, '/ws/agents/bert': v1 },
		},
		'above the folder that is open, where nobody looks': {
			files: {
				...at('/ws/agents/anna', ...four),
				'/ws/clawdbot.json': '{ agents: { defaults: { workspace: "/ws/agents/anna" } } }',
			},
			open: '/ws/agents/anna',
			is: { '/ws/agents/anna': v9 },
		},
		'that houses them, and notes of such a name beside them': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/notes/x', 'SOUL.md'),
				...at('/ws/packages/app', 'AGENTS.md', 'TOOLS.md'),
				'/ws/openclaw.json': '{}',
			},
			is: { '/ws/agents/anna': v9 },
		},
	},
};
