import type { Connection } from 'vscode-languageserver';
import {
	ApprovalRequest,
	ChatEventNotification,
	type ChatPreflight,
	type ChatPreflightParams,
	ChatPreflightRequest,
	type ChatTurnParams,
	ChatTurnRequest,
	type ChatTurnResult,
	ModelsRequest,
	SlashCommandsRequest,
} from '../../../../protocol/chat/chat.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import { preflightOf } from '../request/preflight.ts';
import type { ChatServices } from '../services.ts';
import { slashCommandsOf } from '../turn/slashCommands.ts';
import { runTurn } from '../turn/turn.ts';
import { isTurn } from '../turn/turnShape.ts';
import type { ChatHost } from './chatHost.ts';
import { registerConversations } from './conversations.ts';
import { registerTurns } from './turns.ts';

/** The page must never be left waiting. What went wrong is for the log: it may quote a file. */
const broken: ChatTurnResult = {
	kind: 'failed',
	failure: 'unknown',
	message: 'The message could not be sent. See Soulscope’s output channel.',
};

const misshapen: ChatTurnResult = {
	kind: 'failed',
	failure: 'refused-request',
	message: 'The message was not sent, because of an error in Soulscope. Reload the window and send it again.',
};

/** The person is asked through the editor, and no more once the turn has been stopped. */
export const askingOver =
	(connection: Connection): ChatServices['approve'] =>
	(question, signal) =>
		new Promise((resolve, reject) => {
			const stop = () => reject(signal.reason);
			signal.addEventListener('abort', stop, { once: true });
			if (signal.aborted) stop();
			connection
				.sendRequest(ApprovalRequest, question)
				.then(resolve, reject)
				.finally(() => signal.removeEventListener('abort', stop));
		});

/** Hangs the chat on a connection. */
export function registerChat(host: ChatHost, services: ChatServices): void {
	const { connection, guarded } = host;

	connection.onRequest(
		ChatPreflightRequest,
		guarded<ChatPreflightParams, ChatPreflight | null>('chat preflight', null, (params, token) =>
			preflightOf(params, services, signalOf(token)),
		),
	);

	connection.onRequest(
		ChatTurnRequest,
		guarded<ChatTurnParams, ChatTurnResult>('chat turn', broken, async (params, token) => {
			if (!isTurn(params)) return misshapen;
			return runTurn(
				params,
				services,
				// Nobody is left to hear of the rest where the connection is gone.
				(event) =>
					void connection.sendNotification(ChatEventNotification, { turn: params.turn, event }).catch(() => undefined),
				signalOf(token),
			);
		}),
	);

	connection.onRequest(
		SlashCommandsRequest,
		guarded('chat commands', [], ({ workspace: uri }: { readonly workspace: string }) => {
			const workspace = services.workspace(uri);
			return workspace ? slashCommandsOf(workspace) : [];
		}),
	);

	connection.onRequest(
		ModelsRequest,
		guarded('chat models', [], ({ workspace: uri }: { readonly workspace: string }, token) => {
			const workspace = services.workspace(uri);
			return workspace ? services.models(workspace, signalOf(token)) : [];
		}),
	);

	registerConversations(host, services);
	registerTurns(host, services);
}
