import type { CancellationToken, Connection } from 'vscode-languageserver';

/** What the server shares with the chat; both wait for the workspaces, and log what throws. */
export interface ChatHost {
	readonly connection: Connection;
	guarded<Params, Result>(
		name: string,
		empty: Result,
		handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	): (params: Params, token: CancellationToken) => Promise<Result>;
	/** An error is the answer. */
	answered<Params, Result>(
		name: string,
		handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	): (params: Params, token: CancellationToken) => Promise<Result>;
}
