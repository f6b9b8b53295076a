import * as vscode from 'vscode';
import { ApiKeyChangedNotification } from '../../../protocol/meaning.ts';
import { anthropic, forgetApiKey, storeApiKey } from '../apiKeys.ts';
import type { Command, CommandServices } from './registry.ts';

/** Providers that a key can be kept for, by the name that it is kept under. */
const titles: Readonly<Record<string, string>> = {
	[anthropic]: 'Anthropic',
	openai: 'OpenAI',
	gemini: 'Google Gemini',
};

async function setApiKey({ context, server }: CommandServices, argument: unknown): Promise<void> {
	const provider = typeof argument === 'string' && argument in titles ? argument : anthropic;
	const key = await vscode.window.showInputBox({
		title: vscode.l10n.t('{0} API key', titles[provider] ?? provider),
		prompt: vscode.l10n.t('Kept in the editor’s secret storage. It is sent to the provider only, when you use it.'),
		password: true,
		ignoreFocusOut: true,
		validateInput: (value) =>
			/\s/.test(value.trim()) ? vscode.l10n.t('A key has no spaces in it: was more than the key pasted?') : undefined,
	});
	if (!key?.trim()) return;
	await storeApiKey(context, provider, key.trim());
	server.notify(ApiKeyChangedNotification, { provider });
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) The key was stored'), 5000);
}

async function clearApiKey({ context, server }: CommandServices): Promise<void> {
	for (const provider of Object.keys(titles)) {
		await forgetApiKey(context, provider);
		server.notify(ApiKeyChangedNotification, { provider });
	}
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) Every key was forgotten'), 5000);
}

export const apiKeyCommands: readonly Command[] = [
	{ id: 'setApiKey', run: setApiKey },
	{ id: 'clearApiKey', run: clearApiKey },
];
