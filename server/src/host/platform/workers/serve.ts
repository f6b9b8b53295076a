import {
	createMessageConnection,
	ErrorCodes,
	IPCMessageReader,
	IPCMessageWriter,
	type MessageConnection,
	type NotificationType,
	PortMessageReader,
	PortMessageWriter,
	type RequestHandler,
	type RequestParam,
	type RequestType,
	ResponseError,
} from 'vscode-jsonrpc/node';
import { errorMessage } from '../../../engine/text/errorMessage.ts';

/** The side of a thread or a process that answers `workerClient`. */
export interface WorkerServer {
	/** What the handler throws is what the asker's promise rejects with, as far as a message goes. */
	answer<Params, Result>(
		type: RequestType<Params, Result, void>,
		handler: NoInfer<RequestHandler<Params, Result, void>>,
	): void;
	notify<Params>(type: NotificationType<Params>, params: NoInfer<RequestParam<Params>>): void;
}

function serve(connection: MessageConnection): WorkerServer {
	// Handlers are registered in the same turn, before the first message is looked at.
	connection.listen();
	return {
		answer(type, handler) {
			connection.onRequest(type, async (params, token) => {
				try {
					return await handler(params, token);
				} catch (error) {
					// As it is: the library would put the name of the request in front of it.
					const message = errorMessage(error);
					return new ResponseError<void>(ErrorCodes.InternalError, message);
				}
			});
		},
		notify: (type, params) => void connection.sendNotification(type, params),
	};
}

// An import would have the server load what threads are made with as well.
const threads = () => process.getBuiltinModule('node:worker_threads');

/** What `startThread` was given for this thread. */
export const threadData = <Data>(): Data => threads().workerData as Data;

/** To be called by the program of a thread. */
export function serveThread(): WorkerServer {
	const { parentPort } = threads();
	if (!parentPort) throw new Error('This program runs in a thread of the server.');
	return serve(createMessageConnection(new PortMessageReader(parentPort), new PortMessageWriter(parentPort)));
}

/** To be called by the program of a process that was forked. */
export const serveProcess = (): WorkerServer =>
	serve(createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process)));
