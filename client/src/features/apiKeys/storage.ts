import * as vscode from 'vscode';
import { ApiKeyRequest } from '../../../../protocol/chat/chat.ts';
import type { Server } from '../../server/server.ts';

/** Keys live in the editor's secret storage and nowhere else. */
const beginning = 'soulscope.apiKey.';

/** Names of all keys that there are: a provider's, or one that says whose address it is for. */
async function namesIn({ secrets }: vscode.ExtensionContext): Promise<readonly string[]> {
	return (await secrets.keys()).filter((key) => key.startsWith(beginning)).map((key) => key.slice(beginning.length));
}

export async function storeApiKey(context: vscode.ExtensionContext, name: string, key: string): Promise<void> {
	await context.secrets.store(`${beginning}${name}`, key);
}

/** Forgets every key; gives back their names. */
export async function forgetApiKeys(context: vscode.ExtensionContext): Promise<readonly string[]> {
	const names = await namesIn(context);
	for (const name of names) await context.secrets.delete(`${beginning}${name}`);
	return names;
}

/** Answers the server's question for a key, and keeps the palette's `soulscope.hasApiKey` true to the storage. */
export function serveApiKeys(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
	const note = async () => {
		const has = (await namesIn(context)).length > 0;
		await vscode.commands.executeCommand('setContext', 'soulscope.hasApiKey', has);
	};
	// An untrusted workspace gets no key, whatever it asks for.
	server.onRequest(ApiKeyRequest, async ({ provider }) =>
		vscode.workspace.isTrusted ? ((await context.secrets.get(`${beginning}${provider}`)) ?? null) : null,
	);
	void note();
	return context.secrets.onDidChange(() => void note());
}
