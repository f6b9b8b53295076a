import * as vscode from 'vscode';
import {
	EditorCountRequest,
	EditorModelsChangedNotification,
	EditorModelsRequest,
	EditorRunRequest,
} from '../../../../../protocol/chat/editorModels.ts';
import type { Server } from '../../../server/server.ts';

/** Most people have a key of their own: what asks the editor's models comes with the first question. */
const runs = () => import('./editorModelRuns.ts');

/** Lets the server use the editor's own models. The editor asks the person for consent when the first message goes out. */
export function serveEditorModels(server: Server): vscode.Disposable {
	server.onRequest(EditorModelsRequest, async () => (await runs()).list());
	server.onRequest(EditorRunRequest, async (params, token) => (await runs()).run(server, params, token));
	server.onRequest(EditorCountRequest, async (params, token) => (await runs()).count(params, token));
	const changed = vscode.lm?.onDidChangeChatModels?.(() => void server.notify(EditorModelsChangedNotification, null));
	return changed ?? { dispose: () => {} };
}
