import * as vscode from 'vscode';
import { serveApiKeys } from './apiKeys.ts';
import { chatCommands } from './chat/commands.ts';
import { DiffDocuments } from './chat/diffDocuments.ts';
import { serveEditorModels } from './chat/editorModels.ts';
import { createChat } from './chat/register.ts';
import { budgetCommands } from './commands/budget.ts';
import { hearModelProgress } from './commands/meaning.ts';
import { memoryCommands } from './commands/memory.ts';
import { registerCommands } from './commands/register.ts';
import { hearSummoning } from './commands/summon.ts';
import { registerEditorTools } from './editorTools/register.ts';
import { namesRuntime } from './namedRuntime.ts';
import { keepPendingContexts } from './pending/contexts.ts';
import { registerPendingLens } from './pending/lens.ts';
import { noticingWrites } from './pending/noticingWrites.ts';
import { PendingActions } from './pending/pendingActions.ts';
import { showPendingStatus } from './pending/statusItem.ts';
import { promptScheme } from './preview/address.ts';
import { registerBadge } from './preview/badge.ts';
import { registerFoldLinks } from './preview/foldLinks.ts';
import { registerHover } from './preview/hover.ts';
import { registerNavigation } from './preview/navigation.ts';
import { registerOutline } from './preview/outline.ts';
import { createPromptStore } from './preview/store.ts';
import { registerSummaryLens } from './preview/summaryLens.ts';
import { showRuntimeStatus } from './server/runtimeStatus.ts';
import { createServer, type Server } from './server/server.ts';
import { showServerStatus } from './server/status.ts';
import { offerMissingFiles } from './setUp/offer.ts';
import { registerSoul } from './soul/participant.ts';
import { BudgetView } from './views/budget.ts';
import { showHeartbeats } from './views/heartbeat.ts';
import { MemoryView } from './views/memory.ts';
import { showFileStatus } from './views/statusBar.ts';
import { wakesServer, wakingGlob } from './wakingFiles.ts';
import { createWorkspaces } from './workspaces.ts';

/** Starts the server on the first sign of an agent's home; whatever asks it something starts it as well. */
function startOnFirstNeed(server: Server): vscode.Disposable {
	const start = () => void server.start().catch(() => {});
	const wake = ({ path }: vscode.Uri) => {
		if (wakesServer(path)) start();
	};
	for (const { uri } of vscode.workspace.textDocuments) wake(uri);
	if (vscode.workspace.workspaceFolders?.some(({ uri }) => namesRuntime(uri))) start();
	void vscode.workspace.findFiles(wakingGlob, '**/node_modules/**', 1).then(([found]) => {
		if (found) start();
	});
	return vscode.Disposable.from(
		vscode.workspace.onDidOpenTextDocument(({ uri }) => wake(uri)),
		vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(wake)),
	);
}

/** The wiring. Nothing here may take time: the server, and the library that talks to it, come with the first need. */
export function activate(context: vscode.ExtensionContext): void {
	const server = createServer(context);
	const workspaces = createWorkspaces(server);
	const prompts = createPromptStore(server, workspaces);
	const budget = new BudgetView(server, workspaces);
	const pending = new PendingActions({ server, workspaces, memento: context.workspaceState });
	const memory = new MemoryView(server, workspaces, pending);
	const diffs = new DiffDocuments();
	const chat = createChat({ context, server, workspaces, diffs, pending });
	hearModelProgress(server);
	hearSummoning(server);
	context.subscriptions.push(
		server,
		workspaces,
		prompts,
		budget,
		pending,
		memory,
		registerPendingLens(pending),
		showPendingStatus(pending),
		keepPendingContexts(pending),
		diffs,
		chat,
		serveApiKeys(context, server),
		serveEditorModels(server),
		registerCommands({ context, server, workspaces, prompts, pending }, [
			...budgetCommands(budget),
			...memoryCommands(memory, diffs),
			...chatCommands(chat),
		]),
		vscode.workspace.registerFileSystemProvider(promptScheme, prompts, {
			isReadonly: new vscode.MarkdownString(
				vscode.l10n.t('A preview is read-only. To change it, edit its files. Click a heading to open the file.'),
			),
			isCaseSensitive: true,
		}),
		registerNavigation(prompts),
		registerOutline(prompts),
		registerFoldLinks(prompts),
		registerHover(prompts),
		registerSummaryLens(prompts),
		registerBadge(prompts),
		vscode.window.createTreeView('soulscope.budget', { treeDataProvider: budget, showCollapseAll: true }),
		showFileStatus(server, workspaces),
		showHeartbeats(server, workspaces),
		showServerStatus(server, workspaces),
		showRuntimeStatus(workspaces),
		offerMissingFiles({ memento: context.workspaceState, server, workspaces, pending }),
		registerSoul(context, { server: noticingWrites(server, pending), workspaces }),
		registerEditorTools({ server: noticingWrites(server, pending), workspaces }),
		startOnFirstNeed(server),
	);
}
