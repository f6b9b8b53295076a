import { describe, expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { createInstallations } from '../../../server/src/host/install/installations.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/store.ts';
import { MemoryDisk, type MemoryFile, pathOnDisk } from '../../support/memoryDisk.ts';

const v9 = 'openclaw@2026.9.6';
const v1m = 'openclaw@2026.1.29';
const v1 = 'openclaw@2026.1.24';
const goclaw = 'goclaw@2026.2.26';
const holaboss = 'holaboss@2026.4.13';
const botholomew = 'botholomew@0.20.2';
const oldBotholomew = 'botholomew@0.12.5';

type Files = Readonly<Record<string, MemoryFile>>;

/** Files with something in them, in `folder`. */
const at = (folder: string, ...names: readonly string[]): Files =>
	Object.fromEntries(names.map((name) => [`${folder}/${name}`, `Something of ours about ${name}.`]));

const ws = (...names: readonly string[]): Files => at('/ws', ...names);

/** What most people keep who have used one for a while. */
const usual = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md'] as const;
const four = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md'] as const;

const goClawConfig = '{ gateway: { owner_ids: ["1"] } }';
const memoryTables = ['chunks', 'chunks_fts', 'chunks_fts_data', 'files', 'embedding_cache'];
const prompt = '---\ntitle: T\nloading: always\nagent-modification: true\n---\nText.\n';

const installed = (folder: string, version: string, name = 'openclaw'): Files => ({
	[`${folder}/package.json`]: JSON.stringify({ name, version }),
});
const npmGlobal = '/usr/local/lib/node_modules/openclaw';

interface Layout {
	readonly files: Files;
	/** The folder that is open; `/ws` unless said. */
	readonly open?: string;
	/** Tables of databases by absolute path. */
	readonly tables?: Readonly<Record<string, readonly string[]>>;
	readonly variables?: Readonly<Record<string, string>>;
	/** The runtime of each workspace by its root; one string where the open folder is the only one. */
	readonly is: string | Readonly<Record<string, string>>;
	/** Stands in the reasons for the runtime or its version, of the only or first workspace. */
	readonly because?: string;
}

const nobodys = {};

const layouts: Readonly<Record<string, Readonly<Record<string, Layout>>>> = {
	'names that several runtimes share speak for OpenClaw': {
		'all that people usually keep, without a configuration': {
			files: ws(...usual),
			is: v1m,
			because: 'HEARTBEAT.md are there, which 2026.1.29 and 2026.1.24 create and 2026.9.6 does not read',
		},
		'all of it, with a memory and daily logs': {
			files: ws(...usual, 'MEMORY.md', 'memory/2026-11-20.md', 'memory/2026-11-21.md'),
			is: v1m,
			because:
				'SOUL.md, IDENTITY.md, HEARTBEAT.md, 4 more such files, daily logs in memory/ are in one folder; TOOLS.md and HEARTBEAT.md are there, which 2026.1.29 and 2026.1.24 create and 2026.9.6 does not read; Clawdbot 2026.1.24 fits as well, and the newest is taken',
		},
		'all of it, with the first-run ritual left over': {
			files: ws(...usual, 'BOOTSTRAP.md'),
			is: v1m,
			because: 'Clawdbot 2026.1.24 fits as well, and the newest is taken',
		},
		'the four that every version creates': {
			files: ws(...four),
			is: v9,
			because: 'TOOLS.md and HEARTBEAT.md, which 2026.1.29 and 2026.1.24 create before every run, are not there',
		},
		'a persona and instructions alone': {
			files: ws('SOUL.md', 'AGENTS.md'),
			is: v9,
			because:
				'nothing tells its version: OpenClaw 2026.1.29 and Clawdbot 2026.1.24 fit as well, and the newest is taken',
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
			because:
				'SOUL.md, IDENTITY.md, USER.md are in one folder; nothing tells its version: OpenClaw 2026.1.29 and Clawdbot 2026.1.24 fit as well, and the newest is taken',
		},
		'names beside another program’s memory.db': {
			files: ws(...usual, 'memory.db'),
			tables: { '/ws/memory.db': ['notes', 'tags'] },
			is: v1m,
		},
		'names beside a memory.db that is no database': { files: ws(...usual, 'memory.db', 'agents.db'), is: v1m },
		'names beside an index of OpenClaw’s own that somebody keeps in the workspace': {
			files: ws(...usual, 'memory.db'),
			tables: { '/ws/memory.db': [...memoryTables, 'meta'] },
			is: v1m,
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
			because:
				'agents.md, identity.md, soul.md are in one folder, some with wrong upper or lower case; nothing tells its version: OpenClaw 2026.1.29 and Clawdbot 2026.1.24 fit as well, and the newest is taken',
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
			because:
				'OpenClaw 2026.9.6 keeps its agent here by default; it is in .openclaw; SOUL.md, IDENTITY.md, USER.md, AGENTS.md are in one folder; workspace is where 2026.9.6 and 2026.1.29 keep an agent by default; TOOLS.md and HEARTBEAT.md, which 2026.1.29 and 2026.1.24 create before every run, are not there',
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
			is: v9,
			because: '.openclaw/workspace-state.json keeps the state of its workspace',
		},
		'both configurations beside the folder': {
			files: { ...ws(...four), '/config.json': goClawConfig, '/openclaw.json': '{}' },
			is: v9,
		},
	},
	'OpenClaw’s version goes by the configuration': {
		'clawdbot.json in the folder': {
			files: { ...ws(...four), '/ws/clawdbot.json': '{}' },
			is: v1,
			because: 'clawdbot.json is what 2026.1.24 calls it',
		},
		'clawdbot.json beside the folder': { files: { ...ws(...usual), '/clawdbot.json': '{}' }, is: v1 },
		'moltbot.json beside the folder': {
			files: { ...ws(...four), '/moltbot.json': '{}' },
			is: v1m,
			because: 'only 2026.1.29 reads moltbot.json',
		},
		'openclaw.json and nothing in it': {
			files: { ...ws(...four), '/openclaw.json': '{}' },
			is: v9,
			because: 'only 2026.9.6 and 2026.1.29 read openclaw.json',
		},
		'agents as a map, which 2026.1.29 does not know': {
			files: { ...ws(...usual), '/openclaw.json': '{ agents: { entries: { main: {} } } }' },
			is: v9,
			because: 'openclaw.json has the key agents.entries, which 2026.1.29 does not know',
		},
		'agents as a list, which 2026.9.6 moves': {
			files: { ...ws(...four), '/openclaw.json': '{ agents: { list: [{ id: "main" }] } }' },
			is: v1m,
			because: 'openclaw.json lists its agents as versions before 2026.9.6 do',
		},
		'memory search where only 2026.9.6 has it': {
			files: { ...ws(...usual), '/openclaw.json': '{ memory: {} }' },
			is: v9,
			because: 'which 2026.1.29 does not know',
		},
		'keys that no version knows': { files: { ...ws(...four), '/openclaw.json': '{ nonsense: 1 }' }, is: v9 },
		'one that cannot be parsed': {
			files: { ...ws(...four), '/openclaw.json': '{ broken' },
			is: v9,
			because: 'only 2026.9.6 and 2026.1.29',
		},
		'which version wrote it last': {
			files: { ...ws(...four), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.1.29" } }' },
			is: v1m,
			because: '2026.1.29 was the last to write openclaw.json',
		},
		'a version that is none of ours': {
			files: { ...ws(...usual), '/openclaw.json': '{ meta: { lastTouchedVersion: "2026.8.2" } }' },
			is: v9,
			because: '2026.8.2 was the last to write openclaw.json; the nearest version that Soulscope knows is 2026.9.6',
		},
		'openclaw.json in the old folder at home, which 2026.9.6 does not look into': {
			files: { ...ws(...four), '/home/u/.clawdbot/openclaw.json': '{ agents: { defaults: { workspace: "/ws" } } }' },
			is: v1m,
			because: 'only 2026.1.29 reads .clawdbot/openclaw.json',
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
					'{ meta: { lastTouchedVersion: "2026.5.7" }, agents: { defaults: { workspace: "~/clawd" }, list: [{ id: "main" }] } }',
			},
			open: '/home/u/.openclaw/workspace',
			is: { '/home/u/.openclaw/workspace': v1m },
			because:
				'it is in .openclaw; its configuration is openclaw.json; SOUL.md, IDENTITY.md, USER.md, AGENTS.md are in one folder; only 2026.9.6 and 2026.1.29 read .openclaw/openclaw.json; 2026.5.7 was the last to write openclaw.json; the nearest version that Soulscope knows is 2026.1.29',
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
	},
	'OpenClaw’s version goes by what versions have left': {
		'a state of a version between those that we know': {
			files: ws(...usual, '.openclaw/workspace-state.json'),
			is: v9,
			because:
				'.openclaw/workspace-state.json was written by a version after 2026.1.29 and before 2026.9.6; OpenClaw 2026.1.29 fits as well',
		},
		'the same in the place that it had before': {
			files: ws('AGENTS.md', 'SOUL.md', 'openclaw-workspace-state.json'),
			is: v9,
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
			files: { ...ws(...four), ...installed(npmGlobal, '2026.4.2') },
			is: v1m,
			because: `OpenClaw 2026.4.2 is installed in ${npmGlobal}; the nearest version that Soulscope knows is 2026.1.29`,
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
			is: v1m,
			because: 'TOOLS.md and HEARTBEAT.md are there',
		},
		'not by a manifest that is none': {
			files: { ...ws(...four), [`${npmGlobal}/package.json`]: '{ "name": "openclaw", "version": 3' },
			is: v9,
			because: 'are not there',
		},
	},
	'what only Holaboss has makes it Holaboss’s': {
		'what a workspace knows': {
			files: ws('AGENTS.md', 'memory/workspace/w1/knowledge/facts/build.md'),
			is: holaboss,
			because: 'memory/workspace/',
		},
		'the same beside a persona': {
			files: ws('AGENTS.md', 'SOUL.md', 'memory/workspace/w1/runtime/latest.md'),
			is: holaboss,
		},
		'its own folder': {
			files: ws('AGENTS.md', 'workspace.yaml', '.holaboss/state.json'),
			is: holaboss,
			because: 'there is a .holaboss folder',
		},
		'its database': {
			files: ws('AGENTS.md', 'state/runtime.db', 'memory/preference/a.md'),
			tables: { '/ws/state/runtime.db': ['memory_entries', 'turn_results'] },
			is: holaboss,
			because: 'state/runtime.db is the runtime’s database',
		},
		'its usual files where no persona is': {
			files: ws('AGENTS.md', 'workspace.yaml', 'memory/identity/me.md'),
			is: holaboss,
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
	'a folder that is open is taken for a workspace by less': {
		'a persona alone': { files: ws('SOUL.md'), is: v9, because: 'there is SOUL.md' },
		'an identity card alone': { files: ws('IDENTITY.md', 'README.md'), is: v9 },
		'a memory with daily logs': { files: ws('MEMORY.md', 'memory/2026-11-20.md'), is: v9 },
		'a persona alone, somewhere below': { files: ws('notes/x/SOUL.md', 'README.md'), is: nobodys },
		'an identity card alone, somewhere below': { files: ws('docs/IDENTITY.md'), is: nobodys },
		'a memory with daily logs, somewhere below': {
			files: ws('old/MEMORY.md', 'old/memory/2026-11-20.md'),
			is: nobodys,
		},
		'lone personas below a workspace': { files: ws(...four, 'ideas/SOUL.md', 'drafts/b/SOUL.md'), is: { '/ws': v9 } },
		'a persona alone beside a configuration, somewhere below': {
			files: { ...ws('notes/SOUL.md'), '/ws/openclaw.json': '{}' },
			is: nobodys,
		},
		'templates and notes beside a configuration': {
			files: {
				...ws(
					'workspace/SOUL.md',
					'workspace/AGENTS.md',
					'templates/SOUL.md',
					'templates/AGENTS.md',
					'vault/Soul.md',
					'vault/Tools.md',
				),
				'/ws/openclaw.json': '{}',
			},
			is: { '/ws/workspace': v9 },
		},
		'instructions alone beside GoClaw’s configuration': {
			files: { ...ws('team/AGENTS.md', 'team/USER.md'), '/ws/config.json': goClawConfig },
			is: nobodys,
		},
		'its usual files below': { files: ws('team/AGENTS.md', 'team/workspace.yaml'), is: nobodys },
	},
	'several agents live in one folder': {
		'each in a folder of its own': {
			files: { ...at('/ws/agents/ann', ...four), ...at('/ws/agents/bob', ...usual) },
			is: { '/ws/agents/ann': v9, '/ws/agents/bob': v1m },
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
		'further up, which names some': {
			files: {
				...at('/ws/agents/anna', ...four),
				...at('/ws/agents/bert', 'SOUL.md'),
				...at('/ws/agents/carl', ...usual),
				'/ws/clawdbot.json':
					'{ agents: { defaults: { workspace: "./agents/anna" }, list: [{ id: "main" }, { id: "b", workspace: "/ws/agents/bert" }] } }',
			},
			// Nobody but its own files speaks for the third.
			is: { '/ws/agents/anna': v1, '/ws/agents/bert': v1, '/ws/agents/carl': v1m },
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
	'a folder is nobody’s': {
		'with rules for those who write code': { files: ws('AGENTS.md', 'package.json', 'src/main.ts'), is: nobodys },
		'with rules, notes on tools and a memory': {
			files: ws('AGENTS.md', 'TOOLS.md', 'MEMORY.md', 'Cargo.toml'),
			is: nobodys,
		},
		'with a program’s documents of these names': {
			files: ws('USER.md', 'TOOLS.md', 'AGENTS.md', 'go.mod'),
			is: nobodys,
		},
		'with any folder of prompts': {
			files: ws('prompts/review.md', 'prompts/soul.md', 'config/config.json'),
			is: nobodys,
		},
		'with notes of such names in a vault': {
			files: ws('.obsidian/app.json', 'memory.md', 'soul.md', 'Tools.md/x.md'),
			is: nobodys,
		},
		'with notes in title case below': { files: ws('vault/Soul.md', 'vault/Tools.md', 'vault/Memory.md'), is: nobodys },
		'with templates that agents are made from': {
			files: ws('docs/templates/SOUL.md', 'docs/templates/IDENTITY.md', 'docs/templates/USER.md'),
			is: nobodys,
		},
		'with a folder for each template': {
			files: ws('templates/persona/SOUL.md', 'templates/persona/IDENTITY.md'),
			is: nobodys,
		},
		'with rules for people beside a configuration of other agents': {
			files: {
				...ws('AGENTS.md', 'README.md'),
				'/ws/openclaw.json': "{ agents: { entries: { ann: { workspace: './agents/ann' } } } }",
			},
			is: nobodys,
		},
		'with a config.json of GoClaw’s alone': { files: { '/ws/config.json': goClawConfig }, is: nobodys },
		'with a memory.db of GoClaw’s alone': {
			files: ws('memory.db', 'README.md'),
			tables: { '/ws/memory.db': memoryTables },
			is: nobodys,
		},
		'with a workspace.yaml alone': { files: ws('workspace.yaml', 'README.md'), is: nobodys },
		'with dependencies that bring templates': { files: at('/ws/node_modules/openclaw/docs', ...usual), is: nobodys },
	},
};

function storeOn({ files, tables = {}, variables = {} }: Omit<Layout, 'is'>) {
	const disk = new MemoryDisk(files);
	for (const [path, names] of Object.entries(tables)) disk.databases.set(path, names);
	const environment = { home: '/home/u', hostTimeZone: 'UTC', variables };
	const workspaces = createWorkspaces({
		...registry,
		files: disk,
		environment,
		installations: createInstallations(disk, environment, registry.programs),
		clock: () => 0,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	return { disk, workspaces };
}

async function found(layout: Layout) {
	const { workspaces } = storeOn(layout);
	await workspaces.setFolders([layout.open ?? '/ws']);
	return workspaces.list();
}

describe.each(Object.entries(layouts))('%s', (_why, rows) => {
	it.each(Object.entries(rows))('%s', async (_what, layout) => {
		const workspaces = await found(layout);
		const expected = typeof layout.is === 'string' ? { '/ws': layout.is } : layout.is;
		expect(Object.fromEntries(workspaces.map(({ root, runtime }) => [pathOnDisk(root), runtime.id]))).toEqual(expected);
		const { reasons = [], version = '' } = workspaces[0]?.evidence ?? {};
		if (layout.because !== undefined) expect([...reasons, version].join('; ')).toContain(layout.because);
	});
});

it('covers what people have', () => {
	expect(Object.values(layouts).flatMap(Object.keys).length).toBeGreaterThanOrEqual(60);
});

describe('what a folder is taken for follows', () => {
	/** Each step writes (or, without a content, removes) one file; the runtimes that it is taken for after each, the first included. */
	async function followed(files: Files, ...steps: readonly (readonly [path: string, content?: string])[]) {
		const { disk, workspaces } = storeOn({ files, tables: { '/ws/memory.db': memoryTables } });
		await workspaces.setFolders(['/ws']);
		const taken = [workspaces.list()[0]?.runtime.id];
		for (const [path, content] of steps) {
			const isNew = (await disk.facts([path]))[0] === undefined;
			if (content === undefined) disk.remove(path);
			else disk.write(path, content);
			await workspaces.filesChanged([
				{ path, kind: content === undefined ? 'deleted' : isNew ? 'created' : 'changed' },
			]);
			taken.push(workspaces.list()[0]?.runtime.id);
		}
		return taken;
	}

	it('a program that is installed, upgraded and taken away', async () => {
		const manifest = (version: string) => JSON.stringify({ name: 'openclaw', version });
		const path = `${npmGlobal}/package.json`;
		const elsewhere = at('/usr/local/lib/node_modules/npm', 'package.json');
		const { disk, workspaces } = storeOn({ files: { ...ws(...usual), ...elsewhere } });
		await workspaces.setFolders(['/ws']);
		const taken = () => workspaces.list().map(({ runtime }) => runtime.id);
		expect(taken()).toEqual([v1m]);
		expect(workspaces.watchedPrograms).toContain(npmGlobal);
		// A package manager puts the folder in its place whole.
		disk.write(path, manifest('2026.9.6'));
		await workspaces.filesChanged([{ path: npmGlobal, kind: 'created' }]);
		expect(taken()).toEqual([v9]);
		disk.write(path, manifest('2026.1.29'));
		await workspaces.filesChanged([{ path, kind: 'changed' }]);
		expect(workspaces.list()[0]?.evidence.version).toBe(`OpenClaw 2026.1.29 is installed in ${npmGlobal}`);
		expect(taken()).toEqual([v1m]);
		disk.remove(npmGlobal);
		await workspaces.filesChanged([{ path: npmGlobal, kind: 'deleted' }]);
		expect(workspaces.list()[0]?.evidence.version).toContain('TOOLS.md and HEARTBEAT.md are there');
	});

	it('the files that only older versions create', async () => {
		expect(await followed(ws(...four), ['/ws/TOOLS.md', 'x'], ['/ws/HEARTBEAT.md', 'x'], ['/ws/TOOLS.md'])).toEqual([
			v9,
			v9,
			v1m,
			v9,
		]);
	});

	it('the state that a version keeps in the workspace', async () => {
		const state = '/ws/.openclaw/workspace-state.json';
		expect(await followed(ws(...usual), [state, '{}'], [state])).toEqual([v1m, v9, v1m]);
	});

	it('GoClaw’s database and its configuration', async () => {
		expect(await followed(ws(...four), ['/ws/memory.db', 'x'], ['/ws/memory.db'])).toEqual([v9, goclaw, v9]);
		expect(await followed(ws(...four), ['/ws/config.json', goClawConfig], ['/ws/config.json'])).toEqual([
			v9,
			goclaw,
			v9,
		]);
	});

	it('a configuration at home that begins to name it, and ceases to', async () => {
		const path = '/home/u/.goclaw/config.json';
		const names = '{ agents: { defaults: { workspace: "/ws" } } }';
		expect(await followed(ws(...four), [path, names], [path, '{}'], [path, names], [path])).toEqual([
			v9,
			goclaw,
			v9,
			goclaw,
			v9,
		]);
	});

	it('a configuration further up that comes, names another folder, and goes', async () => {
		const { disk, workspaces } = storeOn({
			files: { ...at('/ws/agents/anna', ...four), ...at('/ws/agents/bert', ...four) },
		});
		await workspaces.setFolders(['/ws']);
		const taken = () => workspaces.list().map(({ runtime }) => runtime.id);
		const path = '/ws/clawdbot.json';
		const change = async (kind: 'created' | 'changed' | 'deleted', text?: string) => {
			if (text === undefined) disk.remove(path);
			else disk.write(path, text);
			await workspaces.filesChanged([{ path, kind }]);
			return taken();
		};
		expect(taken()).toEqual([v9, v9]);
		expect(await change('created', '{}')).toEqual([v1, v1]);
		expect(workspaces.list().map((each) => each.snapshot().config?.path)).toEqual([path, path]);
		expect(await change('changed', '{ agents: { defaults: { workspace: "./agents/bert" } } }')).toEqual([v9, v1]);
		expect(await change('deleted')).toEqual([v9, v9]);
	});

	it('the folder that is open: how far up is looked for a configuration', async () => {
		const { workspaces } = storeOn({ files: { ...at('/ws/agents/anna', ...four), '/ws/clawdbot.json': '{}' } });
		const taken = async (...folders: readonly string[]) => {
			await workspaces.setFolders(folders);
			return workspaces.list().map(({ runtime }) => runtime.id);
		};
		expect(await taken('/ws/agents/anna')).toEqual([v9]);
		expect(await taken('/ws/agents/anna', '/ws')).toEqual([v1]);
		expect(await taken('/ws/agents/anna')).toEqual([v9]);
	});

	it('nothing that is written into the files', async () => {
		expect(await followed(ws(...usual), ['/ws/SOUL.md', 'Another.'], ['/ws/memory/2026-11-20.md', 'x'])).toEqual([
			v1m,
			v1m,
			v1m,
		]);
	});
});
