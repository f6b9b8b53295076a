import {
	at,
	botholomew,
	four,
	goClawConfig,
	goclaw,
	goclaw3,
	holaboss,
	installed,
	type Layouts,
	memoryTables,
	oldBotholomew,
	oldHolaboss,
	prompt,
	usual,
	ws,
} from './layout.ts';

/** What only one of the other runtimes has. */
export const otherRuntimes: Layouts = {
	'what only GoClaw has makes it GoClaw’s': {
		'a key of its configuration in the folder': {
			files: { ...ws(...usual), '/ws/config.json': goClawConfig },
			is: goclaw,
			because: 'its configuration /ws/config.json has the key gateway.owner_ids',
		},
		'its configuration beside the folder': {
			files: { ...ws(...usual), '/config.json': '{ agents: { defaults: { context_window: 1 } } }' },
			is: goclaw,
			because: 'agents.defaults.context_window',
		},
		'its configuration beside the folder, which it names': {
			files: {
				...ws(...usual),
				'/config.json': '{ database: { mode: "managed" }, agents: { defaults: { workspace: "/ws" } } }',
			},
			is: goclaw,
			because: 'and names this folder',
		},
		'its configuration at home, which names the folder': {
			files: {
				...ws('AGENTS.md', 'SOUL.md'),
				'/home/u/.goclaw/config.json': '{ agents: { list: { ops: { workspace: "/ws" } } } }',
			},
			is: goclaw,
			because: 'the configuration of GoClaw 2026.2.26 makes this folder an agent’s workspace',
		},
		'.goclaw in the path': {
			files: at('/srv/.goclaw/team', ...usual),
			open: '/srv/.goclaw/team',
			is: { '/srv/.goclaw/team': goclaw },
		},
		'its own folder for agents': {
			files: at('/home/u/.goclaw/workspace', 'AGENTS.md'),
			open: '/home/u/.goclaw/workspace',
			is: { '/home/u/.goclaw/workspace': goclaw },
			because: 'GoClaw 2026.2.26 keeps its agent here by default; it is in .goclaw; ',
		},
		'a .goclaw folder in it': {
			files: ws(...usual, '.goclaw/config.json'),
			is: goclaw,
			because: 'there is a .goclaw folder in it',
		},
		'its index of memories': {
			files: ws(...usual, 'memory.db'),
			tables: { '/ws/memory.db': memoryTables },
			is: goclaw,
			because: 'memory.db has the tables of its index of memories',
		},
		'its database of people': {
			files: ws('SOUL.md', 'agents.db'),
			tables: { '/ws/agents.db': ['user_context_files', 'user_profiles', 'group_file_writers'] },
			is: goclaw,
			because: 'agents.db has the tables of its files for single people',
		},
	},
	'what came with GoClaw 3 makes it that': {
		'its store of skills': {
			files: ws(...usual, '.goclaw/data/skills-store/glaze/1/SKILL.md'),
			is: goclaw3,
			because: '.goclaw/data/skills-store/, which came with GoClaw 3',
		},
		'a key of its configuration': {
			files: { ...ws(...usual), '/ws/config.json': '{ data_dir: "/srv", gateway: { owner_ids: ["1"] } }' },
			is: goclaw3,
			because: 'the key data_dir, which came after March 2026',
		},
		'but not with a key that left': {
			files: {
				...ws(...usual),
				'/ws/config.json': '{ data_dir: "/srv", database: { mode: "standalone" }, gateway: { owner_ids: ["1"] } }',
			},
			is: goclaw,
			because: 'the key database.mode, which left in March 2026',
		},
	},
	'what only Holaboss has makes it Holaboss’s': {
		'what a workspace knows': {
			files: ws('AGENTS.md', 'memory/workspace/w1/knowledge/facts/build.md'),
			is: oldHolaboss,
			because: '2026.4.13 keeps its memory in memory/',
		},
		'the same beside a persona': {
			files: ws('AGENTS.md', 'SOUL.md', 'memory/workspace/w1/runtime/latest.md'),
			is: oldHolaboss,
		},
		'its own folder': {
			files: ws('AGENTS.md', 'workspace.yaml', '.holaboss/state.json'),
			is: holaboss,
			because: 'there is a .holaboss folder',
		},
		'its database': {
			files: ws('AGENTS.md', 'state/runtime.db', 'memory/preference/a.md'),
			tables: { '/ws/state/runtime.db': ['memory_entries', 'turn_results'] },
			is: oldHolaboss,
			because: 'state/runtime.db is the runtime’s database',
		},
		'its usual files where no persona is': {
			files: ws('AGENTS.md', 'workspace.yaml', 'memory/identity/me.md'),
			is: oldHolaboss,
		},
		'the memory of the workspace in that folder': {
			files: ws('AGENTS.md', 'workspace.yaml', '.holaboss/memory/knowledge/facts/tea.md'),
			is: holaboss,
			because: '2026.5.19 keeps memory and state of a workspace in .holaboss/memory/ and .holaboss/state/',
		},
		'its state in that folder, next to a memory that an upgrade has left': {
			files: ws('AGENTS.md', '.holaboss/state/workspace_id', 'memory/workspace/w1/knowledge/facts/tea.md'),
			is: holaboss,
		},
		'its database where it used to be': {
			files: ws('AGENTS.md', 'workspace.yaml', 'state/runtime.db'),
			tables: { '/ws/state/runtime.db': ['memory_entries'] },
			is: oldHolaboss,
			because: '2026.4.13 keeps its records in state/runtime.db',
		},
		'but not the list of code that Dagster has under the same name': {
			files: { ...ws('AGENTS.md'), '/ws/workspace.yaml': '# ours\nload_from:\n  - python_module: etl.jobs\n' },
			is: 'codex@0.169.0',
		},
	},
	'what only Botholomew has makes it Botholomew’s': {
		'its frontmatter': {
			files: { '/ws/prompts/house.md': prompt, '/ws/config/config.json': '{}' },
			is: botholomew,
			because: 'the frontmatter of prompts/house.md has agent-modification',
		},
		'its frontmatter beside a persona': { files: { ...ws(...four), '/ws/prompts/goals.md': prompt }, is: botholomew },
		'a key of its settings': {
			files: { '/ws/config/config.json': '{ "membot_scope": "project" }', '/ws/prompts/goals.md': 'Text.' },
			is: botholomew,
			because: 'config/config.json has the key membot_scope',
		},
		'its old folder': {
			files: { '/ws/.botholomew/soul.md': '---\nloading: always\n---\n' },
			is: oldBotholomew,
			because: '0.12.5 keeps context in .botholomew/',
		},
		'its old folder left over after an upgrade': {
			files: { '/ws/.botholomew/soul.md': prompt, '/ws/prompts/goals.md': prompt },
			is: botholomew,
			because: '0.20.2 and 0.18.8 keep context in prompts/',
		},
		'the program on this machine': {
			files: {
				'/ws/prompts/goals.md': prompt,
				...installed('/usr/local/lib/node_modules/botholomew', '0.18.8', 'botholomew'),
			},
			is: 'botholomew@0.18.8',
			because: 'Botholomew 0.18.8 is installed',
		},
	},
};
