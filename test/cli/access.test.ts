import { describe, expect, it } from 'vitest';
import type { AccessTable } from '../../server/src/engine/access/accessTable.ts';
import { folderWith, soulscope } from './soulscope.ts';

const persona = {
	'clawd/SOUL.md': '# Soul\n',
	'clawd/IDENTITY.md': '- **Name:** Aria\n',
	'clawd/AGENTS.md': 'Ask first.\n',
	'clawd/MEMORY.md': '- Tea.\n',
};
const versions = ['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'] as const;

async function tableOf(runtime: string, config?: string, name = 'openclaw.json') {
	const file = runtime.endsWith('1.24') ? 'clawdbot.json' : name;
	const folder = await folderWith({ ...persona, ...(config !== undefined && { [`clawd/${file}`]: config }) });
	const { out, err, status } = await soulscope(folder, 'access', 'clawd', '--runtime', runtime, '--json');
	expect([status, err]).toEqual([0, '']);
	const { access } = JSON.parse(out) as { access: AccessTable | null };
	return access;
}

const rowOf = (table: AccessTable | null, session: string, agent = 'main') =>
	table?.rows.find((row) => row.session === session && row.agent === agent);

const craftedOf = (table: AccessTable | null, agent = 'main') =>
	(table?.crafted ?? []).filter((each) => each.agent === agent).map(({ attempt, outcome }) => `${attempt}: ${outcome}`);

describe.each(versions)('%s', (runtime) => {
	it('says where commands run and what of the workspace there is, with the line that says so', async () => {
		const table = await tableOf(
			runtime,
			"{\n  // who may what\n  agents: { defaults: {\n    sandbox: {\n      mode: 'non-main',\n      workspaceAccess: 'ro', },\n  } },\n}\n",
		);
		expect(table?.problem).toBeUndefined();
		const mode = { key: 'agents.defaults.sandbox.mode', line: 5 };
		expect(rowOf(table, 'main')).toMatchObject({
			commands: { text: 'host (mode non-main)', ...mode },
			workspace: { text: 'the workspace itself, to read and write', ...mode },
		});
		expect(rowOf(table, 'heartbeat')).toMatchObject({ commands: { text: 'host (mode non-main)' } });
		for (const session of ['group', 'subagent', 'cron'])
			expect(rowOf(table, session)).toMatchObject({
				commands: { text: 'sandbox (mode non-main)' },
				workspace: {
					text: 'a copy in the sandbox; the workspace itself only to read',
					key: 'agents.defaults.sandbox.workspaceAccess',
					line: 6,
				},
			});
	});

	it('claims nothing where the configuration is silent', async () => {
		for (const table of [await tableOf(runtime), await tableOf(runtime, '{}')]) {
			expect(rowOf(table, 'subagent')).toMatchObject({
				commands: { text: 'not known: sandbox.mode is not set' },
				workspace: { text: 'not known: sandbox.mode is not set' },
				denied: { text: 'none by the configuration' },
			});
			expect(craftedOf(table)).toContain('a command with an absolute path: not known');
		}
	});

	it('lets nothing count of a configuration that the runtime does not accept', async () => {
		const table = await tableOf(runtime, "{ nonsense: 1, agents: { defaults: { sandbox: { mode: 'all' } } } }\n");
		expect(table?.problem).toContain('does not accept this configuration');
		expect(rowOf(table, 'subagent')?.commands.text).toContain('not known');
	});

	it('names the tools that are denied everybody, sub-agents and in a sandbox', async () => {
		const table = await tableOf(
			runtime,
			"{ agents: { defaults: { sandbox: { mode: 'non-main' } } }, tools: { deny: ['browser'], subagents: { tools: { deny: ['exec'] } }, sandbox: { tools: { deny: ['cron'] } } } }\n",
		);
		expect(rowOf(table, 'main')?.denied.text).toBe('browser');
		expect(rowOf(table, 'group')?.denied.text).toBe('browser, cron');
		expect(rowOf(table, 'subagent')?.denied.text).toBe('browser, exec, cron');
		expect(craftedOf(table)).toContain('a command with an absolute path: refused');
	});

	it('names the files that each kind of session has in its prompt', async () => {
		const table = await tableOf(runtime);
		expect(rowOf(table, 'main')?.prompt).toContain('SOUL.md');
		expect(rowOf(table, 'subagent')?.prompt).toContain('AGENTS.md');
		expect(rowOf(table, 'subagent')?.prompt).not.toContain('SOUL.md');
		const inGroups = { 'openclaw@2026.1.24': false, 'openclaw@2026.1.29': true, 'openclaw@2026.9.6': false };
		expect(rowOf(table, 'group')?.prompt?.includes('MEMORY.md')).toBe(inGroups[runtime]);
	});
});

