import { expect, test } from 'vitest';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import { BudgetRequest } from '../../../protocol/preview/budget.ts';
import { serve } from '../../support/languageClient.ts';

const aria = {
	'AGENTS.md': '# How Aria works\n\nAnswer in short sentences.\n',
	'SOUL.md': '# Aria\n\nA potter with patience.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'USER.md': '- **Name:** Sam\n',
	'MEMORY.md': `# What I know\n\n${'- Sam fires the kiln on Wednesday, and never on a Sunday.\n'.repeat(500)}`,
	'skills/glaze/SKILL.md': '---\nname: glaze\ndescription: Works out a glaze.\n---\n\nWeigh the ash.\n',
	'openclaw.json': '{ "agents": { "defaults": {} } }\n',
};

async function overviewOf(files: Readonly<Record<string, string>>) {
	const client = await serve(files);
	const workspace = client.files.uriOf('');
	const ask = () => client.connection.sendRequest(OverviewRequest, { workspace });
	return { client, workspace, ask, result: await ask() };
}

test('says of each file what becomes of it in every kind of session, and what it costs', async () => {
	const { result } = await overviewOf(aria);
	const sessions = result.sessions.map(({ session }) => session);
	const cell = (path: string, session: (typeof sessions)[number]) =>
		result.files.find((each) => each.path === path)?.cells[sessions.indexOf(session)];
	expect(cell('SOUL.md', 'main')).toMatchObject({ fate: 'whole', lost: 0 });
	expect(cell('MEMORY.md', 'group')).toMatchObject({ fate: 'withheld', tokens: 0, lost: 0 });
	const cut = cell('MEMORY.md', 'main');
	expect(cut?.fate).toBe('truncated');
	expect(cut?.lost).toBeGreaterThan(1000);
	expect(result.files.find(({ path }) => path === 'skills/glaze/SKILL.md')).toMatchObject({ isSkill: true });
});

test('counts as the budget does: what files take and what the runtime says is the whole prompt', async () => {
	const { client, workspace, result } = await overviewOf(aria);
	expect(result.sessions.length).toBeGreaterThan(3);
	for (const [index, { session, tokens, runtime }] of result.sessions.entries()) {
		const budget = await client.connection.sendRequest(BudgetRequest, { workspace, session });
		const named = result.files.reduce((sum, { cells }) => sum + (cells[index]?.tokens ?? 0), 0);
		expect([tokens, runtime + named]).toEqual([budget.tokens, budget.tokens]);
		expect(budget.rows.map(({ path }) => path)).toEqual(
			result.files.filter(({ cells }) => cells[index] !== null).map(({ path }) => path),
		);
	}
});

test('names the configuration, and says where the runtime ignores it', async () => {
	const { result } = await overviewOf(aria);
	expect(result.configuration).toMatchObject({ state: 'valid', path: expect.stringMatching(/openclaw\.json$/u) });
	const broken = await overviewOf({ ...aria, 'openclaw.json': '{ "agents": { "defaults": { "wrong": 1 } } }' });
	expect(broken.result.configuration?.state).toBe('invalid');
	const { 'openclaw.json': _none, ...without } = aria;
	expect((await overviewOf(without)).result.configuration).toBeNull();
	expect((await overviewOf({ 'CLAUDE.md': 'Use tabs.\n' })).result).not.toHaveProperty('configuration');
});

test('says of sessions that fail why nobody gets the prompt', async () => {
	const head = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\nTea.\n';
	const odd = { 'prompts/goals.md': head, 'prompts/odd.md': '---\ntitle: [\n---\n', 'config/config.json': '{}' };
	const { result } = await overviewOf(odd);
	expect(result.sessions[0]?.unsent).toMatch(/^Every session fails in Botholomew/u);
	expect((await overviewOf(aria)).result.sessions[0]).not.toHaveProperty('unsent');
});

test('names the agents that live in the same folder, where there is more than one', async () => {
	const { client, ask, result } = await overviewOf(aria);
	expect(result.sharedBy).toEqual([]);
	const agent = { workspace: client.files.root };
	await client.changeOnDisk(
		'openclaw.json',
		JSON.stringify({ agents: { ownership: 'explicit', entries: { aria: agent, boris: agent } } }),
	);
	await expect.poll(async () => (await ask()).sharedBy).toEqual(['aria', 'boris']);
});

test('says what the folder holds that somebody has to install first, as the command line does', async () => {
	const skill = '---\nname: glaze\ndescription: Works out a glaze.\n---\n\nWeigh the ash.\n';
	const plugin = { '.claude-plugin/plugin.json': '{ "name": "kilns" }', 'skills/glaze/SKILL.md': skill };
	const { result } = await overviewOf(plugin);
	expect(result.installable).toContain('The folder holds the plug-in kilns, with 1 skill.');
	expect((await overviewOf(aria)).result).not.toHaveProperty('installable');
});
