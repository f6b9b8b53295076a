import { beforeEach, expect, it, vi } from 'vitest';
import { registerAgentServers } from '../../../client/src/features/mcp/agentServers.ts';

const editor = vi.hoisted(() => ({
	trusted: true,
	providers: [] as { readonly id: string; provideMcpServerDefinitions(): readonly object[] }[],
}));

vi.mock('vscode', async () => {
	const { URI, Utils } = await import('vscode-uri');
	return {
		Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
		Disposable: class {},
		l10n: { t: (text: string, name: string) => text.replace('{0}', name) },
		workspace: {
			get isTrusted() {
				return editor.trusted;
			},
		},
		McpStdioServerDefinition: function definition(
			this: object,
			label: string,
			command: string,
			args: readonly string[],
			env: object,
			version: string,
		) {
			Object.assign(this, { label, command, args, env, version });
		},
		lm: {
			registerMcpServerDefinitionProvider: (id: string, provider: object) =>
				editor.providers.push({ id, ...provider } as (typeof editor.providers)[number]),
		},
	};
});

const { URI } = await import('vscode-uri');

const agent = { uri: 'file:///agents/aria', name: 'Aria', runtime: 'openclaw@2026.9.6' };

const offered = (...all: readonly object[]) => {
	editor.providers.length = 0;
	const context = { extensionUri: URI.file('/extension'), extension: { packageJSON: { version: '1.2.3' } } };
	registerAgentServers(context as never, { all, onDidChangeList: () => undefined } as never);
	return editor.providers[0]?.provideMcpServerDefinitions() ?? [];
};

beforeEach(() => {
	editor.trusted = true;
});

it('offers each open agent as a server that the editor’s own program runs, with the runtime that the editor shows', () => {
	expect(offered(agent, { ...agent, uri: 'vscode-vfs://github/aria' })).toMatchObject([
		{
			label: 'Aria (Soulscope)',
			command: process.execPath,
			args: [URI.file('/extension/dist/cli.js').fsPath, 'mcp', URI.parse(agent.uri).fsPath, '--runtime', agent.runtime],
			env: { ELECTRON_RUN_AS_NODE: '1' },
			version: '1.2.3',
		},
	]);
	expect(editor.providers[0]?.id).toBe('soulscope.agents');
});

it('offers none in a workspace that is not trusted', () => {
	editor.trusted = false;
	expect(offered(agent)).toEqual([]);
});
