import * as vscode from 'vscode';
import type { Command } from '../commands/registry.ts';

export const serverCommands: readonly Command[] = [
	{ id: 'showLog', run: ({ server }) => server.showLog() },
	{
		id: 'restartServer',
		async run({ server }) {
			await server.restart();
			vscode.window.setStatusBarMessage(vscode.l10n.t('Soulscope’s language server has restarted'), 5000);
		},
	},
];
