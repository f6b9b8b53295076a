import { describe, expect, it } from 'vitest';
import { outcomes, tableOf } from './accessTable.ts';

const off = "agents: { defaults: { sandbox: { mode: 'off' } } }";
const command = 'a command with an absolute path';

/** What comes of a command, with the tools of a configuration written one setting a line. */
async function commandWith(runtime: string, tools: string, agents = off) {
	const table = await tableOf(runtime, `{ ${agents},\n${tools}\n}\n`);
	expect(table.problem).toBeUndefined();
	return outcomes(table)[command];
}

describe.each(['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'])('%s', (runtime) => {
	it.each([
		["tools: { deny: ['exec'] }"],
		["tools: { deny: ['bash'] }"],
		["tools: { deny: [' Exec '] }"],
		["tools: { deny: ['group:runtime'] }"],
		["tools: { deny: ['GROUP:Runtime'] }"],
		["tools: { deny: ['*'] }"],
		["tools: { deny: ['ex*'] }"],
		["tools: { allow: ['read', 'group:sessions'] }"],
		["tools: { profile: 'messaging' }"],
		["tools: { profile: 'minimal' }"],
		["tools: { subagents: { tools: { deny: ['group:runtime'] } } }"],
		["tools: { subagents: { tools: { allow: ['read'] } } }"],
	])('takes exec from a sub-agent with %s', async (tools) => {
		expect(await commandWith(runtime, tools)).toMatchObject({ outcome: 'refused', from: [{ line: 2 }] });
	});

	it.each([
		["tools: { deny: ['group:fs'] }"],
		["tools: { deny: ['process'] }"],
		["tools: { allow: ['group:runtime'] }"],
		["tools: { allow: ['BASH'] }"],
		["tools: { allow: ['*'] }"],
		['tools: { allow: [] }'],
		["tools: { profile: 'coding' }"],
		["tools: { profile: 'full' }"],
		["tools: { sandbox: { tools: { deny: ['exec'] } } }"],
	])('leaves it to a sub-agent on the host with %s', async (tools) => {
		const { outcome } = (await commandWith(runtime, tools)) ?? {};
		expect(outcome).toBe(runtime === 'openclaw@2026.9.6' ? 'unless approved' : 'reaches');
	});

	it('does not know what a list for one provider of models takes away', async () => {
		expect(await commandWith(runtime, "tools: { byProvider: { anthropic: { deny: ['exec'] } } }")).toMatchObject({
			outcome: 'not known',
			from: [{ key: 'tools.byProvider.anthropic.deny', line: 2 }],
		});
		const { outcome } = (await commandWith(runtime, "tools: { byProvider: { anthropic: { deny: ['cron'] } } }")) ?? {};
		expect(outcome).not.toBe('not known');
	});

	it('has the agent’s own lists next to those of all, and names the line of each', async () => {
		const table = await tableOf(
			runtime,
			runtime === 'openclaw@2026.9.6'
				? "{ agents: { ownership: 'explicit', entries: { one: {\ntools: { deny: ['bash'] } }, two: {} } },\ntools: { deny: ['group:runtime'] } }\n"
				: "{ agents: { list: [{ id: 'one',\ntools: { deny: ['bash'] } }, { id: 'two' }] },\ntools: { deny: ['group:runtime'] } }\n",
		);
		const own = runtime === 'openclaw@2026.9.6' ? 'agents.entries.one' : 'agents.list.0';
		expect(outcomes(table, 'one')[command]).toMatchObject({
			outcome: 'refused',
			from: [
				{ key: 'tools.deny', line: 3 },
				{ key: `${own}.tools.deny`, line: 2 },
			],
		});
		expect(outcomes(table, 'two')[command]).toMatchObject({ from: [{ key: 'tools.deny', line: 3 }] });
		expect(table.rows.find(({ agent, session }) => agent === 'one' && session === 'main')).toMatchObject({
			commands: { text: 'nowhere: exec is kept from it' },
			denied: [
				{ text: 'group:runtime', from: [{ line: 3 }] },
				{ text: 'bash', from: [{ line: 2 }] },
			],
		});
	});

	it('keeps commands on the host, where they are to run there, whatever the sandbox is', async () => {
		const table = await tableOf(
			runtime,
			"{ agents: { defaults: { sandbox: { mode: 'all' } } },\ntools: { exec: { host: 'gateway' } } }\n",
		);
		expect(table.rows.find(({ session }) => session === 'group')?.commands).toMatchObject({
			text: 'host, as tools.exec.host says gateway',
			from: [{ key: 'tools.exec.host', line: 2 }],
		});
		expect(outcomes(table)[command]?.outcome).not.toBe('refused');
	});

	it('has nothing run where security says deny, on the host', async () => {
		const tools = "tools: { exec: { host: 'gateway', security: 'deny' } }";
		expect(await commandWith(runtime, tools)).toMatchObject({ outcome: 'refused' });
	});

	it('does not know what approvals let through', async () => {
		const tools = "tools: { exec: { host: 'gateway', security: 'allowlist', ask: 'on-miss' } }";
		expect(await commandWith(runtime, tools)).toMatchObject({
			outcome: 'not known',
			from: expect.arrayContaining([expect.objectContaining({ key: 'tools.exec.security', line: 2 })]),
		});
	});
});

