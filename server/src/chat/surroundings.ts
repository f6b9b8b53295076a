import type { CancellationToken, Connection } from 'vscode-languageserver';

/** What the server shares with the chat; `guarded` waits for the workspaces, and logs what throws. */
export interface ChatSurroundings {
	readonly connection: Connection;
	guarded<Params, Result>(
		name: string,
		empty: Result,
		handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	): (params: Params, token: CancellationToken) => Promise<Result>;
}
