import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccessTable } from '../../server/src/engine/access/accessTable.ts';
import { outcomes, persona, rowOf, tableOf } from './accessTable.ts';
import { folderWith, soulscope } from './soulscope.ts';

const versions = ['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'] as const;

const craftedOf = (table: AccessTable) =>
	Object.values(outcomes(table)).map(({ attempt, outcome }) => `${attempt}: ${outcome}`);

/** The table of `folder`, whatever lies in it. */
async function tableIn(cwd: string, folder: string, runtime: string): Promise<AccessTable> {
	const { out } = await soulscope(cwd, 'access', folder, '--runtime', runtime, '--json');
	return (JSON.parse(out) as { access: AccessTable }).access;
}

describe.each(versions)('%s', (runtime) => {
	it('says where commands run and what of the workspace there is, with the lines that say so', async () => {
		const table = await tableOf(
			runtime,
			"{\n  // who may what\n  agents: { defaults: {\n    sandbox: {\n      mode: 'non-main',\n      workspaceAccess: 'ro', },\n  } },\n}\n",
		);
		expect(table.problem).toBeUndefined();
		const mode = { key: 'agents.defaults.sandbox.mode', line: 5 };
		const access = { key: 'agents.defaults.sandbox.workspaceAccess', line: 6 };
		expect(rowOf(table, 'main')).toMatchObject({
			commands: { text: 'host (mode non-main)', from: [mode] },
			workspace: { text: 'the workspace itself and any file of the account, to read and write', from: [mode] },
		});
		expect(rowOf(table, 'heartbeat')).toMatchObject({ commands: { text: 'host (mode non-main)' } });
		// With 2026.9.6, commands may not even write the copy.
		const rights = runtime === 'openclaw@2026.9.6' ? 'only to read' : 'to read and write';
		for (const session of ['group', 'subagent', 'cron'])
			expect(rowOf(table, session)).toMatchObject({
				commands: { text: 'sandbox (mode non-main)', from: [mode] },
				workspace: {
					text: `a copy in the sandbox, ${rights}; the workspace itself only to read`,
					from: [mode, access],
				},
			});
	});

	it('goes by the defaults of the version where the configuration is silent', async () => {
		for (const table of [await tableOf(runtime), await tableOf(runtime, '{}')]) {
			expect(rowOf(table, 'group')).toMatchObject({
				commands: { text: 'host (no sandbox by default)', from: [] },
				workspace: { text: 'the workspace itself and any file of the account, to read and write', from: [] },
				denied: [],
			});
			expect(rowOf(table, 'subagent')?.denied).toEqual([{ text: 'what no sub-agent has', from: [] }]);
			expect(table.meanings).toEqual([expect.stringMatching(/^No sub-agent has .*gateway/u)]);
		}
		const inside = await tableOf(runtime, "{ agents: { defaults: { sandbox: { mode: 'all' } } } }");
		expect(rowOf(inside, 'main')?.workspace.text).toBe(
			'a copy in the sandbox (not the workspace itself), to read and write',
		);
	});

	it('says that there is no configuration, and which defaults count then', async () => {
		const { notes } = await tableOf(runtime);
		expect(notes[0]).toMatch(
			/^There is no configuration for .*, so its defaults count\. By its defaults there is no sandbox/u,
		);
		// The folder’s name is the one that 2026.1.24 looks for at home.
		const isAtHome = runtime === 'openclaw@2026.1.24';
		const taken = 'No configuration names the folder of main. The table takes it to be this one.';
		expect(notes.slice(1)).toEqual(isAtHome ? [] : [taken]);
		const folder = await folderWith(persona);
		expect((await soulscope(folder, 'access', 'clawd', '--runtime', runtime)).out).toContain(notes[0]);
	});

	it('lets nothing count of a configuration that the runtime does not accept', async () => {
		const table = await tableOf(runtime, "{ nonsense: 1, agents: { defaults: { sandbox: { mode: 'all' } } } }\n");
		expect(table.problem).toContain(
			runtime === 'openclaw@2026.9.6' ? 'does not start with this configuration' : 'does not accept this configuration',
		);
		expect(rowOf(table, 'subagent')?.commands).toEqual({ text: 'host (no sandbox by default)', from: [] });
	});

	it('names the tools that are denied everybody, sub-agents and in a sandbox, each with its line', async () => {
		const table = await tableOf(
			runtime,
			"{ agents: { defaults: { sandbox: { mode: 'non-main' } } }, tools: {\ndeny: ['browser'],\nsubagents: { tools: { deny: ['exec'] } },\nsandbox: { tools: { deny: ['cron'], allow: ['*'] } } } }\n",
		);
		const told = (session: string) =>
			rowOf(table, session)?.denied.flatMap(({ text, from: [place] }) => (place ? [`${text} :${place.line}`] : []));
		expect(told('main')).toEqual(['browser :2']);
		expect(told('group')).toEqual(['browser :2', 'cron :4']);
		expect(told('subagent')).toEqual(['browser :2', 'cron :4', 'exec :3']);
		expect(craftedOf(table)).toContain('a command with an absolute path: refused');
	});

	it('says what is left of the workspace where no tool writes or reads any more', async () => {
		const reading = await tableOf(runtime, "{ tools: { deny: ['group:runtime', 'write', 'edit', 'apply_patch'] } }");
		expect(rowOf(reading, 'main')?.workspace.text).toBe(
			'the workspace itself and any file of the account, only to read',
		);
		const nothing = await tableOf(runtime, "{ tools: { profile: 'minimal' } }");
		expect(rowOf(nothing, 'main')?.workspace.text).toBe('the workspace itself, which no tool reads or writes');
	});

	it('names the files that each kind of session has in its prompt', async () => {
		const table = await tableOf(runtime);
		expect(rowOf(table, 'main')?.prompt).toContain('SOUL.md');
		expect(rowOf(table, 'subagent')?.prompt).toContain('AGENTS.md');
		expect(rowOf(table, 'subagent')?.prompt).not.toContain('SOUL.md');
		const inGroups = { 'openclaw@2026.1.24': false, 'openclaw@2026.1.29': true, 'openclaw@2026.9.6': false };
		expect(rowOf(table, 'group')?.prompt.includes('MEMORY.md')).toBe(inGroups[runtime]);
	});

	it('has MEMORY.md in the prompt of a sandbox only where the prompt is not made from the copy', async () => {
		const withAccess = async (access: string) => {
			const sandbox = `sandbox: { mode: 'all', workspaceAccess: '${access}' }`;
			return rowOf(await tableOf(runtime, `{ agents: { defaults: { ${sandbox} } } }`), 'main')?.prompt;
		};
		// 2026.1.24 has it in no prompt. 2026.9.6 makes the prompt from the workspace itself, whatever the session’s tools have.
		for (const access of ['none', 'ro']) {
			expect(await withAccess(access)).toContain('SOUL.md');
			expect((await withAccess(access))?.includes('MEMORY.md')).toBe(runtime === 'openclaw@2026.9.6');
		}
		expect((await withAccess('rw'))?.includes('MEMORY.md')).toBe(runtime !== 'openclaw@2026.1.24');
	});

	it('does not know where groups run that may share the main session', async () => {
		const table = await tableOf(
			runtime,
			"{ agents: { defaults: { sandbox: { mode: 'non-main' } } },\nsession: { scope: 'global' } }\n",
		);
		expect(rowOf(table, 'group')?.commands).toMatchObject({
			text: 'not known: session.scope decides which session it is',
			from: [{ line: 1 }, { key: 'session.scope', line: 2 }],
		});
	});
});

