import * as vscode from 'vscode';

/** Below this, in ms, progress would only flicker. */
const timeoutMs = 300;

/** Shows `title` in a notification only where `work` takes its time; it has a cancel button where there is something to `cancel`. */
export async function withSlowProgress<T>(title: string, work: Promise<T>, cancel?: () => void): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'late'>((resolve) => {
		timer = setTimeout(() => resolve('late'), timeoutMs);
	});
	const first = await Promise.race([work.then(() => 'done' as const), late]).finally(() => clearTimeout(timer));
	if (first === 'done') return work;
	const options = { location: vscode.ProgressLocation.Notification, title, cancellable: cancel !== undefined };
	return vscode.window.withProgress(options, (_, token) => {
		if (cancel) token.onCancellationRequested(cancel);
		return work;
	});
}
