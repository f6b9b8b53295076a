import { type Connection, ErrorCodes, ResponseError } from 'vscode-languageserver';

const isOwn = (type: unknown): boolean => {
	const method = typeof type === 'object' && type !== null && 'method' in type ? type.method : type;
	return typeof method === 'string' && method.startsWith('soulscope/');
};

/**
 * `connection` for a client that only knows the protocol: notifications of ours are not sent, as some clients log an error for
 * each; questions of ours are answered as such a client would, at once.
 */
export function withoutOwnMessages(connection: Connection): Connection {
	type Send = (type: unknown, ...rest: unknown[]) => Promise<unknown>;
	const notify: Send = connection.sendNotification.bind(connection) as Send;
	const ask: Send = connection.sendRequest.bind(connection) as Send;
	const unknown = () => Promise.reject(new ResponseError(ErrorCodes.MethodNotFound, 'this editor does not support it'));
	return Object.create(connection, {
		sendNotification: {
			value: (type: unknown, ...rest: unknown[]) => (isOwn(type) ? Promise.resolve() : notify(type, ...rest)),
		},
		sendRequest: { value: (type: unknown, ...rest: unknown[]) => (isOwn(type) ? unknown() : ask(type, ...rest)) },
	});
}
