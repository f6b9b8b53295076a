import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BudgetRequest } from '../../../protocol/preview/budget.ts';
import { FileStatusRequest } from '../../../protocol/preview/fileStatus.ts';
import { type PreviewParams, PreviewRequest } from '../../../protocol/preview/preview.ts';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { RuntimesRequest } from '../../../protocol/workspace/workspaces.ts';
import { shorten } from '../../../shared/shortened.ts';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nBe kind.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'MEMORY.md': '- Tea at four.\n',
};

test('the preview shows what is typed, and each stretch leads back to its source', async () => {
	const client = await serve(workspace);
	const uri = client.files.uriOf('');
	const soul = await client.open('SOUL.md');
	await soul.append('Be brief.\n');
	const preview = await client.connection.sendRequest(PreviewRequest, {
		workspace: uri,
		session: 'main',
		wording: 'runtime',
	});
	expect(preview.text).toContain('Be kind.\nBe brief.');
	expect(preview).toMatchObject({
		runtime: 'openclaw@2026.9.6',
		tokenWords: expect.stringMatching(/^[\d,]+ tokens as .*o200k estimate/),
	});
	expect(preview.length).toBe(preview.text.length);
	const part = preview.parts.find((part) => part.uri === soul.uri);
	const run = part?.runs[0];
	if (!part || !run) throw new Error('SOUL.md is not in the prompt');
	const shown = preview.text.slice(part.start + run.at, part.start + run.at + run.length);
	expect(shown).toBe(soul.text.slice(run.from, run.from + run.length));
	expect(preview.parts.map(({ start, end }) => preview.text.slice(start, end)).join('')).toBe(preview.text);
});

test('entries on a project that is open reach a group, and preview, hover, budget and status say so', async () => {
	const memory = '- Tea at four.\n- Deploys on Fridays. <!-- project: o/p -->\n';
	const client = await serve({ ...workspace, 'MEMORY.md': memory }, { settings: { openProjects: ['o/p', 7] } });
	const ask = { workspace: client.files.uriOf(''), session: 'group' as const };
	const preview = await client.connection.sendRequest(PreviewRequest, { ...ask, wording: 'runtime' });
	const part = preview.parts.find(({ uri }) => uri === client.files.uriOf('MEMORY.md'));
	const [run] = part?.runs ?? [];
	if (!part || !run) throw new Error('no entry of MEMORY.md is in the prompt');
	expect(preview.text.slice(part.start + run.at, part.start + run.at + run.length)).toBe('- Deploys on Fridays.');
	expect(memory.slice(run.from, run.from + run.length)).toBe('- Deploys on Fridays.');
	const { rows } = await client.connection.sendRequest(BudgetRequest, ask);
	const row = rows.find(({ path }) => path === 'MEMORY.md');
	expect(row?.fate).toBe('excerpted');
	expect(row?.tokens).toBeGreaterThan(5);
	const open = await client.open('MEMORY.md');
	expect(await open.hoverText({ line: 0, character: 2 })).toContain('| group | only some entries:');
	const status = await client.connection.sendRequest(FileStatusRequest, { uri: open.uri });
	expect(status?.summary).toContain('only some entries in group');
});

test('for comparing, the ledger stands above the prompt, and every stretch still leads back to its source', async () => {
	const client = await serve(workspace);
	const ask = { workspace: client.files.uriOf(''), session: 'group' as const, wording: 'runtime' } as const;
	const plain = await client.connection.sendRequest(PreviewRequest, ask);
	const compared = await client.connection.sendRequest(PreviewRequest, { ...ask, ledger: true });
	expect(compared.text.endsWith(plain.text)).toBe(true);
	expect(compared.text).toMatch(/^⟦[^⟧]*withheld +MEMORY\.md\n[^⟧]*⟧\n/);
	expect(compared.tokens).toBe(plain.tokens);
	expect(compared.parts.map(({ start, end }) => compared.text.slice(start, end)).join('')).toBe(compared.text);
});

test('what stands for the runtime’s words is short wherever it stands, and a person’s dots are as they wrote them', async () => {
	const dots = '·'.repeat(80);
	const client = await serve({ ...workspace, 'USER.md': `${dots}\n` });
	for (const compared of [{}, { ledger: true }]) {
		const { text, short } = await client.connection.sendRequest(PreviewRequest, {
			workspace: client.files.uriOf(''),
			session: 'main',
			runtime: 'openclaw@2026.9.6',
			wording: 'runtime',
			...compared,
		});
		const shown = shorten(text, short ?? []).text;
		expect(text).toMatch(/<description>⟦[^<]*·{40,}⟧/u);
		expect(text).toMatch(/new AGENTS\.md·{1000,}/u);
		expect(shown).toMatch(/<description>⟦[^<]* · 159 characters of OpenClaw’s own words⟧</u);
		expect(shown.match(/·{3,}/gu)).toEqual([dots]);
	}
});

