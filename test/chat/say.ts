import { expect, onTestFinished } from 'vitest';
import { ApiKeyRequest, type ChatEvent, ChatEventNotification, ChatTurnRequest } from '../../protocol/chat/chat.ts';
import type { RecalledPart } from '../../protocol/chat/conversation.ts';
import { PreviewRequest } from '../../protocol/preview/preview.ts';
import type { SessionKind } from '../../protocol/preview/session.ts';
import type { Tree } from '../support/disk/fileTree.ts';
import { type LanguageClient, serve } from '../support/languageClient.ts';
import { startMessagesServer } from '../support/models/messagesServer.ts';

const persona = { 'SOUL.md': '# Soul\n\nI like oolong.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

interface Talk {
	readonly files?: Tree;
	readonly runtime?: string;
	readonly configFile?: string;
	readonly session?: SessionKind;
	/** Under `soulscope.chat`. */
	readonly chat?: object;
	readonly embeddings?: object;
	readonly before?: (client: LanguageClient) => Promise<unknown>;
}

/** What went over the wire for one message, or for the last of several, each of which is answered `Yes.` */
export async function say(message: string | readonly string[], talk: Talk = {}) {
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
	provider.answerWith({ kind: 'stream', texts: ['Yes.'] });
	const asked = { workspace: client.files.uriOf(''), session: talk.session ?? 'main' };
	const { text: preview } = await client.connection.sendRequest(PreviewRequest, { ...asked, wording: 'chat' });
	await talk.before?.(client);
	let conversation: string | undefined;
	for (const [index, text] of [message].flat().entries()) {
		events.length = 0;
		const ended = await client.connection.sendRequest(ChatTurnRequest, {
			...asked,
			...(conversation !== undefined && { conversation }),
			turn: `turn-${index}`,
			input: { kind: 'say', text },
		});
		expect(ended).toMatchObject({ kind: 'done' });
		conversation = ended.kind === 'done' ? ended.conversation : undefined;
	}
	const started = events.find((event) => event.kind === 'started');
	const recalled: readonly RecalledPart[] = started?.preflight.recalled ?? [];
	const body = provider.requests.at(-1)?.body;
	const sent = body?.messages ?? [];
	const content = sent.at(-1)?.content ?? [];
	return {
		client,
		asked: { ...asked, ...(conversation !== undefined && { conversation }) },
		preview,
		recalled,
		preflight: started?.preflight,
		body,
		sent,
		/** The block in front of the person's words, if there is one. */
		block: content.length > 1 ? content[0]?.text : undefined,
		words: content.at(-1)?.text,
		answer: events.map((event) => (event.kind === 'text' ? event.text : '')).join(''),
	};
}
