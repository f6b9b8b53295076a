import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorTool } from '../../../client/src/features/editorTools/editorTool.ts';
import { registerEditorTools } from '../../../client/src/features/editorTools/register.ts';
import { editorTools } from '../../../client/src/features/editorTools/table.ts';
import type { ToolDryRun } from '../../../protocol/chat/tools.ts';
import * as fake from '../../support/vscode/vscodeChat.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeChat.ts'));

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) } as never;

const writes: ToolDryRun = {
	kind: 'writes',
	summary: 'Adds a note to today’s log',
	allowed: false,
	shown: { at: 7, changes: [{ path: 'memory/2026-11-21.md', uri: 'file:///aria/m.md', after: '- tea\n' }] },
};

function toolWith(tool: 'memory_search' | 'remember', dryRun: ToolDryRun = writes, isError = false) {
	const asked: { method: string; params: unknown }[] = [];
	const made = editorTool(
		{ tool, writes: tool === 'remember' },
		{
			server: {
				request: async (type: { method: string }, params: unknown) => {
					asked.push({ method: type.method, params });
					return type.method.endsWith('dryRun') ? dryRun : { text: 'Written down.', isError, summary: '' };
				},
			} as never,
			workspaces: {
				load: async () => ['Aria', 'Bert'].map((name) => ({ name, uri: `file:///${name.toLowerCase()}` })) as never,
				containing: () => undefined,
			},
		},
	);
	return {
		asked,
		prepare: async (input: object) => made.prepareInvocation?.({ input } as never, token),
		invoke: async (input: object) =>
			(await made.invoke({ input } as never, token)) as unknown as fake.LanguageModelToolResult,
	};
}

beforeEach(() => {
	fake.workspace.isTrusted = true;
	delete fake.lm.registerTool;
});

test('before a note is written, the editor asks, with what is written where', async () => {
	const { prepare } = toolWith('remember');
	expect(await prepare({ note: 'tea', agent: 'aria' })).toEqual({
		invocationMessage: 'Adds a note to today’s log',
		confirmationMessages: {
			title: 'Adds a note to today’s log',
			message: new fake.MarkdownString('`memory/2026-11-21.md`\n\n```diff\n+ - tea\n```'),
		},
	});
});

test('what was shown goes with the run, so that nothing else is written; and only once', async () => {
	const { prepare, invoke, asked } = toolWith('remember');
	await prepare({ note: 'tea', agent: 'Aria' });
	const result = await invoke({ note: 'tea', agent: 'Aria' });
	expect(result.content).toEqual([new fake.LanguageModelTextPart('Written down.')]);
	expect(asked.at(-1)?.params).toEqual({
		workspace: 'file:///aria',
		of: 'editor',
		tool: 'remember',
		input: { note: 'tea' },
		shown: writes.kind === 'writes' ? writes.shown : undefined,
	});
	await invoke({ note: 'tea', agent: 'Aria' });
	expect(asked.at(-1)?.params).not.toHaveProperty('shown');
});

test('a note for one agent is not shown for another', async () => {
	const { prepare, invoke, asked } = toolWith('remember');
	await prepare({ note: 'tea', agent: 'Aria' });
	await invoke({ note: 'tea', agent: 'Bert' });
	expect(asked.at(-1)?.params).not.toHaveProperty('shown');
});

test('what is allowed for good is not asked for again, and looking never is', async () => {
	const allowed = toolWith('remember', { ...writes, allowed: true } as ToolDryRun);
	expect(await allowed.prepare({ note: 'tea', agent: 'Aria' })).not.toHaveProperty('confirmationMessages');
	const looking = toolWith('memory_search');
	expect(await looking.prepare({ query: 'tea', agent: 'Aria' })).not.toHaveProperty('confirmationMessages');
	expect(looking.asked).toEqual([]);
});

test('which agent is meant has to be clear', async () => {
	const { invoke } = toolWith('memory_search');
	await expect(invoke({ query: 'tea' })).rejects.toThrow('Aria, Bert');
	await expect(invoke({ query: 'tea', agent: 'Carl' })).rejects.toThrow('Aria, Bert');
	await expect(invoke({ query: 'tea', agent: 'BERT' })).resolves.toBeDefined();
});

test('in a workspace that is not trusted nothing is read or written', async () => {
	fake.workspace.isTrusted = false;
	for (const tool of ['memory_search', 'remember'] as const) {
		const { prepare, invoke, asked } = toolWith(tool);
		await expect(prepare({ note: 'x', agent: 'Aria' })).rejects.toThrow('not trusted');
		await expect(invoke({ note: 'x', agent: 'Aria' })).rejects.toThrow('not trusted');
		expect(asked).toEqual([]);
	}
});

test('a tool that fails says so as a failure', async () => {
	await expect(toolWith('remember', writes, true).invoke({ note: 'x', agent: 'Aria' })).rejects.toThrow(
		'Written down.',
	);
});

test('every tool of the manifest is registered under its name, and an editor without tools is left alone', () => {
	const services = { server: {}, workspaces: {} } as never;
	expect(() => registerEditorTools(services).dispose()).not.toThrow();
	const names: string[] = [];
	fake.lm.registerTool = (name) => {
		names.push(name);
		return { dispose: () => {} };
	};
	registerEditorTools(services);
	const declared: { name: string; toolReferenceName: string }[] = manifest.contributes.languageModelTools;
	expect(names).toEqual(declared.map(({ name }) => name));
	expect(editorTools.map(({ tool }) => tool)).toEqual(declared.map(({ toolReferenceName }) => toolReferenceName));
});
