import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import type { ErrorLog } from './errorLog.ts';

/** An error whose message is meant for the person who asked: `no workspace at file:///nowhere`. */
export class RequestError extends Error {}

type Handler<Params, Result> = (params: Params, token: CancellationToken) => Result | Promise<Result>;

type GuardedHandler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result>;

/** Makes handlers of requests safe to register: none of them takes the server down. */
export interface GuardedHandlers {
	/**
	 * It waits until the workspaces are known, answers a cancelled request as the protocol wants it, and answers `empty` where the
	 * work threw, which is logged.
	 */
	guarded<Params, Result>(
		name: string,
		empty: Result,
		handler: Handler<Params, Result>,
	): GuardedHandler<Params, Result>;
	/** As `guarded`, for requests that have no empty answer: the error's own line goes back. */
	answered<Params, Result>(name: string, handler: Handler<Params, Result>): GuardedHandler<Params, Result>;
}

interface HandlersOptions {
	readonly log: ErrorLog;
	/** Handlers wait for it before they look at anything. */
	readonly ready: Promise<void>;
	/** Somebody waits for an answer. */
	onAsked(): void;
}

const cancelled = () => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

export function createGuardedHandlers({ log, ready, onAsked }: HandlersOptions): GuardedHandlers {
	/** `onError` makes the answer where `handler` threw. */
	const guard =
		<Params, Result>(
			handler: Handler<Params, Result>,
			onError: (error: unknown) => Result,
		): GuardedHandler<Params, Result> =>
		async (params, token) => {
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
	return {
		guarded: (name, empty, handler) =>
			guard(handler, (error) => {
				log.error(name, error);
				return empty;
			}),
		answered: (name, handler) =>
			guard(handler, (error) => {
				if (error instanceof RequestError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
				log.error(name, error);
				throw new ResponseError(ErrorCodes.InternalError, `${name} failed: ${errorMessage(error)}`);
			}),
	};
}
