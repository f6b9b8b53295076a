import { describe, expect, it } from 'vitest';
import type { MemoryToolAnswer } from '../../../server/src/engine/memory/memoryTool.ts';
import { detectRuntime, runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { JsonSchema } from '../../../server/src/engine/schema/jsonSchema.ts';
import { callMemoryTool, memoryToolsOf } from '../../../server/src/host/memory/tools.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { layOut, type Tree } from '../../support/disk/fileTree.ts';

const soul = { 'SOUL.md': '# Soul\n', 'AGENTS.md': 'Work.\n' };

async function workspaceOf(runtime: string, tree: Tree): Promise<Workspace> {
	const files = await layOut({ ...soul, ...tree });
	const workspaces = createWorkspaces({
		runtimes,
		runtimeById,
		detectRuntime,
		files: diskFiles,
		environment: { home: files.home, hostTimeZone: 'UTC', variables: {} },
		clock: () => Date.UTC(2026, 10, 21),
		settingsFor: () => ({ runtime, isNamedHere: true, configFile: files.pathOf('openclaw.json') }),
	});
	await workspaces.setFolders([files.root]);
	const [workspace] = workspaces.list();
	if (!workspace) throw new Error('no workspace');
	return workspace;
}

const call = async (runtime: string, tree: Tree, tool: string, input: unknown) =>
	callMemoryTool(await workspaceOf(runtime, tree), { tool, input });

const log = { 'memory/2026-11-20.md': '# 2026-11-20\n\n- The kiln needs a new thermocouple.\n- Ana visits in May.\n' };

const resultsOf = (answer: MemoryToolAnswer | undefined) =>
	(JSON.parse(answer?.text ?? '') as { results: readonly { path: string }[] }).results;

/** Every way in which an answer may look has these keys and no others. */
function isOneOf(schema: JsonSchema | undefined, value: unknown): boolean {
	return (schema?.anyOf ?? [schema]).some((option) => {
		if (option?.type === 'string') return typeof value === 'string';
		const keys = Object.keys(value as object);
		const known = Object.keys(option?.properties ?? {});
		return keys.every((key) => known.includes(key)) && (option?.required ?? []).every((key) => keys.includes(key));
	});
}

describe('memory_search', () => {
	it('answers as OpenClaw 2026.9.6 does', async () => {
		const answer = await call('openclaw@2026.9.6', log, 'memory_search', { query: 'kiln thermocouple' });
		expect(answer?.isError).toBe(false);
		expect(answer?.result).toEqual({
			results: [
				{
					path: 'memory/2026-11-20.md',
					startLine: 1,
					endLine: expect.any(Number),
					score: expect.any(Number),
					snippet: expect.stringContaining('thermocouple'),
					source: 'memory',
				},
			],
			provider: 'none',
			model: '',
		});
		expect(JSON.parse(answer?.text ?? '')).toEqual(answer?.result);
	});

	it('takes how many from the call', async () => {
		const files = Object.fromEntries(
			[1, 2, 3].map((day) => [`memory/2026-11-0${day}.md`, `The kiln is hot ${day}.\n`]),
		);
		const found = async (input: object) => {
			const answer = await call('openclaw@2026.9.6', files, 'memory_search', { query: 'kiln', ...input });
			return resultsOf(answer).length;
		};
		expect([await found({}), await found({ maxResults: 2 })]).toEqual([3, 2]);
	});

	it('is off in OpenClaw 2026.1 without a model, and says so instead of finding nothing', async () => {
		const answer = await call('openclaw@2026.1.29', log, 'memory_search', { query: 'kiln' });
		expect(answer?.result).toEqual({ results: [], disabled: true, error: expect.stringContaining('embeddings') });
	});

	it('goes by meaning where somebody gives vectors', async () => {
		const workspace = await workspaceOf('openclaw@2026.1.29', {
			...log,
			'MEMORY.md': 'Mara is allergic to peanuts.\n',
		});
		const answer = await callMemoryTool(workspace, {
			tool: 'memory_search',
			input: { query: 'which oven part is due' },
			bySimilarity: async () => ({
				model: 'two-numbers',
				queryVector: [1, 0],
				vectorOf: ({ text }) => (text.includes('kiln') ? [1, 0] : [0, 1]),
			}),
		});
		expect(answer?.result).toMatchObject({ results: [{ path: 'memory/2026-11-20.md' }], model: 'two-numbers' });
	});

	it('answers as GoClaw does, in its own form and words', async () => {
		const answer = await call('goclaw@2026.2.26', log, 'memory_search', { query: 'thermocouple' });
		expect(answer?.text).toMatch(
			/^\{\n {2}"count": 1,\n {2}"results": \[\n {4}\{\n {6}"path": "memory\/2026-11-20.md",\n/,
		);
		expect((await call('goclaw@2026.2.26', log, 'memory_search', { query: 'zebra' }))?.text).toBe(
			'No memory results found for query: zebra',
		);
		const failed = await call('goclaw@2026.2.26', log, 'memory_search', { query: 'kiln-thermocouple' });
		expect(failed).toMatchObject({
			isError: true,
			text: expect.stringMatching(/^memory search failed: fts query: ./u),
		});
		expect(await call('goclaw@2026.2.26', log, 'memory_search', { query: 7 })).toMatchObject({ isError: true });
	});

	it('answers as the memory service of Holaboss does, without other workspaces', async () => {
		const files = {
			'memory/workspace/w1/knowledge/facts/kiln.md': '# Kiln\n\nThe kiln needs a thermocouple.\n',
			'memory/preference/kiln.md': '# Kiln\n\nLikes the kiln hot.\n',
		};
		const paths = async (more: Tree) => {
			const answer = await call('holaboss@2026.4.13', { ...files, ...more }, 'memory_search', {
				query: 'kiln',
				min_score: 1,
			});
			return resultsOf(answer).map(({ path }) => path);
		};
		expect(await paths({})).toEqual(['preference/kiln.md', 'workspace/w1/knowledge/facts/kiln.md']);
		const other = { 'memory/workspace/w2/knowledge/facts/kiln.md': '# Kiln\n\nAnother kiln.\n' };
		expect(await paths(other)).toEqual(['preference/kiln.md']);
	});

	it('is not there where the configuration switches it off, nor where the runtime has none', async () => {
		const off = JSON.stringify({ agents: { defaults: { memorySearch: { enabled: false } } } });
		const input = { query: 'kiln' };
		expect(await call('openclaw@2026.1.29', { ...log, 'openclaw.json': off }, 'memory_search', input)).toBeUndefined();
		expect(await call('botholomew@0.20.2', log, 'memory_search', input)).toBeUndefined();
	});

	it('finds nothing through a link', async () => {
		const answer = await call(
			'openclaw@2026.9.6',
			{
				'~/diary/2026-11-19.md': 'The kiln key is under the mat.\n',
				'memory/diary': { linkTo: '~/diary' },
				'memory/2026-11-18.md': { linkTo: '~/diary/2026-11-19.md' },
			},
			'memory_search',
			{ query: 'kiln key' },
		);
		expect(answer?.result).toMatchObject({ results: [] });
	});

	it('ends when it is cancelled', async () => {
		const workspace = await workspaceOf('openclaw@2026.9.6', log);
		const controller = new AbortController();
		const asked = callMemoryTool(workspace, {
			tool: 'memory_search',
			input: { query: 'kiln' },
			signal: controller.signal,
			bySimilarity: () => new Promise(() => controller.abort(new Error('stopped'))),
		});
		await expect(asked).rejects.toThrow('stopped');
	});
});

describe('memory_get', () => {
	const lines = Array.from({ length: 200 }, (_, at) => `line ${at + 1}`).join('\n');

	it('reads lines as each runtime counts them', async () => {
		const input = { path: 'memory/a.md', from: 2, lines: 2 };
		const files = { 'memory/a.md': lines };
		expect((await call('openclaw@2026.1.29', files, 'memory_get', input))?.result).toEqual({
			path: 'memory/a.md',
			text: 'line 2\nline 3',
		});
		expect((await call('goclaw@2026.2.26', files, 'memory_get', input))?.result).toEqual({
			path: 'memory/a.md',
			text: 'line 2\nline 3',
		});
		expect((await call('openclaw@2026.9.6', files, 'memory_get', input))?.result).toEqual({
			status: 'ok',
			path: 'memory/a.md',
			text: 'line 2\nline 3\n\n[There is more: ask again with from=4.]',
			from: 2,
			lines: 2,
			truncated: true,
			nextFrom: 4,
		});
		const service = await call('holaboss@2026.4.13', { 'memory/preference/a.md': lines }, 'memory_get', {
			path: 'preference/a.md',
			from_line: 2,
			lines: 2,
		});
		expect(service?.result).toEqual({ path: 'preference/a.md', text: 'line 2\nline 3' });
	});

	it('says that a file is not there', async () => {
		const input = { path: 'memory/none.md' };
		expect((await call('openclaw@2026.9.6', log, 'memory_get', input))?.result).toMatchObject({ status: 'not_found' });
		expect((await call('openclaw@2026.1.24', log, 'memory_get', input))?.result).toMatchObject({ disabled: true });
		expect((await call('goclaw@2026.2.26', log, 'memory_get', input))?.text).toMatch(
			/^failed to read memory\/none\.md: /,
		);
	});

	const secret = 'only mine';
	it.each(
		['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6', 'goclaw@2026.2.26', 'holaboss@2026.4.13'].flatMap(
			(runtime) =>
				[
					'memory/../SOUL.md',
					'SOUL.md',
					'../open-aria/MEMORY.md',
					'memory/../../open-aria/MEMORY.md',
					'memory/../../home/diary.md',
					'memory/link.md',
					'memory/folder/diary.md',
					'MEMORY.md',
					'preference/link.md',
					'..\\..\\home\\diary.md',
					'/etc/passwd',
				].map((path) => [runtime, path] as const),
		),
	)('of %s reads nothing at %s that is no memory of this workspace', async (runtime, path) => {
		const answer = await call(
			runtime,
			{
				'SOUL.md': secret,
				'../open-aria/MEMORY.md': secret,
				'~/diary.md': secret,
				'memory/link.md': { linkTo: '~/diary.md' },
				'memory/folder': { linkTo: '~/' },
				'MEMORY.md': { linkTo: '~/diary.md' },
				'memory/preference/link.md': { linkTo: '~/diary.md' },
				'memory/MEMORY.md': { linkTo: '~/diary.md' },
			},
			'memory_get',
			{ path },
		);
		expect(answer).toBeDefined();
		expect(answer?.text).not.toContain(secret);
		expect(answer?.text).not.toContain('root:');
	});

	it.each([undefined, null, 7, [], { path: 7 }, { path: '' }])(
		'takes %j for a mistake and not for a path',
		async (input) => {
			for (const runtime of ['openclaw@2026.9.6', 'goclaw@2026.2.26', 'holaboss@2026.4.13']) {
				expect(await call(runtime, log, 'memory_get', input)).toMatchObject({ isError: true });
			}
		},
	);
});

it.each(['openclaw@2026.1.24', 'openclaw@2026.9.6', 'goclaw@2026.2.26', 'holaboss@2026.4.13'])(
	'the tools of %s say what they take and give',
	async (runtime) => {
		const workspace = await workspaceOf(runtime, log);
		const tools = memoryToolsOf(workspace);
		expect(tools.map(({ name }) => name)).toEqual(['memory_search', 'memory_get']);
		for (const { name: tool, parameters, result } of tools) {
			const [wanted] = parameters.required ?? [];
			for (const value of ['kiln', 'memory/2026-11-20.md', 'MEMORY.md', '']) {
				const answer = await callMemoryTool(workspace, { tool, input: { [wanted ?? '']: value } });
				expect(isOneOf(result, answer?.result), `${tool} ${value}: ${answer?.text}`).toBe(true);
			}
		}
	},
);
