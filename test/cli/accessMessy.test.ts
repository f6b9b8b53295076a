import { describe, expect, it } from 'vitest';
import type { AccessTable, PlacedFact } from '../../server/src/engine/access/accessTable.ts';
import { tableOf } from './accessTable.ts';

/** A configuration as people have it, and what is true of it by the version’s own rules, judged by hand. */
interface Messy {
	readonly name: string;
	readonly runtime: string;
	readonly config: string;
	readonly more?: Readonly<Record<string, string>>;
	/** The beginning of what the table says above its rows: of the problem, then of each note. */
	readonly said?: readonly string[];
	/** `agent session`: commands run | has | tools denied, each with its lines. */
	readonly rows: Readonly<Record<string, string>>;
	/** `agent attempt`: outcome, with its lines. */
	readonly crafted: Readonly<Record<string, string>>;
}

const messy: readonly Messy[] = [
	{
		name: 'half moved over from Clawdbot: a key that no version has lets nothing count, not even the denied tool',
		runtime: 'openclaw@2026.9.6',
		config: `{
  // moved over from clawdbot in a hurry
  "agents": {
    "defaults": { "workspace": "~/clawd", "sandbox": { "mode": "non-main", "perSesion": true } },
    "list": [ { "id": "main", "default": true }, ],
  },
  "tools": { "deny": ["bash"] },
}`,
		said: ['The runtime does not start with this configuration, so nothing in it counts: agents.defaults.sandbox'],
		rows: {
			'main group':
				'host (no sandbox by default) | the workspace itself and any file of the account, to read and write | none',
		},
		crafted: { 'main command': 'gets there unless an approval stops it' },
	},
	{
		name: 'Clawdbot’s own, with comments and commas: groups are in the sandbox, and some people may leave it',
		runtime: 'openclaw@2026.1.24',
		config: `{
  // the old name, comments and trailing commas
  agents: { defaults: { workspace: '~/clawd',
    sandbox: { mode: 'non-main', perSession: true, workspaceAccess: 'ro', docker: { binds: ['/srv/photos:/photos'] } }, }, },
  tools: {
    elevated: { enabled: true, allowFrom: { telegram: [12345, '67890'], }, },
    sandbox: { tools: { allow: ['group:fs', 'Bash', 'memory_*'], deny: [], }, },
  },
}`,
		rows: {
			'main main':
				'host (mode non-main) :4 | the workspace itself and any file of the account, to read and write :4 | none',
			'main group':
				'sandbox (mode non-main); on the host for those in tools.elevated.allowFrom :4 :6 | a copy in the sandbox, to read and write; the workspace itself only to read :4 | all but group:fs, Bash, memory_*, image :7',
		},
		crafted: {
			'main read': 'does not get there :4',
			'main write': 'does not get there :4',
			'main command': 'not known :4',
			'main memory_get': 'does not get there',
			'main link': 'gets there :4',
		},
	},
	{
		name: 'in three files, with patterns, and an agent whose folder is inside that of another',
		runtime: 'openclaw@2026.1.29',
		config: `{
  $include: ['./base.json5', './tools.json5'],
  agents: { list: [
    { id: 'main', default: true, workspace: '~/clawd' },
    { id: 'Kids Corner', workspace: '~/clawd/kids', sandbox: { mode: 'all', workspaceAccess: 'none' },
      tools: { deny: ['web_*'], } },
  ] },
}`,
		more: {
			'clawd/base.json5': "{ agents: { defaults: {\n  sandbox: { mode: 'off' } } } }",
			'clawd/tools.json5': "{\n  tools: {\n    deny: ['*_send', 'GROUP:UI', ' gateway '] } }",
		},
		said: ['The folder of kids-corner is inside that of main: who has the workspace of main has both.'],
		rows: {
			'main cron':
				'host (mode off) base.json5:2 | the workspace itself and any file of the account, to read and write base.json5:2 | *_send, GROUP:UI, gateway tools.json5:3',
			'kids-corner main':
				'sandbox (mode all) :5 | a copy in the sandbox (not the workspace itself), to read and write :5 | *_send, GROUP:UI, gateway tools.json5:3; web_* :6; all but what a sandbox allows by default',
		},
		crafted: {
			'main read': 'gets there base.json5:2',
			'kids-corner read': 'does not get there :5',
			'kids-corner command': 'not known :5',
		},
	},
	{
		name: 'a list of agents that 2026.9.6 takes over, one of them with a profile and little more',
		runtime: 'openclaw@2026.9.6',
		config: `{
  agents: {
    defaults: { workspace: '~/clawd', },
    list: [
      { id: 'main', default: true, },
      { id: 'kids', workspace: '~/kids',
        tools: { profile: 'messaging', alsoAllow: ['read', 'ls'], fs: { workspaceOnly: true } } },
    ],
  },
  tools: { profile: 'full', deny: ['nodes', 'computer'] },
}`,
		said: [],
		rows: {
			'main main':
				'host (no sandbox by default) | the workspace itself and any file of the account, to read and write | nodes, computer :10',
			'kids group':
				'nowhere: exec is kept from it :7 | the workspace itself, only to read :7 | all but the tools of the profile messaging and read, ls :7; nodes, computer :10',
		},
		crafted: {
			'main write': 'gets there',
			'kids read': 'does not get there :7',
			'kids write': 'does not get there :7',
			'kids command': 'does not get there :7',
		},
	},
	{
		name: 'a sandbox whose commands run on the host all the same',
		runtime: 'openclaw@2026.9.6',
		config: `{
  agents: {
    ownership: 'explicit',
    defaults: { sandbox: { mode: 'all', docker: { binds: ['/srv:/srv:ro'] } } },
    entries: {
      main: { workspace: '~/clawd', sandbox: { workspaceAccess: 'rw' }, },
      ops: { workspace: '~/ops', tools: { exec: { host: 'gateway', mode: 'full' }, } },
    },
  },
}`,
		rows: {
			'main main':
				'sandbox (mode all) :4 | the workspace itself, to read and write :4 :6 | all but what a sandbox allows by default',
			'ops cron':
				'host, as tools.exec.host says gateway :7 | a copy in the sandbox (not the workspace itself), to read and write; commands run on the host and have the workspace itself :4 :7 | all but what a sandbox allows by default',
		},
		crafted: {
			'main read': 'gets there :4',
			'main write': 'does not get there :4',
			'ops command': 'gets there unless an approval stops it :7',
		},
	},
	{
		name: 'roles, groups in the main session, and a heartbeat of its own: nobody can say where these run',
		runtime: 'openclaw@2026.9.6',
		config: `{
  agents: { defaults: { workspace: '~/clawd', heartbeat: { isolatedSession: true },
    sandbox: { mode: 'non-main', workspaceAccess: 'rw' } } },
  session: { groupScope: 'main' },
  gateway: { roles: { default: 'guest', definitions: {
    guest: { sessions: { others: 'none' }, agents: '*', scopes: ['operator.read'], sandbox: 'required' } } } },
}`,
		rows: {
			'main main':
				'not known: a role requires a sandbox for its people :3 :6 | not known: a role requires a sandbox for its people :3 :6 | if it is in the sandbox: all but what a sandbox allows by default',
			'main group':
				'not known: session.groupScope decides which session it is :3 :4 | not known: session.groupScope decides which session it is :3 :4 | if it is in the sandbox: all but what a sandbox allows by default',
			'main heartbeat':
				'not known: heartbeat.isolatedSession decides which session it is :3 :2 | not known: heartbeat.isolatedSession decides which session it is :3 :2 | if it is in the sandbox: all but what a sandbox allows by default',
		},
		crafted: { 'main read': 'does not get there :3', 'main command': 'not known :3' },
	},
	{
		name: 'a list of allowed plug-ins, which this version ignores',
		runtime: 'openclaw@2026.1.29',
		config: `{
  agents: { defaults: { workspace: '~/clawd' } },
  tools: { allow: ['lobster', /* a plug-in */ 'llm-task'],
    deny: ['Cron'], },
}`,
		rows: {
			'main main':
				'host (no sandbox by default) | the workspace itself and any file of the account, to read and write | nothing by tools.allow, which is ignored: it names no tool of the runtime’s own :3; Cron :4',
		},
		crafted: { 'main command': 'gets there', 'main write': 'gets there' },
	},
	{
		name: 'sub-agents that may only read, by two lists',
		runtime: 'openclaw@2026.1.24',
		config: `{
  agents: { defaults: { workspace: '~/clawd', sandbox: { mode: 'off', workspaceAccess: 'ro' } } },
  tools: {
    subagents: { tools: { allow: ['group:fs'],
      deny: ['write', 'edit'] } },
  },
}`,
		rows: {
			'main group':
				'host (mode off) :2 | the workspace itself and any file of the account, to read and write :2 | none',
			'main subagent':
				'nowhere: exec is kept from it :4 | the workspace itself and any file of the account, only to read :2 :5 :4 | what no sub-agent has; all but group:fs :4; write, edit :5',
		},
		crafted: {
			'main read': 'gets there :2',
			'main write': 'does not get there :5',
			'main command': 'does not get there :4',
			'main link': 'does not get there :4',
		},
	},
	{
		name: 'lists for a model, for senders and for one group, which count only at times',
		runtime: 'openclaw@2026.9.6',
		config: `{
  agents: { defaults: { workspace: '~/clawd' } },
  tools: {
    byProvider: { 'openai/gpt-5': { profile: 'minimal' } },
    toolsBySender: { '*': { deny: ['group:runtime'] }, 'id:me': {} },
  },
  channels: { telegram: { groups: { '-100': { tools: { deny: ['group:fs'] } } } } },
}`,
		rows: {
			'main cron':
				'host (no sandbox by default); maybe nowhere with models of openai/gpt-5, for other senders :4 :5 | the workspace itself and any file of the account, whether to read or write is not known :4 :5 | with models of openai/gpt-5: all but the tools of the profile minimal :4; for other senders: group:runtime :5',
			'main group':
				'host (no sandbox by default); maybe nowhere with models of openai/gpt-5, for other senders :4 :5 | the workspace itself and any file of the account, whether to read or write is not known :4 :7 :5 | with models of openai/gpt-5: all but the tools of the profile minimal :4; for other senders: group:runtime :5; in telegram groups -100: group:fs :7',
		},
		crafted: { 'main read': 'not known :4', 'main command': 'not known :4 :5' },
	},
	{
		name: 'a variable that the environment does not have',
		runtime: 'openclaw@2026.1.29',
		config: `{ agents: { defaults: { workspace: '~/clawd', sandbox: { mode: '\${SANDBOX_MODE}' } } } }`,
		said: ['The runtime does not accept this configuration, so nothing in it counts: '],
		rows: {
			'main group':
				'host (no sandbox by default) | the workspace itself and any file of the account, to read and write | none',
		},
		crafted: { 'main command': 'gets there' },
	},
	{
		name: 'each agent with half of the settings, and the other half in the defaults',
		runtime: 'openclaw@2026.1.29',
		config: `{
  agents: {
    defaults: { workspace: '~/clawd', sandbox: { mode: 'all' }, },
    list: [
      { id: 'main', sandbox: { workspaceAccess: 'rw' }, tools: { profile: 'coding', deny: ['exec*'] } },
      { id: 'guest', sandbox: { mode: 'non-main', scope: 'shared' },
        tools: { sandbox: { tools: { allow: [], deny: [] } } } },
    ],
  },
  tools: { profile: 'messaging', alsoAllow: ['group:runtime'] },
}`,
		rows: {
			'main main':
				'nowhere: exec is kept from it :5 | the workspace itself, to read and write :3 :5 | all but the tools of the profile coding and group:runtime :5 :10; exec* :5; all but what a sandbox allows by default',
			'guest main':
				'host (mode non-main) :6 | the workspace itself and any file of the account, to read and write :6 | all but the tools of the profile messaging and group:runtime :10',
			'guest group':
				'nowhere: exec is kept from it :7 | a copy in the sandbox (not the workspace itself), which no tool reads or writes :6 :10 :7 | all but the tools of the profile messaging and group:runtime :10; all but image :7',
		},
		crafted: {
			'main command': 'does not get there :5',
			'main link': 'does not get there :5',
			'guest command': 'does not get there :7',
		},
	},
	{
		name: 'a sandbox on another machine, and commands that are denied for good',
		runtime: 'openclaw@2026.9.6',
		config: `{
  agents: { defaults: { workspace: '~/clawd', sandbox: { mode: 'all', workspaceAccess: 'rw',
    backend: 'ssh', ssh: { target: 'me@box' } } } },
  tools: { exec: { mode: 'deny' } },
}`,
		rows: {
			'main main':
				'nowhere: tools.exec.mode says deny :4 | not known: the sandbox is on ssh :2 :3 | all but what a sandbox allows by default',
		},
		crafted: { 'main read': 'not known :3', 'main command': 'does not get there :4' },
	},
];

