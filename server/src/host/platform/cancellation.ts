/** An editor's cancellation token is one. */
export interface Cancellable {
	readonly isCancellationRequested: boolean;
	onCancellationRequested(listener: (event: unknown) => void): { dispose(): void };
}

/** A signal that aborts when `token` is cancelled, for what knows signals only. */
export function signalOf(token: Cancellable): AbortSignal {
	const controller = new AbortController();
	token.onCancellationRequested(() => controller.abort());
	if (token.isCancellationRequested) controller.abort();
	return controller.signal;
}

/** `signal` for what knows tokens only. */
export const cancellableOf = (signal: AbortSignal): Cancellable => ({
	get isCancellationRequested() {
		return signal.aborted;
	},
	onCancellationRequested(listener) {
		signal.addEventListener('abort', listener, { once: true });
		return { dispose: () => signal.removeEventListener('abort', listener) };
	},
});

/** Never resolves; rejects with the signal's reason once it aborts. */
export const aborted = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => {
		const onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		else signal.addEventListener('abort', onAbort, { once: true });
	});
