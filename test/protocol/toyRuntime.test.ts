import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ApiKeyRequest } from '../../protocol/chat/chat.ts';
import { HeartbeatRunRequest } from '../../protocol/chat/heartbeat.ts';
import { SummonRequest } from '../../protocol/chat/summon.ts';
import { DryRunToolRequest, RunToolRequest } from '../../protocol/chat/tools.ts';
import { BudgetRequest } from '../../protocol/preview/budget.ts';
import { PreviewRequest } from '../../protocol/preview/preview.ts';
import { SetupRequest } from '../../protocol/workspace/setup.ts';
import { RuntimesRequest, WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { schemaFiles } from '../../scripts/generate/schemaFiles.ts';
import { manifestFor, wakingFiles } from '../../scripts/generate/wakingFiles.ts';
import { serve as startServer } from '../../server/src/app/serve.ts';
import { createRegistry } from '../../server/src/engine/runtimes/createRegistry.ts';
import { families } from '../../server/src/engine/runtimes/registry.ts';
import { lanternFamily } from '../fixtures/toy-runtime/family.ts';
import type { Tree } from '../support/disk/fileTree.ts';
import { serve } from '../support/languageClient.ts';
import { startMessagesServer } from '../support/models/messagesServer.ts';

// A runtime that nobody has, in one folder: whatever a person gets for a real one, they get for it as well.

const registry = createRegistry([...families, lanternFamily]);

const tower = {
	'lantern.json': '{ "pageLength": 80, "wake": 15 }\n',
	'KEEPER.md': '---\nname: Ida\n---\n\nYou live in the tower.\n',
	'CHARTS.md': `# Charts\n\n${'- Rocks lie south of the tower.\n'.repeat(3)}`,
	'NIGHT.md': '# Night round\n\n- See to the oil.\n',
	'.signals/fog/SKILL.md': '---\nname: fog\ndescription: Two long blasts.\n---\n\nPull the cord.\n',
};

async function keep(tree: Tree = tower, settings: object = {}) {
	const client = await serve(tree, {
		transport: (connection) => startServer(connection, { registry }),
		settings: { chat: { provider: 'dry-run', ...settings }, embeddings: { provider: 'off' } },
	});
	client.connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	return {
		client,
		workspace: client.files.uriOf(''),
		textOf: (name: string) => readFile(client.files.pathOf(name), 'utf8'),
	};
}

test('its folder is told from those of the others, which stay what they are', async () => {
	const others = { 'aria/SOUL.md': 'Calm.\n', 'aria/IDENTITY.md': '- **Name:** Aria\n' };
	const ours = Object.fromEntries(Object.entries(tower).map(([path, text]) => [`tower/${path}`, text]));
	const { client } = await keep({ ...others, ...ours });
	expect(await client.connection.sendRequest(WorkspacesRequest)).toMatchObject([
		{ name: 'Aria', runtime: 'openclaw@2026.9.6' },
		{ name: 'Ida', runtimeTitle: 'Lantern 1.4.0', evidence: ['there is lantern.json', 'there is KEEPER.md'] },
	]);
	const known = await client.connection.sendRequest(RuntimesRequest);
	expect(known.map(({ id }) => id)).toEqual(registry.runtimes.map(({ id }) => id));
});

test('its prompt is previewed, in its words as far as they are known and in ours', async () => {
	const { client, workspace } = await keep();
	const asked = { workspace, session: 'main' as const };
	const own = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'runtime' });
	expect(own.text).toMatch(/^⟦what the keeper is there f.*⟧\n\n# KEEPER.md\n---\nname: Ida\n---\n\nYou live/u);
	expect(own.text.indexOf('# KEEPER.md')).toBe(35);
	const ours = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'chat' });
	expect(ours.text).toMatch(/^You keep the light of this coast\.\n\n# KEEPER\.md\n/u);
	expect(ours.text).toContain('(the page is torn here)');
	expect(ours.text).toMatch(/# Signals\n- fog: Two long blasts\.\n\n$/u);
	expect(ours.text).not.toContain('See to the oil');
	const night = await client.connection.sendRequest(PreviewRequest, {
		...asked,
		session: 'heartbeat',
		wording: 'chat',
	});
	expect(night.text).toContain('See to the oil');
});

