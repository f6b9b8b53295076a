import type { Connection } from 'vscode-languageserver';
import {
	ApiKeyRequest,
	ChatEventNotification,
	ChatOutlookRequest,
	ChatTurnRequest,
	type ChatTurnResult,
} from '../../../protocol/chat.ts';
import { signalOf } from '../host/cancellation.ts';
import { type ChatServices, outlookOf, runTurn } from './turn.ts';

/** Hangs the chat on a connection. The key is asked of the editor each time, and never kept. */
export function registerChat(connection: Connection, around: Omit<ChatServices, 'keyFor'>): void {
	const services: ChatServices = {
		...around,
		keyFor: (provider) => connection.sendRequest(ApiKeyRequest, { provider }),
	};

	connection.onRequest(ChatOutlookRequest, (params) => outlookOf(params, services));

	connection.onRequest(ChatTurnRequest, async (params, token): Promise<ChatTurnResult> => {
		const { turn } = params;
		try {
			return await runTurn(
				params,
				services,
				// Nobody is left to hear of the rest where the connection is gone.
				(event) => void connection.sendNotification(ChatEventNotification, { turn, event }).catch(() => undefined),
				signalOf(token),
			);
		} catch (error) {
			// The page must never be left waiting. The error itself is for the log: it may quote a file.
			connection.console.error(`Chat turn failed: ${error instanceof Error ? error.stack : String(error)}`);
			return {
				kind: 'failed',
				failure: 'unknown',
				message: 'The message could not be sent. Soulscope’s output channel says more.',
			};
		}
	});
}
