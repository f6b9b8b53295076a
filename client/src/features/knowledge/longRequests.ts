import * as vscode from 'vscode';
import { KnowledgeProgressNotification } from '../../../../protocol/knowledge/changes.ts';
import { slowAfter } from '../../ui/progress.ts';
import type { KnowledgeServices } from './services.ts';

/** A request that names itself, and says how far it is under that name. */
type LongRequest<Result> = (id: string, token: vscode.CancellationToken) => Promise<Result>;

/** Shows how far long requests are. */
export class LongRequests {
	readonly #heard = new Map<string, (done: number, path: string) => void>();
	#number = 0;

	constructor({ server }: Pick<KnowledgeServices, 'server'>) {
		server.onNotification(KnowledgeProgressNotification, ({ id, done, path }) => this.#heard.get(id)?.(done, path));
	}

	/** Undefined where the person did not want to wait; then `done` sources were dealt with. */
	async run<Result>(title: string, request: LongRequest<Result>): Promise<Result | { readonly stoppedAfter: number }> {
		const id = `${++this.#number}`;
		const source = new vscode.CancellationTokenSource();
		let latest = { done: 0, path: '' };
		let tell = (): void => {};
		this.#heard.set(id, (done, path) => {
			latest = { done, path };
			tell();
		});
		const asked = request(id, source.token).catch((error: unknown) => {
			if (source.token.isCancellationRequested) return { stoppedAfter: latest.done };
			throw error;
		});
		const timer = setTimeout(() => {
			const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
			void vscode.window.withProgress(options, (progress, token) => {
				token.onCancellationRequested(() => source.cancel());
				tell = () => progress.report({ message: `${latest.done} · ${latest.path}` });
				if (latest.done > 0) tell();
				return asked.then(
					() => undefined,
					() => undefined,
				);
			});
		}, slowAfter);
		try {
			return await asked;
		} finally {
			clearTimeout(timer);
			this.#heard.delete(id);
		}
	}
}
