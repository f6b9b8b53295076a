import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
	ChatEventNotification,
	ChatOutlookRequest,
	type ChatTurnParams,
	ChatTurnRequest,
} from '../../../protocol/chat.ts';
import type { FromPage } from '../../../protocol/chatPage.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { openPrompt } from '../preview/open.ts';
import type { Server } from '../server/server.ts';
import type { Workspaces } from '../workspaces.ts';
import { ChatController } from './controller.ts';
import { openLink } from './openLink.ts';
import { ChatViewProvider } from './viewProvider.ts';

const storedAs = 'soulscope.chat';

/** Typing in a persona file changes the outlook at every key; it is asked for when the fingers rest. ms. */
const restBeforeOutlook = 300;

async function runTurn(server: Server, params: ChatTurnParams, onStop: (stop: () => void) => void) {
	const source = new vscode.CancellationTokenSource();
	onStop(() => source.cancel());
	try {
		return await server.request(ChatTurnRequest, params, source.token);
	} finally {
		source.dispose();
	}
}

/** The chat: its view, its conversations, and what keeps both in step with the editor. */
export function registerChat(
	context: vscode.ExtensionContext,
	server: Server,
	workspaces: Workspaces,
): vscode.Disposable {
	let known: readonly WorkspaceInfo[] | Error | undefined;
	let resting: ReturnType<typeof setTimeout> | undefined;

	const receive = (message: FromPage): void => {
		const { workspace, session } = chat;
		switch (message.type) {
			case 'ready':
				void load();
				break;
			case 'open':
				void openLink(message.href, workspace?.uri);
				return;
			case 'preview':
				if (!workspace) return;
				void openPrompt(
					{ workspace: workspace.uri, session, wording: 'chat' },
					workspace,
					workspace.runtimeTitle,
					vscode.ViewColumn.Active,
				);
				return;
			case 'set-key':
				void vscode.commands.executeCommand('soulscope.setApiKey');
				return;
			case 'set-up':
				void vscode.commands.executeCommand('soulscope.setUpWorkspace');
				return;
		}
		chat.receive(message);
	};

	const view = new ChatViewProvider(context.extensionUri, receive);
	const chat = new ChatController(
		{
			workspaces: () => known,
			turn: (params, onStop) => runTurn(server, params, onStop),
			outlook: (params) => server.request(ChatOutlookRequest, params),
			post: (message) => view.post(message),
			store: (stored) => void context.workspaceState.update(storedAs, stored),
			newId: randomUUID,
		},
		context.workspaceState.get(storedAs),
	);

	/** The page shows a bar until this has an answer, which may first have to start the server. */
	async function load(): Promise<void> {
		try {
			known = await workspaces.load();
		} catch {
			known = new Error(
				vscode.l10n.t('The language server could not be started. Soulscope’s output channel says why.'),
			);
		}
		chat.show();
		void chat.refresh();
	}

	const refreshSoon = (): void => {
		clearTimeout(resting);
		resting = setTimeout(() => {
			if (view.visible) void chat.refresh();
		}, restBeforeOutlook);
	};

	server.onNotification(ChatEventNotification, ({ turn, event }) => chat.event(turn, event));
	return vscode.Disposable.from(
		// The page keeps nothing that the editor side does not have, save the draft: it may go when it is hidden.
		vscode.window.registerWebviewViewProvider('soulscope.chat', view),
		workspaces.onDidChangeList(() => {
			known = workspaces.all;
			chat.show();
			refreshSoon();
		}),
		workspaces.onDidChange((uri) => {
			if (uri === undefined || uri === chat.workspace?.uri) refreshSoon();
		}),
		context.secrets.onDidChange(refreshSoon),
		vscode.workspace.onDidGrantWorkspaceTrust(refreshSoon),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.chat')) refreshSoon();
		}),
		{
			dispose() {
				clearTimeout(resting);
				chat.dispose();
			},
		},
	);
}
