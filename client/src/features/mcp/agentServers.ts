import * as vscode from 'vscode';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** As the manifest has it. */
const provider = 'soulscope.agents';

/** The program that serves one folder; the editor starts it when one of its models asks for a tool. */
function serverOf(
	{ uri, name, runtime }: WorkspaceList['all'][number],
	{ extensionUri, extension }: vscode.ExtensionContext,
): vscode.McpStdioServerDefinition {
	const program = vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath;
	const { version } = extension.packageJSON as { readonly version: string };
	return new vscode.McpStdioServerDefinition(
		vscode.l10n.t('{0} (Soulscope)', name),
		process.execPath,
		[program, 'mcp', vscode.Uri.parse(uri).fsPath, '--runtime', runtime],
		// The editor’s own program runs scripts once it is told to.
		{ ELECTRON_RUN_AS_NODE: '1' },
		version,
	);
}

/** Lets the models of the editor use each open agent over MCP, where the person has switched that on for them. */
export function registerAgentServers(context: vscode.ExtensionContext, workspaces: WorkspaceList): vscode.Disposable {
	// Some editors that run extensions have no language models, whatever their types say.
	const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
	if (typeof lm?.registerMcpServerDefinitionProvider !== 'function') return new vscode.Disposable(() => undefined);
	return lm.registerMcpServerDefinitionProvider(provider, {
		onDidChangeMcpServerDefinitions: workspaces.onDidChangeList,
		// The editor asks at every start: nothing is started for that, and it asks again once the agents are known.
		provideMcpServerDefinitions: () =>
			vscode.workspace.isTrusted
				? workspaces.all.filter(({ uri }) => uri.startsWith('file:')).map((workspace) => serverOf(workspace, context))
				: [],
	});
}