describe('a crafted path', () => {
	it('for memory_get leads nowhere, as 2026.1 keeps it from sub-agents and later versions resolve it', async () => {
		const rest = { 'openclaw@2026.1.24': 'reaches', 'openclaw@2026.1.29': 'reaches', 'openclaw@2026.9.6': 'refused' };
		for (const runtime of versions) {
			expect(craftedOf(await tableOf(runtime))).toEqual([
				'read with ../ or an absolute path: reaches',
				'write with ../ or an absolute path: reaches',
				`a command with an absolute path: ${runtime === 'openclaw@2026.9.6' ? 'unless approved' : 'reaches'}`,
				'memory_get with ../: refused',
				`a context file that is a symbolic link: ${rest[runtime]}`,
			]);
		}
	});

	it('reaches, with 2026.1.24, the agent whose folder’s name begins with the name of this one', async () => {
		const table = await tableOf(
			'openclaw@2026.1.24',
			"{ agents: { list: [{ id: 'one', workspace: '/w/clawd' }, { id: 'two', workspace: '/w/clawd-two' }, { id: 'three', workspace: '/w/three' }] } }\n",
		);
		const named = table.crafted.filter(({ because }) => because.includes('begins with the name of this one'));
		expect(named).toMatchObject([{ agent: 'one', because: expect.stringContaining('two (/w/clawd-two)') }]);
	});
});

