import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
	type ApprovalAnswer,
	type ApprovalParams,
	ChatEventNotification,
	type ChatInput,
	ChatPreflightRequest,
	type ChatTurnParams,
	ChatTurnRequest,
	ConversationRequest,
	ConversationsChangedNotification,
	ConversationsRequest,
	DeleteConversationRequest,
	RenameConversationRequest,
	RestoreConversationRequest,
	SendAlongRequest,
	SlashCommandsRequest,
} from '../../../../protocol/chat/chat.ts';
import type { Conversation } from '../../../../protocol/chat/conversation.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Server } from '../../server/server.ts';
import { tellFailure, warn } from '../../ui/tell.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { Standpoints } from '../eyes/standpoints.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import type { ProposalList } from '../proposals/list.ts';
import { Approvals } from './approvals/approvals.ts';
import { chatView } from './chatView.ts';
import type { DiffDocuments } from './content/diffDocuments.ts';
import { avatarOf } from './content/images.ts';
import { ConversationHistory } from './conversations/history.ts';
import { importStored } from './conversations/importStored.ts';
import { editorActions } from './page/editorActions.ts';
import { type EditorActions, pageHandlers } from './page/handlers.ts';
import { ChatViewProvider } from './page/viewProvider.ts';
import { ChatPanel } from './panel.ts';
import { allCommands } from './slashCommands.ts';

// This module is a bundle of its own (see esbuild.mjs): a window starts without the chat.

const storedAs = 'soulscope.chat.front';

/** Typing in a persona file changes the preflight at every key; it is asked for when the fingers rest. ms. */
const restBeforePreflight = 300;

async function runTurn(server: Server, params: ChatTurnParams, onStop: (stop: () => void) => void) {
	const source = new vscode.CancellationTokenSource();
	onStop(() => source.cancel());
	try {
		const result = await server.request(ChatTurnRequest, params, source.token);
		// The walkthrough's step: opening the view is not yet a talk.
		if (params.input.kind === 'say' && result.kind === 'done')
			void vscode.commands.executeCommand('setContext', 'soulscope.hasChatted', true);
		return result;
	} finally {
		source.dispose();
	}
}

/** The chat as the editor and its commands reach it. */
export interface ChatPart extends vscode.Disposable {
	readonly panel: ChatPanel;
	readonly editor: EditorActions;
	/** Shows the page in a view. */
	resolve(view: vscode.WebviewView): void;
	/** Asks the person whether the agent may write. */
	ask(params: ApprovalParams, token: vscode.CancellationToken): Promise<ApprovalAnswer>;
	/** Brings the view to the front, with the cursor in the input. */
	focus(): Promise<void>;
	/** The same with the cursor on an entry of a conversation; rejects where that is gone. */
	showEntry(conversation: string, entry: string): Promise<void>;
	/** Brings a new conversation to the front, and begins it so. */
	begin(place: Pick<ChatTurnParams, 'workspace' | 'session'>, input: ChatInput): Promise<void>;
}

export interface ChatPartServices {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly diffs: DiffDocuments;
	readonly pending: PendingActions;
	readonly proposals: ProposalList;
	readonly standpoints: Pick<Standpoints, 'chosen' | 'choose' | 'onDidChange'>;
}

