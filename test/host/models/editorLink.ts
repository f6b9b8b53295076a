import { PassThrough } from 'node:stream';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import {
	createProtocolConnection,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { serveEditorModels } from '../../../client/src/features/chat/models/editorModels.ts';
import type { Server } from '../../../client/src/server/server.ts';
import { createEditorModels } from '../../../server/src/host/models/editor.ts';

/**
 * Both ends of a connection in this process: the server's side of the editor's models, and the editor's own; an editor
 * that does not serve them is one that never heard of them.
 */
export function editorLink({ serves = true } = {}) {
	const [up, down] = [new PassThrough(), new PassThrough()];
	const server = createConnection(ProposedFeatures.all, new StreamMessageReader(up), new StreamMessageWriter(down));
	const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
	server.listen();
	client.listen();
	const side = {
		onRequest: (type: { method: string }, handler: (...of: never[]) => unknown) =>
			void client.onRequest(type.method, handler as never),
		notify: (type: { method: string }, params: unknown) => void client.sendNotification(type.method, params),
	} as unknown as Server;
	const hung = serves ? serveEditorModels(side) : undefined;
	return {
		models: createEditorModels(server),
		close() {
			hung?.dispose();
			client.dispose();
			server.dispose();
		},
	};
}
