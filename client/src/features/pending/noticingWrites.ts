import * as vscode from 'vscode';
import { RunToolRequest, type ToolParams, type ToolRun } from '../../../../protocol/chat/tools.ts';
import type { Server } from '../../server/server.ts';
import type { PendingActions } from './pendingActions.ts';

/** The server for whoever runs tools where no button can stand: what they write can be taken back in the editor. */
export function noticingWrites(
	server: Pick<Server, 'request'>,
	pending: Pick<PendingActions, 'wrote'>,
): Pick<Server, 'request'> {
	return {
		async request(type, params, token) {
			const result = await server.request(type, params, token);
			if (type.method !== RunToolRequest.method) return result;
			const { undo, changes = [] } = result as ToolRun;
			const { workspace } = params as ToolParams;
			const message = vscode.l10n.t('The agent wrote to {0}', changes.map(({ path }) => path).join(', '));
			if (undo !== undefined) pending.wrote({ id: undo, workspace, message: message });
			return result;
		},
	};
}
