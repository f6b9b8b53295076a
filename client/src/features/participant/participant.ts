import * as vscode from 'vscode';
import type { ParticipantServices } from './participantHandler.ts';
import { participantId } from './participantId.ts';

/** What answers comes with the first question. */
const lazyHandler =
	(services: ParticipantServices): vscode.ChatRequestHandler =>
	async (...asked) => {
		const { participantHandler } = await import('./participantHandler.ts');
		return participantHandler(services)(...asked);
	};

/** What one may want to do next; after an answer, not after a command. */
const followups: vscode.ChatFollowupProvider = {
	provideFollowups: ({ metadata }) =>
		typeof metadata?.prompt !== 'string'
			? []
			: [
					{ prompt: metadata.prompt, command: 'recall', label: vscode.l10n.t('What does the memory say about this?') },
					{ prompt: '', command: 'preview', label: vscode.l10n.t('Show the prompt that was sent') },
				],
};

/** `@soul` in the editor's own chat; nothing where the editor has none. */
export function registerParticipant(
	context: vscode.ExtensionContext,
	services: ParticipantServices,
): vscode.Disposable {
	// Some editors that run extensions have no chat, whatever their types say.
	const chat: Partial<typeof vscode.chat> | undefined = vscode.chat;
	if (typeof chat?.createChatParticipant !== 'function') return new vscode.Disposable(() => undefined);
	const participant = chat.createChatParticipant(participantId, lazyHandler(services));
	participant.iconPath = vscode.Uri.joinPath(context.extensionUri, 'media', 'icon.png');
	participant.followupProvider = followups;
	return participant;
}
