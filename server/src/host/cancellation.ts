/** An editor's cancellation token is one. */
export interface Cancellable {
	readonly isCancellationRequested: boolean;
	onCancellationRequested(listener: () => void): { dispose(): void };
}

/** A signal that aborts when `token` is cancelled, for what knows signals only. */
export function signalOf(token: Cancellable): AbortSignal {
	const controller = new AbortController();
	token.onCancellationRequested(() => controller.abort());
	if (token.isCancellationRequested) controller.abort();
	return controller.signal;
}