test('its ledger is what the budget shows, and what stands above a prompt that is compared', async () => {
	const { client, workspace } = await keep();
	const asked = { workspace, session: 'main' as const };
	const { rows, tokens } = await client.connection.sendRequest(BudgetRequest, asked);
	expect(rows.map(({ path, roleTitle, fate, limit }) => [path, roleTitle, fate, limit])).toEqual([
		['KEEPER.md', 'Keeper', 'whole', 80],
		['CHARTS.md', 'Charts', 'truncated', 80],
		['NIGHT.md', 'Night round', 'withheld', undefined],
	]);
	expect(tokens).toBeGreaterThan(20);
	const ledger = { ...asked, wording: 'chat', ledger: true } as const;
	const { text } = await client.connection.sendRequest(PreviewRequest, ledger);
	expect(text).toMatch(/cut +CHARTS\.md +80 of 106/u);
});

describe('its problems', () => {
	test('are what the general rules say of it', async () => {
		const { client } = await keep({
			...tower,
			'KEEPER.md': '---\nname: Ida\ntowr: north\n---\n\nYou live in the tower.\n',
			'lantern.json': '{ "rounds": 15 }\n',
			'CHARTS.md': `# Charts\n\n${'- Rocks lie south of the tower.\n'.repeat(60)}`,
		});
		const problems = await client.problems();
		const codes = (name: string) => problems[name]?.map(({ code }) => code);
		expect(codes('CHARTS.md')).toContain('budget.truncated');
		expect(codes('KEEPER.md')).toContain('frontmatter.unknown-key');
		expect(problems['lantern.json']).toMatchObject([
			{ code: 'config.unknown-key', message: expect.stringContaining('Did you mean “wake”?') },
		]);
	});

	test('are what its own rule says of it, with a fix that puts it right', async () => {
		const { 'NIGHT.md': _, ...unlit } = tower;
		const { client, textOf } = await keep(unlit);
		const unlitIn = async () =>
			(await client.problems())['KEEPER.md']?.filter(({ code }) => code === 'lantern.unlit-night') ?? [];
		expect(await unlitIn()).toMatchObject([{ message: expect.stringContaining('woken every 15 minutes') }]);
		const keeper = await client.open('KEEPER.md');
		const fix = (await keeper.actions()).find(({ title }) => title === 'Create NIGHT.md');
		await client.apply(fix?.edit);
		expect(await textOf('NIGHT.md')).toBe(tower['NIGHT.md']);
		expect(await unlitIn()).toEqual([]);
	});

	test('are nobody else’s: without the runtime its rule does not exist', () => {
		const codes = (known: typeof registry) => known.rules.map(({ code }) => code);
		expect(codes(registry)).toContain('lantern.unlit-night');
		expect(codes(createRegistry(families))).not.toContain('lantern.unlit-night');
	});
});

test('a hover says what a page is, what a key is for, and what became of the text', async () => {
	const { client } = await keep();
	const charts = await client.open('CHARTS.md');
	expect(await charts.hoverText({ line: 0, character: 2 })).toMatch(/\*\*CHARTS\.md\*\* — Charts · Lantern 1\.4\.0/u);
	expect(await charts.hoverText(charts.at(100))).toContain('The agent does not get this part in main sessions');
	const keeper = await client.open('KEEPER.md');
	expect(await keeper.hoverText(keeper.at('name'))).toContain('What the keeper is called.');
	const settings = await client.open('lantern.json');
	expect(await settings.hoverText(settings.at('wake'))).toContain('Minutes between two rounds');
});

test('its templates begin a workspace, and stand in where no model writes one', async () => {
	const { client, workspace, textOf } = await keep({ 'notes.txt': 'x' }, { provider: 'auto' });
	client.connection.onRequest(ApiKeyRequest, () => null);
	const runtime = 'lantern@1.4.0';
	const description = 'A keeper called Bo';
	const draft = await client.connection.sendRequest(SummonRequest, {
		summon: '1',
		folder: workspace,
		runtime,
		description,
	});
	expect(draft).toMatchObject({
		kind: 'drafted',
		files: [{ path: 'KEEPER.md', by: 'template', findings: [{ code: 'lantern.unlit-night' }] }],
	});
	const done = await client.connection.sendRequest(SetupRequest, { folder: workspace, runtime, dryRun: false });
	expect(done).toEqual({ kind: 'done', created: ['KEEPER.md', 'CHARTS.md', 'NIGHT.md'], kept: [] });
	expect(await textOf('CHARTS.md')).toBe('# Charts\n\n- The rocks lie south of the tower.\n');
	expect(await client.connection.sendRequest(WorkspacesRequest)).toMatchObject([{ name: 'Keeper', runtime }]);
});

