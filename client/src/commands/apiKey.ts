import * as vscode from 'vscode';
import { anthropic, forgetApiKey, storeApiKey } from '../apiKeys.ts';
import type { Command, CommandServices } from './registry.ts';

async function setApiKey({ context }: CommandServices): Promise<void> {
	const key = await vscode.window.showInputBox({
		title: vscode.l10n.t('Anthropic API key'),
		prompt: vscode.l10n.t('Kept in the editor’s secret storage. It is sent to the provider only, when you chat.'),
		password: true,
		ignoreFocusOut: true,
		validateInput: (value) =>
			/\s/.test(value.trim()) ? vscode.l10n.t('A key has no spaces in it: was more than the key pasted?') : undefined,
	});
	if (!key?.trim()) return;
	await storeApiKey(context, anthropic, key.trim());
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) The key was stored'), 5000);
}

async function clearApiKey({ context }: CommandServices): Promise<void> {
	await forgetApiKey(context, anthropic);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) The key was forgotten'), 5000);
}

export const apiKeyCommands: readonly Command[] = [
	{ id: 'setApiKey', run: setApiKey },
	{ id: 'clearApiKey', run: clearApiKey },
];