const linesOf = ({ from }: Pick<PlacedFact, 'from'>): readonly string[] => [
	...new Set(
		from.flatMap(({ line, file }) => (line === undefined ? [] : `${file?.split(/[\\/]/u).at(-1) ?? ''}:${line}`)),
	),
];
const told = (fact: PlacedFact): string => [fact.text, ...linesOf(fact)].join(' ');

const attempts: Readonly<Record<string, string>> = {
	read: 'read with ../ or an absolute path',
	write: 'write with ../ or an absolute path',
	command: 'a command with an absolute path',
	memory_get: 'memory_get with ../',
	link: 'a context file that is a symbolic link',
};
const outcomes: Readonly<Record<AccessTable['crafted'][number]['outcome'], string>> = {
	reaches: 'gets there',
	refused: 'does not get there',
	'unless approved': 'gets there unless an approval stops it',
	'not known': 'not known',
};

describe('a configuration as people have it', () => {
	it.each(messy)('$name', async ({ runtime, config, more, said, rows, crafted }) => {
		const table = await tableOf(runtime, config, more);
		if (said) {
			const heads = [table.problem, ...table.notes].filter((head) => head !== undefined);
			expect(heads.slice(0, said.length).map((head, at) => head.slice(0, said[at]?.length))).toEqual(said);
		} else expect(table.problem).toBeUndefined();
		const isRow = Object.fromEntries(
			table.rows.map(({ agent, session, commands, workspace, denied }) => [
				`${agent} ${session}`,
				[told(commands), told(workspace), denied.map(told).join('; ') || 'none'].join(' | '),
			]),
		);
		expect(Object.fromEntries(Object.keys(rows).map((name) => [name, isRow[name]]))).toEqual(rows);
		const isCrafted = Object.fromEntries(
			Object.keys(crafted).map((name) => {
				const [agent, attempt = ''] = name.split(' ');
				const found = table.crafted.find((each) => each.agent === agent && each.attempt === attempts[attempt]);
				return [name, found && [outcomes[found.outcome], ...linesOf(found)].join(' ')];
			}),
		);
		expect(isCrafted).toEqual(crafted);
	});
});