/** The chat: its view, its conversations, and what keeps both in step with the editor. */
export function createPart(services: ChatPartServices): ChatPart {
	const { context, server, workspaces, pending, proposals, standpoints } = services;
	let known: readonly WorkspaceInfo[] | Error | undefined;

	const view = new ChatViewProvider(context.extensionUri, (message) => receive(message));
	const approvals = new Approvals(() => {
		view.count(approvals.waiting.length);
		panel.showState();
	});
	const panel = new ChatPanel(
		{
			workspaces: () => known,
			person: (workspace) => standpoints.chosen(workspace).user,
			turn: (params, onStop) => runTurn(server, params, onStop),
			preflight: (params) => server.request(ChatPreflightRequest, params),
			conversation: (conversation) => server.request(ConversationRequest, { conversation }),
			sendAlong: (conversation, entry, on) => server.request(SendAlongRequest, { conversation, entry, on }),
			commands: async (workspace) =>
				allCommands(await server.request(SlashCommandsRequest, { workspace }).catch(() => [])),
			avatar: avatarOf,
			asking: () => approvals.waiting,
			toRemember: (id) => proposals.pending.filter(({ source }) => source?.conversation === id).length,
			post: (message) => view.post(message),
			store: (front) => void context.workspaceState.update(storedAs, front),
			newId: randomUUID,
			serverGone: vscode.l10n.t(
				'The language server did not answer. Try again. If that does not help, restart the server.',
			),
		},
		context.workspaceState.get(storedAs),
	);
	const history = new ConversationHistory({
		list: (workspace, query) => server.request(ConversationsRequest, { workspace, query }),
		rename: (conversation, title) => server.request(RenameConversationRequest, { conversation, title }),
		delete: (conversation) => server.request(DeleteConversationRequest, { conversation }),
		restore: (conversation) => server.request(RestoreConversationRequest, { conversation }),
		post: (shown) => view.post({ type: 'history', history: shown }),
		complain(about) {
			warn(
				about === 'busy'
					? vscode.l10n.t(
							'The conversation was not deleted, because the agent is still answering. Stop the answer first.',
						)
					: vscode.l10n.t('The conversation could not be restored.'),
			);
		},
	});

	/** The page shows a bar until this has an answer, which may first have to start the server. */
	async function load(): Promise<void> {
		try {
			known = await workspaces.load();
			void proposals.refresh();
			// What could not be handed over is tried again with the next page.
			await importStored(context.workspaceState, server).catch(() => {});
		} catch {
			known = new Error(vscode.l10n.t('The language server could not start. See Soulscope’s output channel.'));
		}
		panel.show();
		void panel.refresh();
	}

	async function focus(): Promise<void> {
		await vscode.commands.executeCommand(`${chatView}.focus`);
		view.post({ type: 'focus' });
	}

	async function showEntry(id: string, entry: string): Promise<void> {
		const conversation = await server.request(ConversationRequest, { conversation: id });
		if (!conversation) throw new NotYet(vscode.l10n.t('The conversation was deleted.'));
		if (!Array.isArray(known)) await load();
		await vscode.commands.executeCommand(`${chatView}.focus`);
		await lookAsItsPerson(conversation);
		panel.showEntry(conversation, entry);
	}

	/** Nobody sees what one person said among the conversations of another. */
	async function lookAsItsPerson({ workspace: uri, person }: Conversation): Promise<void> {
		const workspace = workspaces.byUri(uri);
		const { user, ...chosen } = standpoints.chosen(uri);
		if (!workspace || user === person) return;
		await standpoints.choose(workspace, person === undefined ? chosen : { ...chosen, user: person });
	}

	async function begin(place: Pick<ChatTurnParams, 'workspace' | 'session'>, input: ChatInput): Promise<void> {
		if (!Array.isArray(known)) await load();
		await vscode.commands.executeCommand(`${chatView}.focus`);
		panel.begin(place, input);
	}

	const editor = editorActions({ ...services, panel, view, load: () => void load() });
	const receive = pageHandlers({ panel, approvals, history, editor }, tellFailure);

	const resting = whenAtRest(() => {
		if (view.visible) void panel.refresh();
	}, restBeforePreflight);

	server.onNotification(ChatEventNotification, ({ turn, event }) => panel.event(turn, event));
	server.onNotification(ConversationsChangedNotification, ({ conversations }) => {
		panel.changed(conversations);
		if (view.visible) void history.refresh();
	});
	const registrations = vscode.Disposable.from(
		server.onDidChangeState((state) => {
			// Whoever asked is gone.
			if (state === 'failed' || state === 'starting') approvals.refuseAll();
		}),
		workspaces.onDidChangeList(() => {
			known = workspaces.all;
			panel.agentsChanged();
			resting.soon();
		}),
		workspaces.onDidChange((uri) => {
			if (uri === undefined || uri === panel.workspace?.uri) resting.soon();
		}),
		proposals.onDidChange(() => panel.showState()),
		// What one person has said is nothing for another.
		standpoints.onDidChange(() => {
			panel.agentsChanged();
			resting.soon();
			void proposals.refresh();
			if (view.visible) void history.refresh();
		}),
		pending.onDidUndo((undo) => panel.undone(undo)),
		pending.onDidChange(() => panel.settleNotice(pending.all.map(({ id }) => id))),
		context.secrets.onDidChange(resting.soon),
		vscode.workspace.onDidGrantWorkspaceTrust(resting.soon),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.chat')) resting.soon();
		}),
	);
	return {
		panel,
		editor,
		resolve: (shown) => view.resolveWebviewView(shown),
		ask: (params, token) => approvals.ask(params, token),
		focus,
		showEntry,
		begin,
		dispose() {
			resting.dispose();
			approvals.refuseAll();
			panel.dispose();
			registrations.dispose();
		},
	};
}
