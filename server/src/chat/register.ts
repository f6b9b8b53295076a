import type { CancellationToken, Connection } from 'vscode-languageserver';
import {
	ApiKeyRequest,
	ChatEventNotification,
	type ChatOutlook,
	type ChatOutlookParams,
	ChatOutlookRequest,
	type ChatTurnParams,
	ChatTurnRequest,
	type ChatTurnResult,
} from '../../../protocol/chat.ts';
import { signalOf } from '../host/cancellation.ts';
import { type ChatServices, outlookOf, runTurn } from './turn.ts';

/** What the server shares with the chat; `guarded` waits for the workspaces, and logs what throws. */
interface ChatSurroundings {
	readonly connection: Connection;
	guarded<Params, Result>(
		name: string,
		empty: Result,
		handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	): (params: Params, token: CancellationToken) => Promise<Result>;
}

/** The page must never be left waiting. What went wrong is for the log: it may quote a file. */
const broken: ChatTurnResult = {
	kind: 'failed',
	failure: 'unknown',
	message: 'The message could not be sent. Soulscope’s output channel says more.',
};

/** Hangs the chat on a connection. The key is asked of the editor each time, and never kept. */
export function registerChat({ connection, guarded }: ChatSurroundings, around: Omit<ChatServices, 'keyFor'>): void {
	const services: ChatServices = {
		...around,
		keyFor: (provider) => connection.sendRequest(ApiKeyRequest, { provider }),
	};

	connection.onRequest(
		ChatOutlookRequest,
		guarded<ChatOutlookParams, ChatOutlook | null>('chat outlook', null, (params, token) =>
			outlookOf(params, services, signalOf(token)),
		),
	);

	connection.onRequest(
		ChatTurnRequest,
		guarded<ChatTurnParams, ChatTurnResult>('chat turn', broken, (params, token) =>
			runTurn(
				params,
				services,
				// Nobody is left to hear of the rest where the connection is gone.
				(event) =>
					void connection.sendNotification(ChatEventNotification, { turn: params.turn, event }).catch(() => undefined),
				signalOf(token),
			),
		),
	);
}
