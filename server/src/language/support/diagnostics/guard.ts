import {
	type CancellationToken,
	ErrorCodes,
	LSPErrorCodes,
	type RemoteConsole,
	ResponseError,
} from 'vscode-languageserver';
import { errorMessage } from '../../../engine/text/errorMessage.ts';

/** Says what went wrong, each thing once: an error at every keystroke must not fill the log. */
export interface ErrorLog {
	error(where: string, error: unknown): void;
}

/** Distinct errors that are kept in mind; beyond it, old ones may be said again. */
const remembered = 200;

export function createErrorLog(console: Pick<RemoteConsole, 'error'>): ErrorLog {
	const reported = new Set<string>();
	return {
		error(where, error) {
			const line = `${where}: ${errorMessage(error)}`;
			if (reported.has(line)) return;
			if (reported.size >= remembered) reported.clear();
			reported.add(line);
			const stack = error instanceof Error && error.stack ? `\n${error.stack}` : '';
			console.error(`${line}${stack}`);
		},
	};
}

/** An error whose message is meant for the person who asked: `no workspace at file:///nowhere`. */
export class RequestError extends Error {}

const cancelled = () => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

export interface Guard {
	readonly log: ErrorLog;
	/** Handlers wait for it before they look at anything. */
	readonly ready: Promise<void>;
	/** Somebody waits for an answer. */
	onAsked(): void;
}

type RequestHandler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result>;

/** A handler that never takes the server down. `onError` makes the answer where `handler` threw. */
function guardWith<Params, Result>(
	{ ready, onAsked }: Guard,
	handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	onError: (error: unknown) => Result,
): RequestHandler<Params, Result> {
	return async (params, token) => {
		onAsked();
		await ready;
		if (token.isCancellationRequested) throw cancelled();
		let result: Result;
		try {
			result = await handler(params, token);
		} catch (error) {
			if (token.isCancellationRequested) throw cancelled();
			return onError(error);
		}
		if (token.isCancellationRequested) throw cancelled();
		return result;
	};
}

/** Errors are logged and answered with `empty`. */
export function guardWithEmpty<Params, Result>(
	guard: Guard,
	name: string,
	empty: Result,
	handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): RequestHandler<Params, Result> {
	return guardWith(guard, handler, (error) => {
		guard.log.error(name, error);
		return empty;
	});
}

/** Errors are logged and sent back as errors with a line for people. */
export function guardWithError<Params, Result>(
	guard: Guard,
	name: string,
	handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): RequestHandler<Params, Result> {
	return guardWith(guard, handler, (error) => {
		if (error instanceof RequestError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
		guard.log.error(name, error);
		const message = errorMessage(error);
		throw new ResponseError(ErrorCodes.InternalError, `${name} failed: ${message}`);
	});
}
