import * as vscode from 'vscode';

/** Below this, in ms, progress would only flicker. */
export const slowAfter = 300;

/** Shows `title` in a notification only where `work` takes its time; it has a cancel button where there is something to `cancel`. */
export async function withSlowProgress<T>(title: string, work: Promise<T>, cancel?: () => void): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'late'>((resolve) => {
		timer = setTimeout(() => resolve('late'), slowAfter);
	});
	const first = await Promise.race([work.then(() => 'done' as const), late]).finally(() => clearTimeout(timer));
	if (first === 'done') return work;
	const options = { location: vscode.ProgressLocation.Notification, title, cancellable: cancel !== undefined };
	return vscode.window.withProgress(options, (_, token) => {
		if (cancel) token.onCancellationRequested(cancel);
		return work;
	});
}

/** Shows progress once `work` has taken a while, and until it is done; nothing where it is done before. */
export function progressIfSlow(show: (done: Promise<void>) => void): {
	readonly isShown: boolean;
	busy(): void;
	done(): void;
} {
	let timer: NodeJS.Timeout | undefined;
	let end: (() => void) | undefined;
	return {
		get isShown() {
			return end !== undefined;
		},
		busy() {
			if (timer !== undefined || end) return;
			timer = setTimeout(() => {
				timer = undefined;
				show(
					new Promise((resolve) => {
						end = resolve;
					}),
				);
			}, slowAfter);
		},
		done() {
			clearTimeout(timer);
			timer = undefined;
			end?.();
			end = undefined;
		},
	};
}
