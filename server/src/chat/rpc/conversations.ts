import {
	ConversationRequest,
	ConversationsChangedNotification,
	type ConversationsParams,
	ConversationsRequest,
	DeleteConversationRequest,
	ExportConversationRequest,
	type ExportFormat,
	ImportChatRequest,
	RenameConversationRequest,
	RestoreConversationRequest,
	RevokeApprovalRequest,
	SendAlongRequest,
	type StandingApproval,
	StandingApprovalsRequest,
} from '../../../../protocol/chat/chat.ts';
import type { Conversation, ConversationInfo } from '../../../../protocol/chat/conversation.ts';
import { exportConversation } from '../../host/conversations/export/export.ts';
import { fromStoredChat } from '../../host/conversations/storedChat.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { ChatServices } from '../services.ts';
import { sendAlong } from '../turn/sendAlong.ts';
import type { ChatHost } from './chatHost.ts';

interface One {
	readonly conversation: string;
}

/** Conversations as they are kept, and what was allowed for good. */
export function registerConversations({ connection, guarded, answered }: ChatHost, services: ChatServices): void {
	const { transcripts } = services;

	connection.onRequest(
		ConversationsRequest,
		guarded<ConversationsParams, readonly ConversationInfo[]>('conversations', [], (params) => {
			const workspace = services.workspace(params.workspace);
			if (!workspace) return [];
			const root = keptUnder(workspace);
			const { query, limit } = params;
			return transcripts.list(root, { ...(query !== undefined && { query }), ...(limit !== undefined && { limit }) });
		}),
	);
	connection.onRequest(
		ConversationRequest,
		guarded<One, Conversation | null>(
			'conversation',
			null,
			async ({ conversation }) => (await transcripts.open(conversation)) ?? null,
		),
	);
	connection.onRequest(
		RenameConversationRequest,
		guarded<One & { readonly title: string }, null>('rename', null, async ({ conversation, title }) => {
			await transcripts.rename(conversation, title);
			return null;
		}),
	);
	connection.onRequest(
		SendAlongRequest,
		guarded<One & { readonly entry: string; readonly on: boolean }, boolean>(
			'send along',
			false,
			({ conversation, entry, on }) => sendAlong(transcripts, conversation, entry, on),
		),
	);
	connection.onRequest(
		DeleteConversationRequest,
		guarded<One, boolean>('delete conversation', false, ({ conversation }) => transcripts.delete(conversation)),
	);
	connection.onRequest(
		RestoreConversationRequest,
		guarded<One, boolean>('restore conversation', false, ({ conversation }) => transcripts.restore(conversation)),
	);

	connection.onRequest(
		ExportConversationRequest,
		guarded<One & { readonly format: ExportFormat }, { readonly name: string; readonly text: string } | null>(
			'export conversation',
			null,
			async ({ conversation, format }) => {
				const found = await transcripts.open(conversation);
				return found ? exportConversation(found, format) : null;
			},
		),
	);
	connection.onRequest(
		ImportChatRequest,
		// Whoever sends them keeps them until they are known to be kept here.
		answered<{ readonly stored: unknown }, number>('import conversations', ({ stored }) =>
			transcripts.take(fromStoredChat(stored, services.now())),
		),
	);

	connection.onRequest(
		StandingApprovalsRequest,
		guarded<null, readonly StandingApproval[]>('approvals', [], async () => {
			const all = services
				.workspaces()
				.map(async ({ uri, root }) =>
					(await transcripts.approvals(root)).map((approval) => ({ workspace: uri, ...approval })),
				);
			return (await Promise.all(all)).flat();
		}),
	);
	connection.onRequest(
		RevokeApprovalRequest,
		guarded<StandingApproval, null>('revoke approval', null, async ({ workspace, tool, path }) => {
			const root = services.workspace(workspace)?.root;
			if (root !== undefined) await transcripts.revoke(root, tool, path);
			return null;
		}),
	);

	transcripts.onDidChange((conversations) => {
		connection.sendNotification(ConversationsChangedNotification, { conversations }).catch(() => undefined);
	});
}
