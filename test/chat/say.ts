import { expect, onTestFinished } from 'vitest';
import {
	ApiKeyRequest,
	type ChatEvent,
	ChatEventNotification,
	type ChatMessage,
	ChatTurnRequest,
	type RecalledPart,
} from '../../protocol/chat.ts';
import { PreviewRequest } from '../../protocol/preview.ts';
import type { Tree } from '../support/fileTree.ts';
import { type LanguageClient, serve } from '../support/languageClient.ts';
import { startMessagesServer } from '../support/messagesServer.ts';

const persona = { 'SOUL.md': '# Soul\n\nI like oolong.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

interface Talk {
	readonly files?: Tree;
	readonly runtime?: string;
	readonly configFile?: string;
	readonly session?: string;
	/** Under `soulscope.chat`. */
	readonly chat?: object;
	readonly embeddings?: object;
	readonly before?: (client: LanguageClient) => Promise<unknown>;
}

/** What went over the wire for one message, or a whole conversation that ends in it. */
export async function say(said: string | readonly ChatMessage[], talk: Talk = {}) {
	const provider = await startMessagesServer();
	onTestFinished(() => provider.close());
	const client = await serve(
		{ ...persona, ...talk.files },
		{
			settings: {
				configFile: talk.configFile ?? '',
				runtime: talk.runtime ?? 'openclaw@2026.9.6',
				chat: { provider: 'anthropic', baseUrl: provider.url, ...talk.chat },
				embeddings: talk.embeddings ?? { provider: 'off' },
			},
		},
	);
	client.connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const events: ChatEvent[] = [];
	client.connection.onNotification(ChatEventNotification, ({ event }) => {
		events.push(event);
	});
	const messages = typeof said === 'string' ? [{ role: 'user', text: said } as const] : said;
	const asked = { workspace: client.files.uriOf(''), session: talk.session ?? 'main', messages };
	const { text: preview } = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'chat' });
	await talk.before?.(client);
	const ended = await client.connection.sendRequest(ChatTurnRequest, { ...asked, turn: '1' });
	expect(ended).toMatchObject({ kind: 'done' });
	const started = events.find((event) => event.kind === 'started');
	const recalled: readonly RecalledPart[] = started?.outlook.recalled ?? [];
	const sent = provider.requests[0]?.body.messages ?? [];
	const content = sent.at(-1)?.content ?? [];
	return {
		client,
		asked,
		preview,
		recalled,
		outlook: started?.outlook,
		body: provider.requests[0]?.body,
		sent,
		/** The block in front of the person's words, if there is one. */
		block: content.length > 1 ? content[0]?.text : undefined,
		words: content.at(-1)?.text,
		answer: events.map((event) => (event.kind === 'text' ? event.text : '')).join(''),
	};
}
