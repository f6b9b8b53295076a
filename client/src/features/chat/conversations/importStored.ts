import type * as vscode from 'vscode';
import { ImportChatRequest } from '../../../../../protocol/chat/chat.ts';
import type { Server } from '../../../server/server.ts';

/** Where the editor kept conversations before the server did. */
const storedAs = 'soulscope.chat';

/** Hands over what the editor kept of conversations, once; what could not be taken stays for the next time. */
export async function importStored(memento: vscode.Memento, server: Server): Promise<void> {
	const stored = memento.get<unknown>(storedAs);
	if (stored === undefined) return;
	await server.request(ImportChatRequest, { stored });
	await memento.update(storedAs, undefined);
}
