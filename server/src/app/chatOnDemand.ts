import {
	type CancellationToken,
	type Connection,
	ErrorCodes,
	type RequestType,
	ResponseError,
} from 'vscode-languageserver';
import type { LanguageContext } from '../language/context.ts';

type LateHandler = (...given: unknown[]) => unknown;

/** Requests that were registered, by method. */
type LateHandlers = Map<string, { readonly takesParams: boolean; readonly handler: LateHandler }>;

/** `connection`, with the requests that are registered on it kept in `handlers`. */
function collecting(connection: Connection, handlers: LateHandlers): Connection {
	const onRequest = (type: RequestType<unknown, unknown, unknown>, handler: LateHandler) => {
		handlers.set(type.method, { takesParams: type.numberOfParams > 0, handler });
		return { dispose: () => handlers.delete(type.method) };
	};
	return Object.create(connection, { onRequest: { value: onRequest } });
}

const unknown = (method: string) => new ResponseError(ErrorCodes.MethodNotFound, `There is no request ${method}.`);

/** What hangs something on the connection that it is given. */
type LoadPart<Made> = (context: LanguageContext) => Promise<Made>;

/**
 * Has `load` hang the chat on the connection when somebody first asks for something that nothing else answers, or has an agent woken
 * on its own. Whoever only writes files never pays for it: models, conversations and tools are a third of the program. What
 * `loadRequests` hangs there is asked before, and loaded without the chat.
 * Returns what gives what `load` made, and loads it for that.
 */
export function chatOnDemand<Chat>(
	context: LanguageContext,
	load: LoadPart<Chat>,
	loadRequests: LoadPart<unknown> = async () => undefined,
): () => Promise<Chat> {
	const { connection, workspaces, settings, changes, log, ready } = context;
	const handlers: LateHandlers = new Map();
	const late = <Made>(make: LoadPart<Made>) => {
		let loading: Promise<Made> | undefined;
		const loaded = () => {
			loading ??= make({ ...context, connection: collecting(connection, handlers) }).catch((error) => {
				// Whoever asks next may have more luck.
				loading = undefined;
				throw error;
			});
			return loading;
		};
		return { loaded, isAsked: () => loading !== undefined };
	};
	const requests = late(loadRequests);
	const chat = late(load);

	connection.onRequest(async (method: string, params: unknown, token: CancellationToken) => {
		// Problems of what is open come first.
		await ready;
		if (method.startsWith('soulscope/')) {
			await requests.loaded();
			if (!handlers.has(method)) await chat.loaded();
		}
		const found = handlers.get(method);
		if (!found) return unknown(method);
		return found.takesParams ? found.handler(params, token) : found.handler(token);
	});

	/** An agent may have to be woken, whether or not anybody asks for anything. */
	const lookForHeartbeats = () => {
		if (chat.isAsked() || !workspaces.list().some(({ root }) => settings.of(root).chat.heartbeat)) return;
		chat.loaded().catch((error) => log.error('chat', error));
	};
	context.onInitialized(lookForHeartbeats);
	changes.onDidChange(({ typing }) => {
		if (!typing) lookForHeartbeats();
	});
	return chat.loaded;
}
