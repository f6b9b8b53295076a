import * as vscode from 'vscode';
import { registerCommands } from './commands/register.ts';
import { serveApiKeys } from './features/apiKeys/storage.ts';
import { showFileStatus } from './features/budget/statusBar.ts';
import { BudgetView } from './features/budget/view.ts';
import { DiffDocuments } from './features/chat/content/diffDocuments.ts';
import { serveEditorModels } from './features/chat/models/editorModels.ts';
import { createChat } from './features/chat/register.ts';
import { registerEditorTools } from './features/editorTools/register.ts';
import { createStandpoints } from './features/eyes/standpoints.ts';
import { showEyes } from './features/eyes/statusItem.ts';
import { createGuard } from './features/guard/register.ts';
import { showHeartbeats } from './features/heartbeat/statusItem.ts';
import { createKnowledge } from './features/knowledge/register.ts';
import { createManaged } from './features/managed/register.ts';
import { registerAgentServers } from './features/mcp/agentServers.ts';
import { MemoryView } from './features/memory/view.ts';
import { createOverview } from './features/overview/register.ts';
import { showAgentStatus } from './features/overview/statusItem.ts';
import { registerParticipant } from './features/participant/participant.ts';
import { keepPendingContexts } from './features/pending/contexts.ts';
import { registerPendingLens } from './features/pending/lens.ts';
import { noticingWrites } from './features/pending/noticingWrites.ts';
import { PendingActions } from './features/pending/pendingActions.ts';
import { showPendingStatus } from './features/pending/statusItem.ts';
import { registerBadge } from './features/preview/badge.ts';
import { promptScheme } from './features/preview/document/address.ts';
import { registerOutline } from './features/preview/document/outline.ts';
import { createPromptStore } from './features/preview/document/store.ts';
import { registerFoldLinks } from './features/preview/folding/foldLinks.ts';
import { registerHover } from './features/preview/hover.ts';
import { registerSummaryLens } from './features/preview/lenses/summaryLens.ts';
import { registerNavigation } from './features/preview/navigation/navigation.ts';
import { createProposals } from './features/proposals/register.ts';
import { showRuntimeStatus } from './features/runtime/status.ts';
import { offerMissingFiles } from './features/setUp/offer.ts';
import { serveTurnDocuments } from './features/turns/turnDocuments.ts';
import { createServer, type Server } from './server/server.ts';
import { showServerStatus } from './server/status.ts';
import { holdsAgent } from './workspaces/holdsAgent.ts';
import { wakesServer } from './workspaces/wakingFiles.ts';
import { createWorkspaceList } from './workspaces/workspaces.ts';

/** Starts the server on the first sign of an agent's home; whatever asks it something starts it as well. */
function startOnFirstNeed(server: Server): vscode.Disposable {
	const start = () => void server.start().catch(() => {});
	const wake = ({ path }: vscode.Uri) => {
		if (wakesServer(path)) start();
	};
	for (const { uri } of vscode.workspace.textDocuments) wake(uri);
	void holdsAgent().then((holds) => {
		if (holds) start();
	});
	return vscode.Disposable.from(
		vscode.workspace.onDidOpenTextDocument(({ uri }) => wake(uri)),
		vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(wake)),
	);
}

/** The wiring. Nothing here may take time: the server, and the library that talks to it, come with the first need. */
export function activate(context: vscode.ExtensionContext): void {
	const server = createServer(context);
	const workspaces = createWorkspaceList(server);
	const standpoints = createStandpoints({ memento: context.workspaceState, server, workspaces });
	const prompts = createPromptStore(server, workspaces);
	const budget = new BudgetView(server, workspaces);
	const pending = new PendingActions({ server, workspaces, memento: context.workspaceState });
	const memory = new MemoryView(server, workspaces, pending);
	const knowledge = createKnowledge({ server, workspaces });
	const diffs = new DiffDocuments();
	const proposals = createProposals({
		memento: context.workspaceState,
		server,
		workspaces,
		pending,
		diffs,
		review: async ({ workspace, id }, session) =>
			(await chat.load()).begin({ workspace, session }, { kind: 'review', proposal: id }),
		asked: () => memory.asked,
		showSource: async ({ conversation, entry }) => (await chat.load()).showEntry(conversation, entry),
	});
	const chat = createChat({ context, server, workspaces, diffs, pending, proposals: proposals.list, standpoints });
	const managed = createManaged({ context, server, pending });
	const guard = createGuard({ server, workspaces, pending, diffs });
	const overview = createOverview({
		context,
		server,
		workspaces,
		standpoints,
		prompts,
		proposals: proposals.list,
		diffs,
	});
	context.subscriptions.push(
		server,
		workspaces,
		standpoints,
		prompts,
		budget,
		pending,
		memory,
		knowledge,
		registerPendingLens(pending),
		showPendingStatus(pending),
		keepPendingContexts(pending),
		diffs,
		proposals,
		chat,
		overview,
		guard,
		managed,
		serveTurnDocuments(server),
		serveApiKeys(context, server),
		serveEditorModels(server),
		registerCommands({
			context,
			server,
			workspaces,
			standpoints,
			prompts,
			pending,
			budget,
			memory,
			knowledge,
			overview,
			diffs,
			chat,
			proposals,
			guard,
			managed,
		}),
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
		showEyes(workspaces, standpoints),
		showAgentStatus(workspaces),
		showFileStatus(server, workspaces),
		showHeartbeats(server, workspaces),
		showServerStatus(server, workspaces),
		showRuntimeStatus(workspaces),
		offerMissingFiles({ memento: context.workspaceState, server, workspaces, pending }),
		registerParticipant(context, { server: noticingWrites(server, pending), workspaces }),
		registerEditorTools({ server: noticingWrites(server, pending), workspaces }),
		registerAgentServers(context, workspaces),
		startOnFirstNeed(server),
	);
}