describe('versions differ', () => {
	it('in alsoAllow, which adds to a profile since 2026.1.29', async () => {
		const tools = "tools: { profile: 'messaging', alsoAllow: ['exec'] }";
		expect(await commandWith('openclaw@2026.1.29', tools)).toMatchObject({ outcome: 'reaches' });
		expect(await commandWith('openclaw@2026.9.6', tools)).toMatchObject({ outcome: 'unless approved' });
	});

	it('in a list of allowed tools without one of the runtime’s own, which 2026.1 ignores', async () => {
		const tools = "tools: { allow: ['lobster', 'sess*'] }";
		expect(await commandWith('openclaw@2026.1.24', tools)).toMatchObject({ outcome: 'reaches' });
		expect(await commandWith('openclaw@2026.9.6', tools)).toMatchObject({ outcome: 'refused' });
	});

	it('in mode, which 2026.9.6 has', async () => {
		expect(await commandWith('openclaw@2026.9.6', "tools: { exec: { mode: 'deny' } }")).toMatchObject({
			outcome: 'refused',
			from: [{ key: 'tools.exec.mode', line: 2 }],
		});
		expect(await commandWith('openclaw@2026.9.6', "tools: { exec: { mode: 'ask' } }")).toMatchObject({
			outcome: 'not known',
			from: [
				{ key: 'tools.exec.mode', line: 2 },
				{ key: 'agents.defaults.sandbox.mode', line: 1 },
			],
		});
	});

	it('in the file tools: 2026.1 opens any path on the host, 2026.9.6 unless workspaceOnly is set', async () => {
		const read = 'read with ../ or an absolute path';
		expect(outcomes(await tableOf('openclaw@2026.1.24', `{ ${off} }`))[read]?.outcome).toBe('reaches');
		expect(outcomes(await tableOf('openclaw@2026.9.6', `{ ${off} }`))[read]?.outcome).toBe('reaches');
		const kept = `{ ${off},\ntools: { fs: { workspaceOnly: true } } }`;
		expect(outcomes(await tableOf('openclaw@2026.9.6', kept))[read]).toMatchObject({
			outcome: 'refused',
			from: [{ key: 'tools.fs.workspaceOnly', line: 2 }],
		});
	});
});

describe('file tools outside a sandbox', () => {
	it('have any file of the account, and with workspaceOnly the workspace alone if there are no commands', async () => {
		const of = async (tools: string) =>
			(await tableOf('openclaw@2026.9.6', `{ ${off},\n${tools} }`)).rows.find(({ session }) => session === 'main')
				?.workspace;
		const any = 'the workspace itself and any file of the account, to read and write';
		expect(await of('')).toMatchObject({ text: any });
		expect(await of('tools: { fs: { workspaceOnly: true } }')).toMatchObject({ text: any });
		expect(await of("tools: { fs: { workspaceOnly: true }, deny: ['exec'] }")).toMatchObject({
			text: 'the workspace itself, to read and write',
			from: [{ line: 1 }, { key: 'tools.fs.workspaceOnly', line: 2 }],
		});
	});
});

describe('a link in place of a context file', () => {
	const link = 'a context file that is a symbolic link';

	it('is followed by 2026.1, if the sub-agent has a command to make it with', async () => {
		const of = async (config: string) => outcomes(await tableOf('openclaw@2026.1.29', config))[link];
		expect(await of(`{ ${off} }`)).toMatchObject({ outcome: 'reaches' });
		expect(await of("{ agents: { defaults: { sandbox: { mode: 'all' } } } }")).toMatchObject({ outcome: 'reaches' });
		expect(await of("{ tools: { deny: ['exec'] } }")).toMatchObject({ outcome: 'refused', from: [{ line: 1 }] });
		expect(await of("{ tools: { exec: { host: 'node' } } }")).toMatchObject({ outcome: 'not known' });
	});

	it('is refused by 2026.9.6', async () => {
		expect(outcomes(await tableOf('openclaw@2026.9.6', `{ ${off} }`))[link]?.outcome).toBe('refused');
	});
});

describe('in a sandbox', () => {
	const all = "agents: { defaults: { sandbox: { mode: 'all' } } }";

	it.each(['openclaw@2026.1.24', 'openclaw@2026.9.6'])('%s has its own list of tools by default', async (runtime) => {
		const { rows, meanings } = await tableOf(runtime, `{ ${all} }`);
		expect(rows[0]?.denied).toEqual([{ text: 'all but what a sandbox allows by default', from: [] }]);
		expect(meanings[0]).toMatch(/^By default a sandbox allows exec, process, read, /u);
	});

	it('a list of allowed tools that is empty allows the picture tool alone in 2026.1, and all in 2026.9.6', async () => {
		const tools = 'tools: { sandbox: { tools: { allow: [] } } }';
		expect(await commandWith('openclaw@2026.1.24', tools, all)).toMatchObject({ outcome: 'refused' });
		expect(await commandWith('openclaw@2026.9.6', tools, all)).toMatchObject({ outcome: 'not known' });
	});

	it('a list of blank names is no list', async () => {
		const tools = "tools: { sandbox: { tools: { allow: [''] } } }";
		const table = await tableOf('openclaw@2026.9.6', `{ ${all},\n${tools} }`);
		expect(outcomes(table)[command]?.outcome).toBe('not known');
		expect(table.rows[0]?.denied.map(({ text }) => text)).toEqual([expect.stringMatching(/by default$/u)]);
	});

	it('file tools open nothing outside it, except what is mounted where the version sees that', async () => {
		const read = 'read with ../ or an absolute path';
		const mounted =
			"{ agents: { defaults: { sandbox: { mode: 'all',\ndocker: { binds: ['/srv/notes:/notes:ro'] } } } } }";
		expect(outcomes(await tableOf('openclaw@2026.1.24', mounted))[read]?.outcome).toBe('refused');
		expect(outcomes(await tableOf('openclaw@2026.9.6', mounted))[read]).toMatchObject({
			outcome: 'reaches',
			from: expect.arrayContaining([expect.objectContaining({ key: 'agents.defaults.sandbox.docker.binds', line: 2 })]),
		});
	});
});
