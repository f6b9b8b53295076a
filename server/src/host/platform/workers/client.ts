import {
	CancellationTokenSource,
	createMessageConnection,
	type MessageReader,
	type MessageWriter,
	type NotificationHandler,
	type NotificationType,
	type RequestParam,
	type RequestType,
} from 'vscode-jsonrpc/node';
import type { Cancellable } from '../cancellation.ts';

/** A started thread or process, as far as asking it goes. */
export interface WorkerChannel {
	readonly reader: MessageReader;
	readonly writer: MessageWriter;
	/** While held it keeps this process alive. */
	hold(isHeld: boolean): void;
	/** Known earlier than why. */
	readonly isGone?: boolean;
	/** Calls back when it breaks or ends, at least once, with the reason. */
	onGone(listener: (why: Error) => void): void;
	/** Resolves when it is gone. */
	end(): Promise<unknown>;
}

interface AskOptions {
	/** How long to wait for the answer, in ms; for ever unless said. */
	readonly timeoutMs?: number;
	/** The other side is told; what it makes of that is the answer. */
	readonly cancellation?: Cancellable | undefined;
}

/** Asks a thread or a process of ours, in JSON-RPC. While a question is open, and only then, it keeps this process alive. */
export interface WorkerClient {
	/** Rejects with what the other side threw, with why it broke, or where `timeoutMs` are over; that ends nothing. */
	ask<Params, Result>(
		type: RequestType<Params, Result, void>,
		params: NoInfer<RequestParam<Params>>,
		options?: AskOptions,
	): Promise<Result>;
	on<Params>(type: NotificationType<Params>, listener: NoInfer<NotificationHandler<Params>>): void;
	/** Calls back once when the other side breaks or ends by itself. */
	onGone(listener: (why: Error) => void): void;
	readonly isGone: boolean;
	/** Resolves when the other side is gone. What is still open is never answered. */
	end(): Promise<void>;
}

export function workerClient(channel: WorkerChannel): WorkerClient {
	const connection = createMessageConnection(channel.reader, channel.writer);
	const open = new Set<(why: Error) => void>();
	const listeners = new Set<(why: Error) => void>();
	let gone: Error | undefined;
	let isEnding = false;

	const letGo = (why: Error) => {
		if (gone) return;
		gone = why;
		for (const reject of [...open]) reject(why);
		if (!isEnding) for (const listener of listeners) listener(why);
		connection.dispose();
	};
	channel.onGone(letGo);
	// A message that cannot be written is heard of as the end of the other side.
	connection.onError(() => undefined);
	connection.listen();
	channel.hold(false);

	return {
		async ask(type, params, { timeoutMs, cancellation } = {}) {
			if (gone) throw gone;
			const cancelled = new CancellationTokenSource();
			const subscription = cancellation?.onCancellationRequested(() => cancelled.cancel());
			let timer: NodeJS.Timeout | undefined;
			let reject: (why: Error) => void = () => undefined;
			const interrupted = new Promise<never>((_, fail) => {
				reject = fail;
				open.add(fail);
				if (timeoutMs === undefined) return;
				timer = setTimeout(() => fail(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
			});
			channel.hold(true);
			try {
				return await Promise.race([connection.sendRequest(type, params, cancelled.token), interrupted]);
			} finally {
				clearTimeout(timer);
				subscription?.dispose();
				open.delete(reject);
				if (open.size === 0 && !gone) channel.hold(false);
			}
		},
		on: (type, listener) => void connection.onNotification(type, listener),
		onGone: (listener) => void listeners.add(listener),
		get isGone() {
			return gone !== undefined || channel.isGone === true;
		},
		async end() {
			isEnding = true;
			await channel.end();
		},
	};
}