describe('agents', () => {
	const defaults = "defaults: { sandbox: { mode: 'all', workspaceAccess: 'rw' } }";

	it('have their own sandbox before that of all, in both forms of the configuration', async () => {
		const list = await tableOf(
			'openclaw@2026.1.29',
			`{ agents: { ${defaults},\nlist: [{ id: 'aria', sandbox: { mode: 'off' } }] } }\n`,
		);
		const keyed = await tableOf(
			'openclaw@2026.9.6',
			`{ agents: { ${defaults},\nentries: { aria: { sandbox: { mode: 'off' } } } } }\n`,
		);
		const off = (key: string) => ({ text: 'host (mode off)', from: [{ key, line: 2 }] });
		expect(rowOf(list, 'subagent', 'aria')?.commands).toEqual(off('agents.list.0.sandbox.mode'));
		expect(rowOf(keyed, 'subagent', 'aria')?.commands).toEqual(off('agents.entries.aria.sandbox.mode'));
	});

	it('that 2026.9.6 takes over from a list have the lines of that list', async () => {
		const table = await tableOf(
			'openclaw@2026.9.6',
			`{ agents: { ${defaults},\nlist: [\n{ id: 'aria',\nsandbox: { mode: 'off' } }] } }\n`,
		);
		expect(rowOf(table, 'subagent', 'aria')?.commands.from).toMatchObject([{ line: 4 }]);
	});

	it('in another file have the lines of that file', async () => {
		const table = await tableOf(
			'openclaw@2026.1.29',
			"{ agents: { $include: './agents.json5', defaults: { sandbox: { workspaceAccess: 'rw' } } } }\n",
			{ 'clawd/agents.json5': "{ // shared\n  defaults: { sandbox: {\n    mode: 'all' } } }\n" },
		);
		expect(rowOf(table, 'main')?.commands).toEqual({
			text: 'sandbox (mode all)',
			from: [{ key: 'agents.defaults.sandbox.mode', line: 3, file: expect.stringMatching(/agents\.json5$/u) }],
		});
	});

	it('whose folder is a link have the prompts of the folder that it leads to', async () => {
		const folder = await folderWith({
			...persona,
			'other/AGENTS.md': 'Other.\n',
			'clawd/openclaw.json':
				"{ agents: { ownership: 'explicit', entries: { main: { workspace: '../other' }, aria: { workspace: '../link' } } } }\n",
		});
		await symlink(join(folder, 'clawd'), join(folder, 'link'));
		const table = await tableIn(folder, 'clawd', 'openclaw@2026.9.6');
		expect(rowOf(table, 'main', 'main')?.prompt).toBe('elsewhere');
		expect(rowOf(table, 'main', 'aria')?.prompt).toContain('SOUL.md');
	});

	it('that all live elsewhere have no prompts here, and the table says so', async () => {
		const table = await tableOf(
			'openclaw@2026.1.29',
			"{ agents: { defaults: { workspace: '/elsewhere' }, list: [{ id: 'aria' }] } }",
		);
		expect(rowOf(table, 'main', 'aria')?.prompt).toBe('elsewhere');
		expect(table.notes).toEqual(['No agent of the configuration lives in this folder.']);
	});
});

describe('other runtimes', () => {
	it('have the defaults that are known of GoClaw', async () => {
		const table = await tableOf('goclaw@2026.2.26');
		expect(rowOf(table, 'subagent', table.rows[0]?.agent)).toMatchObject({ commands: { text: 'host (mode off)' } });
		expect(table.crafted.every(({ outcome }) => outcome === 'not known')).toBe(true);
	});

	it('have the settings of GoClaw in whatever case their keys are written', async () => {
		const written = (upper: (key: string) => string) =>
			`{ "${upper('agents')}": {\n"${upper('defaults')}": { "${upper('workspace')}": "~/clawd",\n"${upper('sandbox')}": { "${upper('mode')}": "all" } },\n"${upper('list')}": { "aria": { "${upper('sandbox')}": {} } } } }`;
		const tableWith = async (upper: (key: string) => string) => {
			const folder = await folderWith({ ...persona, '.goclaw/config.json': written(upper) });
			const { rows } = await tableIn(folder, 'clawd', 'goclaw@2026.2.26');
			return JSON.parse(JSON.stringify(rows).replaceAll(folder, ''));
		};
		const plain = await tableWith((key) => key);
		expect(JSON.stringify(plain)).toContain('sandbox (mode all)');
		expect(JSON.stringify(plain)).toContain('has a sandbox of its own');
		expect(await tableWith((key) => key.toUpperCase())).toEqual(plain);
	});

	it('have the prompts of the agent that lives in the folder, not of the default one, with GoClaw', async () => {
		const folder = await folderWith({
			...persona,
			'.goclaw/config.json':
				'{ "agents": { "defaults": { "workspace": "~/shared" }, "list": { "aria": { "workspace": "~/clawd" } } } }',
		});
		const table = await tableIn(folder, 'clawd', 'goclaw@2026.2.26');
		expect(rowOf(table, 'main', 'default')?.prompt).toBe('elsewhere');
		expect(rowOf(table, 'main', 'aria')?.prompt).toContain('SOUL.md');
	});

	it('say that nothing is known of those that have no sandbox in what is known of them', async () => {
		const folder = await folderWith(persona);
		const told = await soulscope(folder, 'access', 'clawd', '--runtime', 'holaboss@2026.4.13');
		expect(told).toMatchObject({ status: 0, out: '', err: expect.stringContaining('is not known here') });
	});
});

describe('the table', () => {
	it('has its columns below each other', async () => {
		const folder = await folderWith(persona);
		const { out } = await soulscope(folder, 'access', 'clawd', '--runtime', 'openclaw@2026.9.6');
		const lines = out.split('\n');
		const head = lines.find((line) => line.startsWith('AGENT')) ?? '';
		const row = lines.find((line) => line.includes('  subagent')) ?? '';
		expect(row.indexOf('subagent')).toBe(head.indexOf('SESSION'));
		expect(row.indexOf('host (no sandbox')).toBe(head.indexOf('COMMANDS RUN'));
	});
});
