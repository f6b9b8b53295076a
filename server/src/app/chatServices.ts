import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import type { Settings } from '../../../protocol/workspace/settings.ts';
import { askingOver } from '../chat/rpc/chat.ts';
import type { ChatServices } from '../chat/services.ts';
import type { Transcripts } from '../host/conversations/transcripts.ts';
import { openStoreFor } from '../host/knowledge/storeUses.ts';
import { uriOfPath } from '../host/managed/placeUri.ts';
import { createEditorModels } from '../host/models/editor.ts';
import { chooseProvider, modelChoices } from '../host/models/providers.ts';
import type { LanguageContext } from '../language/context.ts';
import { findWorkspace } from '../language/support/workspace/workspaceLookup.ts';

/** What the chat is given of the server around it. The key is asked of the editor each time, and never kept. */
export function chatServices(
	context: LanguageContext,
	transcripts: Transcripts,
	behind: Pick<ChatServices, 'afterTurn' | 'proposed'>,
): ChatServices {
	const { connection, gate, settings, options, workspaces } = context;
	const editor = createEditorModels(connection);
	const choiceBy = ({ baseUrl, prices }: Settings['chat']) => ({
		baseUrl,
		prices,
		editor,
		trusted: options.trusted,
		keyFor: (name: string) => connection.sendRequest(ApiKeyRequest, { provider: name }),
	});
	return {
		workspace: (uri) => findWorkspace(uri, context),
		workspaces: () => workspaces.list().map(({ root }) => ({ uri: uriOfPath(root), root })),
		settings: async (root) => settings.of(root).chat,
		trusted: () => options.trusted,
		provider: (chat) => chooseProvider({ ...choiceBy(chat), wanted: chat.provider, model: chat.model }),
		models: ({ root }, signal) => modelChoices(choiceBy(settings.of(root).chat), signal),
		tokens: context.counter,
		find: (workspace, question, token) => context.memorySearch.search(workspace, question, token),
		findsElsewhere: () => ['openai', 'gemini'].includes(context.memorySearch.embedding().settings.provider),
		askRuntime: (workspace, question, signal) => context.memorySearch.searchAsRuntime(workspace, question, signal),
		storedMemory: (workspace, user) => context.memorySearch.storedMemory(workspace, user),
		bySimilarity: (recall, query, signal) => context.memorySearch.bySimilarity(recall, query, signal),
		searchStore: async (question, signal) => (await context.storeSearches()).search(question, signal),
		transcripts,
		knowledge: async (root) =>
			openStoreFor({
				by: 'agent',
				root,
				server: await context.storeServer(),
				onTrouble: (message) => connection.console.warn(message),
			}),
		gate,
		writersOn: context.writersOn,
		changed: (files) => workspaces.filesChanged(files.map((path) => ({ path, kind: 'changed' }))),
		approve: askingOver(connection),
		now: Date.now,
		random: Math.random,
		newId: randomUUID,
		wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
		...behind,
		log: (where, error) => context.log.error(where, error),
	};
}