test('preview and budget say what the run does beyond the files', async () => {
	const client = await serve({ 'memory/2026-11-16.md': '- Tea.\n', 'MEMORY.md': '- Tea.\n' });
	const ask = { workspace: client.files.uriOf(''), session: 'main' as const };
	const runtime = 'openclaw@2026.1.24';
	const preview = await client.connection.sendRequest(PreviewRequest, { ...ask, runtime, wording: 'runtime' });
	expect(preview.run).toEqual([{ kind: 'repository', text: expect.stringContaining('(git init)') }]);
	const whole = await serve({ ...workspace, 'AGENTS.md': 'a', 'USER.md': 'u' });
	const budget = await whole.connection.sendRequest(BudgetRequest, { ...ask, workspace: whole.files.uriOf('') });
	expect(budget.run).toEqual([]);
});

test('the client hears of a change once for each batch, by the workspace it concerns', async () => {
	const client = await serve(workspace);
	const soul = await client.open('SOUL.md');
	await soul.diagnostics();
	const before = client.received('soulscope/workspaceChanged').length;
	await soul.append('Be brief.\n');
	await client.until('soulscope/workspaceChanged', before + 1);
	await soul.diagnostics();
	expect(client.received('soulscope/workspaceChanged').slice(before)).toEqual([{ uri: client.files.uriOf('') }]);
});

test('sessions and runtime versions differ in what they withhold', async () => {
	const client = await serve(workspace);
	const textFor = async (session: SessionKind, runtime?: string) =>
		(
			await client.connection.sendRequest(PreviewRequest, {
				workspace: client.files.uriOf(''),
				session,
				wording: 'runtime',
				...(runtime && { runtime }),
			})
		).text;
	expect(await textFor('main')).toContain('Tea at four');
	expect(await textFor('group')).not.toContain('Tea at four');
	expect(await textFor('group', 'openclaw@2026.1.29')).toContain('Tea at four');
});

test('both wordings carry the same files', async () => {
	const client = await serve(workspace);
	for (const wording of ['runtime', 'chat'] as const) {
		const { text } = await client.connection.sendRequest(PreviewRequest, {
			workspace: client.files.uriOf(''),
			session: 'main',
			wording,
		});
		expect(text, wording).toContain('Be kind.');
	}
});

test.each([
	['a folder without an agent', { workspace: 'file:///nowhere' }, /no agent workspace at .*nowhere/],
	['a session that does not exist', { session: 'seance' as never }, /no “seance” sessions/],
	['a moment that never comes', { at: 1e300 }, /time does not exist/],
	['a random number of one', { random: 1 }, /from 0 to below 1/],
	['a runtime that does not exist', { runtime: 'abacus@1' }, /does not know the runtime “abacus@1”/],
])('%s is refused in one line', async (_, wrong, message) => {
	const client = await serve(workspace);
	const asked = client.connection.sendRequest(PreviewRequest, {
		workspace: client.files.uriOf(''),
		session: 'main',
		wording: 'runtime',
		...wrong,
	});
	await expect(asked).rejects.toThrow(message);
});

describe('a persona that stands in by the clock or by chance', () => {
	const entry = { enabled: true, file: 'persona/night.md', purge: { at: '23:00', duration: '1h' } };
	const configured = (given: object) => ({
		...workspace,
		'persona/night.md': 'Be grim.\n',
		'openclaw.json': JSON.stringify({ hooks: { internal: { enabled: true, entries: { 'soul-evil': given } } } }),
	});
	const night = Date.parse('2026-11-21T23:30:00Z');
	const noon = Date.parse('2026-11-21T12:00:00Z');
	const serveOld = async (tree: ReturnType<typeof configured>) => {
		const client = await serve(tree);
		return (more: Partial<PreviewParams>) =>
			client.connection.sendRequest(PreviewRequest, {
				workspace: client.files.uriOf(''),
				session: 'main',
				runtime: 'openclaw@2026.1.29',
				wording: 'runtime',
				...more,
			});
	};

	test('is rejected with the configuration, and the preview says so', async () => {
		const preview = await serveOld(configured(entry));
		const { text, personaSwap } = await preview({ at: night });
		expect(text).toContain('Be kind.');
		expect(personaSwap?.active).toBeUndefined();
		expect(personaSwap?.rejected).toMatch(
			/^OpenClaw 2026\.1\.29 ignores the entire configuration file.*“file”, “purge”/u,
		);
	});

	test.each(['runtime', 'chat'] as const)(
		'can be tried: in its window it stands in, and says why (%s)',
		async (wording) => {
			const preview = await serveOld(configured(entry));
			const inside = await preview({ at: night, personaSwap: true, wording });
			expect(inside.text).toContain('Be grim.');
			expect(inside.text).not.toContain('Be kind.');
			expect(inside.personaSwap?.active).toMatch(/^persona\/night\.md replaces SOUL\.md: .*purge.*daily time$/u);
			const outside = await preview({ at: noon, personaSwap: true, wording });
			expect(outside.text).toContain('Be kind.');
			expect(outside.personaSwap?.active).toBeUndefined();
		},
	);

	test('can be tried by chance, as the dice are told to fall', async () => {
		const preview = await serveOld(configured({ enabled: true, file: 'persona/night.md', chance: 0.25 }));
		const asked = { personaSwap: true, at: noon };
		expect((await preview(asked)).personaSwap).toMatchObject({ byChance: true });
		expect((await preview({ ...asked, random: 0.25 })).text).toContain('Be kind.');
		const turned = await preview({ ...asked, random: 0.24 });
		expect(turned.text).toContain('Be grim.');
		expect(turned.personaSwap?.active).toContain('at random');
	});

	test('is not looked for outside of the workspace, and is missed in a line', async () => {
		const preview = await serveOld(configured({ ...entry, file: '../../../../etc/hostname' }));
		const { text, personaSwap } = await preview({ at: night, personaSwap: true });
		expect(text).toContain('Be kind.');
		expect(personaSwap?.trouble).toContain('SOUL_EVIL active (purge) but file missing');
	});

	test('is not spoken of where the hook is off, or the runtime has none', async () => {
		const off = await serveOld(configured({ ...entry, enabled: false }));
		expect((await off({ at: night, personaSwap: true })).personaSwap).toBeUndefined();
		const on = await serveOld(configured(entry));
		expect((await on({ at: night, personaSwap: true, runtime: 'openclaw@2026.9.6' })).personaSwap).toBeUndefined();
	});
});

