import * as vscode from 'vscode';
import { RememberRequest } from '../../../../../protocol/memory/overview.ts';
import type { Server } from '../../../server/server.ts';
import { setting } from '../../../settings.ts';
import { placeOf } from '../../../ui/format.ts';
import { pickSession } from '../../../ui/pickers.ts';
import type { WorkspaceList } from '../../../workspaces/workspaces.ts';
import type { PendingActions } from '../../pending/pendingActions.ts';
import { openPrompt } from '../../preview/document/open.ts';
import { manageApprovals } from '../approvals/standingApprovals.ts';
import { pickAttachment } from '../content/attach.ts';
import type { DiffDocuments } from '../content/diffDocuments.ts';
import { imageFor } from '../content/images.ts';
import { insertCode } from '../content/insertCode.ts';
import { openLink } from '../content/openLink.ts';
import { exportConversation } from '../conversations/exportConversation.ts';
import { pickModel } from '../models/picker.ts';
import type { ChatPanel } from '../panel.ts';
import type { EditorActions } from './handlers.ts';
import type { ChatViewProvider } from './viewProvider.ts';

interface EditorActionsOptions {
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly diffs: DiffDocuments;
	readonly pending: PendingActions;
	readonly panel: ChatPanel;
	readonly view: Pick<ChatViewProvider, 'post'>;
	/** Begins to load what the page shows. */
	load(): void;
}

/** What the page has the editor do. */
export function editorActions({
	server,
	workspaces,
	diffs,
	pending,
	panel,
	view,
	load,
}: EditorActionsOptions): EditorActions {
	return {
		load,
		openLink: (href) => openLink(href, panel.workspace?.uri),
		openDiff: (name, diff) => diffs.open(name, diff),
		async showImage(href) {
			view.post(await imageFor(href, panel.workspace?.uri));
		},
		insert: insertCode,
		showProposals: () => void vscode.commands.executeCommand('soulscope.proposals.focus'),
		preview() {
			const { workspace, session } = panel;
			if (!workspace) return;
			const address = { workspace: workspace.uri, session, wording: 'chat' } as const;
			void openPrompt(address, workspace, workspace.runtimeTitle, vscode.ViewColumn.Active);
		},
		setKey() {
			// An address of one's own has keys of its own: whom it is for is asked then.
			const provider = setting('chat.baseUrl').trim() === '' ? panel.preflight?.provider : undefined;
			void vscode.commands.executeCommand('soulscope.setApiKey', provider);
		},
		setUp: () => void vscode.commands.executeCommand('soulscope.setUpWorkspace'),
		async pickModel() {
			if (panel.workspace) await pickModel(server, panel.workspace.uri, panel.preflight);
		},
		async pickSession() {
			const picked = await pickSession(panel.workspace?.sessionKinds ?? [], panel.session);
			if (picked !== undefined) panel.pickSession(picked);
		},
		async attach() {
			const attachment = panel.workspace && (await pickAttachment(panel.workspace));
			if (attachment) panel.attach(attachment);
			view.post({ type: 'focus' });
		},
		async export(conversation) {
			if (panel.workspace) await exportConversation(server, conversation, vscode.Uri.parse(panel.workspace.uri));
		},
		manageApprovals: () => manageApprovals(server, workspaces),
		showLog: () => server.showLog(),
		undo: (undo) => pending.undo(undo),
		keep: (undo) => pending.drop(undo),
		async remember(text) {
			if (!panel.workspace) return;
			const conversation = panel.talk?.id;
			const result = await server.request(RememberRequest, {
				uri: panel.workspace.uri,
				text,
				target: 'daily',
				...(conversation !== undefined && { from: { conversation } }),
			});
			if (result.kind === 'failed') throw new Error(result.message);
			const sentence = vscode.l10n.t('Remembered in {0}', result.writes.map(placeOf).join(', '));
			pending.wrote({ id: result.undo, workspace: panel.workspace.uri, message: sentence });
			panel.talk?.say({ message: sentence, undo: result.undo });
		},
		showHistory(query) {
			view.post({ type: 'show-history', query });
		},
	};
}
