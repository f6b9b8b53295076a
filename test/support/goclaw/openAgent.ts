import { DidChangeWorkspaceFoldersNotification, type ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { ConnectDatabaseRequest, DatabasePasswordRequest } from '../../../protocol/managed/managed.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';

/** Connects to the database at `address`, with the right to write, and opens its agent as a folder. Gives the folder’s URI. */
export async function openAgent(connection: ProtocolConnection, address: string, agent: string): Promise<string> {
	connection.onRequest(DatabasePasswordRequest, () => null);
	const result = await connection.sendRequest(ConnectDatabaseRequest, { address, isWritable: true });
	if (result.kind === 'failed') throw new Error(result.message);
	const workspace = `soulscope-db://${result.database}/${agent}`;
	await connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
		event: { added: [{ uri: workspace, name: agent }], removed: [] },
	});
	while (!(await connection.sendRequest(WorkspacesRequest)).some(({ uri }) => uri === workspace));
	return workspace;
}