describe('a crafted path', () => {
	it('reaches other files with 2026.1.24, and no file beside the workspace with later versions', async () => {
		expect(craftedOf(await tableOf('openclaw@2026.1.24'))).toEqual([
			'memory_get of memory/../SOUL.md: reaches',
			'memory_get of memory/../../FOLDER/…: refused',
			'a context file that is a symbolic link: reaches',
			'a command with an absolute path: not known',
		]);
		expect(craftedOf(await tableOf('openclaw@2026.1.29'))).toEqual([
			'memory_get with ../: refused',
			'a context file that is a symbolic link: reaches',
			'a command with an absolute path: not known',
		]);
		expect(craftedOf(await tableOf('openclaw@2026.9.6'))).toEqual([
			'memory_get with ../: refused',
			'a context file that is a symbolic link: refused',
			'a command with an absolute path: not known',
		]);
	});

	it('reaches the agent of 2026.1.24 whose folder’s name begins with the name of this one', async () => {
		const table = await tableOf(
			'openclaw@2026.1.24',
			"{ agents: { list: [{ id: 'one', workspace: '/w/clawd' }, { id: 'two', workspace: '/w/clawd-two' }, { id: 'three', workspace: '/w/three' }] } }\n",
		);
		expect(
			table?.crafted.filter(({ outcome, attempt }) => outcome === 'reaches' && attempt.includes('FOLDER')),
		).toMatchObject([{ agent: 'one', because: expect.stringContaining('two (/w/clawd-two)') }]);
	});

	it('reaches what the account can where commands run on the host', async () => {
		const table = await tableOf('openclaw@2026.9.6', "{ agents: { defaults: { sandbox: { mode: 'off' } } } }\n");
		expect(craftedOf(table)).toContain('a command with an absolute path: reaches');
	});
});

describe('agents', () => {
	it('have their own sandbox before that of all, in both forms of the configuration', async () => {
		const defaults = "defaults: { sandbox: { mode: 'all', workspaceAccess: 'rw' } }";
		const list = await tableOf(
			'openclaw@2026.1.29',
			`{ agents: { ${defaults}, list: [{ id: 'aria', sandbox: { mode: 'off' } }] } }\n`,
		);
		expect(rowOf(list, 'subagent', 'aria')?.commands).toEqual({
			text: 'host (mode off)',
			key: 'agents.list.0.sandbox.mode',
			line: 1,
		});
		const keyed = await tableOf(
			'openclaw@2026.9.6',
			`{ agents: { ${defaults}, entries: { aria: { sandbox: { mode: 'off' } } } } }\n`,
		);
		expect(rowOf(keyed, 'subagent', 'aria')?.commands).toEqual({
			text: 'host (mode off)',
			key: 'agents.entries.aria.sandbox.mode',
			line: 1,
		});
	});
});

describe('other runtimes', () => {
	it('have the defaults that are known of GoClaw', async () => {
		const table = await tableOf('goclaw@2026.2.26');
		expect(rowOf(table, 'subagent', table?.rows[0]?.agent)).toMatchObject({ commands: { text: 'host (mode off)' } });
		expect(table?.crafted.every(({ outcome }) => outcome === 'not known')).toBe(true);
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
		const row = lines.find((line) => line.includes('subagent')) ?? '';
		expect(row.indexOf('subagent')).toBe(head.indexOf('SESSION'));
		expect(row.indexOf('not known')).toBe(head.indexOf('COMMANDS RUN'));
	});
});
