import * as vscode from 'vscode';
import { ApprovalRequest } from '../../../../protocol/chat/chat.ts';
import { type LazyPart, lazyPart } from '../../lazyPart.ts';
import type { ChatPart, ChatPartServices } from './chatPart.ts';
import { chatView } from './chatView.ts';

export type Chat = LazyPart<ChatPart>;

/** The chat. Only what asks for it is here: it comes with its view, with a command, or with a question of the agent. */
export function createChat(services: ChatPartServices): Chat {
	const part = lazyPart(async () => (await import('./chatPart.ts')).createPart(services));
	services.server.onRequest(ApprovalRequest, async (params, token) => (await part.load()).ask(params, token));
	// The page keeps nothing that the editor side does not have, save the draft: it may go when it is hidden.
	const view = vscode.window.registerWebviewViewProvider(chatView, {
		resolveWebviewView: async (shown) => (await part.load()).resolve(shown),
	});
	return {
		load: part.load,
		dispose() {
			view.dispose();
			part.dispose();
		},
	};
}