test('its tool of the chat shows what it would write, and writes just that', async () => {
	const { client, workspace, textOf } = await keep();
	const call = { workspace, of: 'agent', tool: 'sight_ship', input: { ship: 'Petrel, bound north' } } as const;
	const dryRun = await client.connection.sendRequest(DryRunToolRequest, call);
	if (dryRun.kind !== 'writes') throw new Error(JSON.stringify(dryRun));
	expect(dryRun.summary).toBe('Adds a ship to CHARTS.md');
	expect(await textOf('CHARTS.md')).toBe(tower['CHARTS.md']);
	const ran = await client.connection.sendRequest(RunToolRequest, { ...call, shown: dryRun.shown });
	expect(ran).toMatchObject({ isError: false, changes: [{ path: 'CHARTS.md' }] });
	expect(await textOf('CHARTS.md')).toBe(`${tower['CHARTS.md']}- Petrel, bound north\n`);
	const without = await client.connection.sendRequest(DryRunToolRequest, { ...call, input: {} });
	expect(without).toMatchObject({ kind: 'failed', message: expect.stringContaining('ship') });
});

test('what is remembered goes into its log', async () => {
	const { client, workspace } = await keep();
	const call = { workspace, of: 'agent', tool: 'remember', input: { note: 'The oil is low.' } } as const;
	const dryRun = await client.connection.sendRequest(DryRunToolRequest, call);
	if (dryRun.kind !== 'writes') throw new Error(JSON.stringify(dryRun));
	const ran = await client.connection.sendRequest(RunToolRequest, { ...call, shown: dryRun.shown });
	expect(ran).toMatchObject({
		isError: false,
		changes: [{ path: expect.stringMatching(/^logbook\/\d{4}-\d{2}-\d{2}\.md$/u) }],
	});
	const [log] = ran.changes ?? [];
	expect(await readFile(client.files.pathOf(log?.path ?? ''), 'utf8')).toContain('The oil is low.');
});

test('its agent is woken as it says, is asked in its words, and is not heard where all is quiet', async () => {
	await using provider = await startMessagesServer({ kind: 'stream', texts: ['ALL_QUIET'] });
	const { client, workspace } = await keep(
		{ ...tower, 'lantern.json': '{ "wake": 90 }\n' },
		{ provider: 'anthropic', baseUrl: provider.url, heartbeat: true },
	);
	const before = Date.now();
	const state = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	expect(JSON.stringify(provider.requests[0]?.body.messages)).toContain('Go your round, as NIGHT.md says');
	expect(state).toMatchObject({ kind: 'waiting', last: { outcome: 'silent' } });
	expect(state.kind === 'waiting' && (state.next ?? 0) >= before + 90 * 60_000).toBe(true);
});

test('an editor starts by its files', () => {
	const files = wakingFiles(registry.runtimes);
	expect(files.slice(-2)).toEqual(['lantern.json', 'KEEPER.md']);
	const manifest = manifestFor(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'), files, []);
	expect(JSON.parse(manifest).activationEvents).toContain('workspaceContains:**/KEEPER.md');
});

test('its schemas are written down for other editors', () => {
	const files = [...schemaFiles(registry.runtimes).keys()].filter((name) => name.startsWith('lantern'));
	expect(files).toEqual(['lantern-1.4.0.config.json', 'lantern-1.4.0.keeper.json']);
});

test('its round is left out where its checklist asks for nothing', async () => {
	await using provider = await startMessagesServer();
	const idle = { ...tower, 'NIGHT.md': '# Night round\n' };
	const { client, workspace } = await keep(idle, { provider: 'anthropic', baseUrl: provider.url, heartbeat: true });
	const state = await client.connection.sendRequest(HeartbeatRunRequest, { workspace });
	expect(state).toMatchObject({
		last: { outcome: 'skipped', message: expect.stringContaining('NIGHT.md asks for nothing') },
	});
	expect(provider.requests).toEqual([]);
});

describe('one folder', () => {
	const root = fileURLToPath(new URL('../../', import.meta.url));
	const textsOf = (pattern: string | string[]) =>
		globSync(pattern, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));

	test('is all that there is of it', () => {
		const elsewhere = textsOf([
			'server/src/**/*.ts',
			'client/**/*.ts',
			'{protocol,shared}/**/*.ts',
			'scripts/**/*.{ts,mjs}',
		]);
		expect(elsewhere.length).toBeGreaterThan(500);
		expect(elsewhere.filter((text) => /lantern/iu.test(text))).toEqual([]);
	});

	test('knows none of the others', () => {
		const own = textsOf('test/fixtures/toy-runtime/*.ts');
		expect(own.length).toBeGreaterThan(5);
		const others = new RegExp(`runtimes/(?:${families.map(({ id }) => id).join('|')}|registry|table)`, 'u');
		expect(own.filter((text) => others.test(text))).toEqual([]);
	});
});
