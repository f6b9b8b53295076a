import * as vscode from 'vscode';
import { ApiKeyRequest } from '../../protocol/chat.ts';
import type { Server } from './server/server.ts';

/** Keys live in the editor's secret storage and nowhere else. */
const secretOf = (provider: string) => `soulscope.apiKey.${provider}`;

export const anthropic = 'anthropic';

export async function storeApiKey(context: vscode.ExtensionContext, provider: string, key: string): Promise<void> {
	await context.secrets.store(secretOf(provider), key);
}

export async function forgetApiKey(context: vscode.ExtensionContext, provider: string): Promise<void> {
	await context.secrets.delete(secretOf(provider));
}

/** Answers the server's question for a key, and keeps the palette's `soulscope.hasApiKey` true to the storage. */
export function serveApiKeys(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
	const note = async () => {
		const has = (await context.secrets.get(secretOf(anthropic))) !== undefined;
		await vscode.commands.executeCommand('setContext', 'soulscope.hasApiKey', has);
	};
	// An untrusted workspace gets no key, whatever it asks for.
	server.onRequest(ApiKeyRequest, async ({ provider }) =>
		vscode.workspace.isTrusted ? ((await context.secrets.get(secretOf(provider))) ?? null) : null,
	);
	void note();
	return context.secrets.onDidChange(({ key }) => {
		if (key === secretOf(anthropic)) void note();
	});
}
