import * as vscode from 'vscode';
import { ExportConversationRequest, type ExportFormat } from '../../../../../protocol/chat/chat.ts';
import type { Server } from '../../../server/server.ts';
import { warn } from '../../../ui/tell.ts';

interface FormatItem extends vscode.QuickPickItem {
	readonly format: ExportFormat;
}

const choices = (): readonly FormatItem[] => [
	{ label: 'Markdown', description: '.md', detail: vscode.l10n.t('Easy to read'), format: 'markdown' },
	{
		label: 'JSONL',
		description: '.jsonl',
		detail: vscode.l10n.t('OpenClaw session format'),
		format: 'jsonl',
	},
	{ label: 'CSV', description: '.csv', detail: vscode.l10n.t('Botholomew thread format'), format: 'csv' },
];

/** Asks for a form and a place, and writes the conversation there. */
export async function exportConversation(server: Server, conversation: string, folder: vscode.Uri): Promise<void> {
	const choice = await vscode.window.showQuickPick(choices(), { title: vscode.l10n.t('Export Conversation') });
	if (!choice) return;
	const exported = await server.request(ExportConversationRequest, { conversation, format: choice.format });
	if (!exported) {
		warn(vscode.l10n.t('Nothing to export: the conversation no longer exists.'));
		return;
	}
	const place = await vscode.window.showSaveDialog({
		title: vscode.l10n.t('Export Conversation'),
		defaultUri: vscode.Uri.joinPath(folder, exported.name),
	});
	if (!place) return;
	await vscode.workspace.fs.writeFile(place, new TextEncoder().encode(exported.text));
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(export) Conversation exported'), 5000);
}