test('a file of the person’s own is called by its path from their home folder', async () => {
	const client = await serve({ 'CLAUDE.md': '@~/.claude/me.md\n', '~/.claude/me.md': 'Call me Sam.\n' });
	const ask = { workspace: client.files.uriOf(''), session: 'main' as const };
	const { rows } = await client.connection.sendRequest(BudgetRequest, ask);
	const names = rows.map(({ name, path }) => name ?? path);
	expect(names).toContain('CLAUDE.md');
	expect(names).toContain(join('~', '.claude', 'me.md'));
});

test('the budget has a row for each file, with sizes, limits and tokens', async () => {
	const client = await serve(workspace);
	const budget = await client.connection.sendRequest(BudgetRequest, {
		workspace: client.files.uriOf(''),
		session: 'group',
	});
	expect(budget).toMatchObject({
		unit: 'characters',
		totalLimit: 60_000,
		tokenWords: expect.stringContaining('o200k estimate'),
	});
	const row = (path: string) => budget.rows.find((row) => row.path === path);
	expect(row('SOUL.md')).toMatchObject({ fate: 'whole', rawLength: 16, injectedLength: 16, limit: 20_000 });
	expect(row('SOUL.md')?.tokens).toBeGreaterThan(3);
	expect(row('MEMORY.md')).toMatchObject({ fate: 'withheld', tokens: 0 });
	expect(budget.tokens).toBeGreaterThan(budget.rows.reduce((sum, { tokens }) => sum + tokens, 0));
});

test('the budget calls a skill from outside of the workspace by its name: its path is long, and begins like every other', async () => {
	const skill = '---\nname: night-watch\ndescription: Keeps an eye on the kiln.\n---\n\nLook at the cone.\n';
	const client = await serve({ ...workspace, '~/.openclaw/skills/night-watch/SKILL.md': skill });
	const { rows } = await client.connection.sendRequest(BudgetRequest, {
		workspace: client.files.uriOf(''),
		session: 'main',
	});
	const row = rows.find(({ name }) => name === 'night-watch');
	expect(row?.path).toMatch(/skills\/night-watch\/SKILL\.md$/);
	expect(row?.tokens).toBeGreaterThan(5);
	expect(rows.find(({ path }) => path === 'SOUL.md')).not.toHaveProperty('name');
});

test('the status of a file says what it costs and where it goes, and other files have none', async () => {
	const client = await serve({ ...workspace, 'README.md': '# Read me\n' });
	const statusOf = (name: string) =>
		client.connection.sendRequest(FileStatusRequest, { uri: client.files.uriOf(name) });
	expect(await statusOf('MEMORY.md')).toMatchObject({
		path: 'MEMORY.md',
		summary: expect.stringContaining('withheld in group'),
		length: 14,
		limit: 20_000,
		unit: 'characters',
	});
	expect(await statusOf('README.md')).toBeNull();
});

test('the runtimes are listed, newest first', async () => {
	const client = await serve(workspace);
	const [newest] = await client.connection.sendRequest(RuntimesRequest);
	expect(newest).toEqual({
		id: 'openclaw@2026.9.6',
		title: 'OpenClaw 2026.9.6',
		sessionKinds: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
		canBegin: true,
	});
});
