import { describe, expect, it } from 'vitest';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import { recallFor } from '../../../server/src/chat/recall/recall.ts';
import { editorToolsFor } from '../../../server/src/chat/tools/editorTools.ts';
import { memoryTools } from '../../../server/src/chat/tools/memory.ts';
import type { ChatTool, ToolWorld } from '../../../server/src/chat/tools/tool.ts';
import { jsonAnswer } from '../../../server/src/engine/memory/memoryTool.ts';
import type { RecallPolicy } from '../../../server/src/engine/memory/policy.ts';
import type { Prompt } from '../../../server/src/engine/prompt/prompt.ts';
import type { SessionKind } from '../../../server/src/engine/workspace/session.ts';
import { recallOf } from '../../../server/src/host/search/runtime/runtimeSearch.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import { roughTokens } from '../../chat/support.ts';
import type { Tree } from '../../support/disk/fileTree.ts';
import { realWorkspace } from '../../support/disk/realWorkspace.ts';
import { serve } from '../../support/languageClient.ts';

const note = 'The kiln thermocouple is number 4711.\n';

/** A workspace of OpenClaw with every kind of file that could be taken for its memory. */
const tree: Tree = {
	'SOUL.md': '# Soul\n\nBe kind.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'MEMORY.md': note,
	'memory/2026-11-20.md': note,
	'memory/notes/glaze.md': note,
	'agents/bea/MEMORY.md': note,
	'agents/bea/memory/2026-11-20.md': note,
	'elsewhere.md': note,
	'~/bea/MEMORY.md': note,
	'~/out/it.md': note,
	'memory/link.md': { linkTo: '~/out/it.md' },
	'memory/opened.md': { linkTo: '~/out/it.md' },
	'memory/folder': { linkTo: '~/out' },
};

const table: readonly (readonly [string, string, boolean])[] = [
	['the long-term memory', 'MEMORY.md', true],
	['a daily log', 'memory/2026-11-20.md', true],
	['a note of its own', 'memory/notes/glaze.md', true],
	['the memory of an agent further down', 'agents/bea/MEMORY.md', false],
	['the log of an agent further down', 'agents/bea/memory/2026-11-20.md', false],
	['the memory of an agent elsewhere', '../home/bea/MEMORY.md', false],
	['a link out of the workspace', 'memory/link.md', false],
	['a link out of the workspace, open in the editor', 'memory/opened.md', false],
	['a file in a folder that is linked', 'memory/folder/it.md', false],
	['a path that climbs', 'memory/../elsewhere.md', false],
	['a file that is no memory', 'elsewhere.md', false],
];

type Shows = (path: string) => Promise<boolean>;

const signal = new AbortController().signal;

const findOnly = (path: string) => async () =>
	({
		hits: [
			{
				path,
				startLine: 1,
				endLine: 1,
				snippet: note.trim(),
				highlights: [],
				headings: [],
				score: 1,
				exact: true,
				terms: ['kiln', 'thermocouple'],
				parts: { keyword: 1, vector: 1 },
			},
		],
		mode: 'hybrid',
		notes: [],
		state: { phase: 'ready', indexed: 1, total: 1 },
	}) as never;

/** The workspace with a search of its runtime that is other than it is. */
function searchedOtherwise(workspace: Workspace, other: (policy: RecallPolicy) => RecallPolicy): Workspace {
	const { memory } = workspace.runtime;
	const recall: typeof memory.recall = (...asked) => {
		const policy = memory.recall?.(...asked);
		return policy && other(policy);
	};
	const runtime = { ...workspace.runtime, memory: { ...memory, recall } };
	return new Proxy(workspace, {
		get(target, key) {
			if (key === 'runtime') return runtime;
			const value: unknown = Reflect.get(target, key);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

const withoutTools = ({ tools: _, ...policy }: RecallPolicy): RecallPolicy => policy;

const withoutModel = (policy: RecallPolicy): RecallPolicy => ({
	...policy,
	tools: (policy.tools ?? []).map((tool) => ({ ...tool, run: async () => jsonAnswer({ disabled: true }) })),
});

async function messageOf(
	tools: readonly ChatTool[],
	name: string,
	input: object,
	world: Partial<ToolWorld>,
): Promise<string> {
	const tool = tools.find((each) => each.name === name);
	const read = tool?.read(input);
	if (!tool || read?.kind !== 'fits') throw new Error(`${name} is not there`);
	return (await tool.run(read.input, { signal, ...world } as ToolWorld)).text;
}

/** Every way on which a memory is given out, and whether it gives this one. */
async function roads(kind: SessionKind = 'main'): Promise<Readonly<Record<string, Shows>>> {
	const { workspace, workspaces, files } = await realWorkspace(tree, { runtime: 'openclaw@2026.9.6' });
	await workspaces.openDocument(files.pathOf('memory/opened.md'), note);
	const session = { ...workspace.session(), kind };
	const client = await serve(tree);
	await client.open('memory/opened.md');
	const listed = await client.connection.sendRequest(MemoryFilesRequest, { workspace: client.files.uriOf('') });
	const ours = searchedOtherwise(workspace, withoutTools);
	const off = searchedOtherwise(workspace, withoutModel);
	const prompt = { session, parts: [], ledger: { rows: [] } } as unknown as Prompt;
	return {
		'what is recalled for a message': async (path) => {
			const asked = {
				workspace,
				prompt,
				message: 'Which kiln thermocouple?',
				by: 'rules' as const,
				tokens: roughTokens,
				signal,
			};
			const { recall } = await recallFor({ ...asked, find: findOnly(path) });
			return recall?.text.includes('4711') === true;
		},
		'the search of the editor’s tools': async (path) => {
			const world = { workspace: ours, session, find: findOnly(path) };
			return (await messageOf(editorToolsFor(ours, session), 'memory_search', { query: 'kiln' }, world)).includes(
				'4711',
			);
		},
		'the reading of the editor’s tools': async (path) =>
			(await messageOf(editorToolsFor(ours, session), 'memory_get', { path }, { workspace: ours, session })).includes(
				'4711',
			),
		'our search in the place of the runtime’s': async (path) => {
			const world = { workspace: off, session, find: findOnly(path) };
			return (await messageOf(memoryTools(off, session), 'memory_search', { query: 'kiln' }, world)).includes('4711');
		},
		'the reading of the agent’s tools': async (path) =>
			(await messageOf(memoryTools(workspace, session), 'memory_get', { path }, { workspace, session })).includes(
				'4711',
			),
		'what the runtime searches': async (path) =>
			(await recallOf(workspace))?.texts.get(path)?.includes('4711') === true,
		'what a person sees of it': async (path) => listed.some((file) => file.path === path),
	};
}

describe('whether a file is memory and may be shown', () => {
	it('is one answer on every road', async () => {
		const all = Object.entries(await roads());
		for (const [what, path, expected] of table) {
			const answers = await Promise.all(all.map(async ([road, shows]) => [road, await shows(path)] as const));
			const wanted = all.map(([road]) => [road, expected]);
			expect(answers, `${what}: ${path}`).toEqual(wanted);
		}
	});

	it('in a group nothing is recalled for a message; what the agent asks for by itself its runtime decides', async () => {
		const { 'what is recalled for a message': recalled, ...others } = await roads('group');
		expect(await recalled?.('MEMORY.md')).toBe(false);
		for (const [road, shows] of Object.entries(others)) expect(await shows('MEMORY.md'), road).toBe(true);
	});
});
