import * as vscode from 'vscode';

/** Below this, in ms, progress would only flicker. */
const patience = 500;

/** Shows `title` in a notification only where `work` takes its time. */
export async function withSlowProgress<T>(title: string, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'late'>((resolve) => {
		timer = setTimeout(() => resolve('late'), patience);
	});
	const first = await Promise.race([work.then(() => 'done' as const), late]).finally(() => clearTimeout(timer));
	if (first === 'done') return work;
	return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, () => work);
}
