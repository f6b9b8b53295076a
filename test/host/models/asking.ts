import type { Content, ModelProvider, ModelReply, ModelRequest } from '../../../server/src/host/models/model.ts';

/** It looks like nobody's key, so only whoever knows it can strike it out. */
export const key = 'the-key-of-a-person-0123456789';

export const textContent = (text: string): Content => ({ kind: 'text', text });

export function requestOf(changes: Partial<ModelRequest> = {}): ModelRequest {
	return {
		model: '',
		maxOutputTokens: 1000,
		thinking: 0,
		system: [{ text: 'You are Aria.', titles: ['SOUL.md'], tokens: 4, cacheHere: true }],
		tools: [],
		messages: [{ role: 'user', content: [textContent('Hi')], cacheHere: true }],
		...changes,
	};
}

export interface Heard {
	readonly reply: ModelReply;
	readonly texts: readonly string[];
	readonly thoughts: readonly string[];
}

/** Asks, and hears; `stopAt` stops once so much has been said. */
export async function ask(
	{ provider, model }: { readonly provider: ModelProvider; readonly model: string },
	changes: Partial<ModelRequest> = {},
	stopAt?: string,
): Promise<Heard> {
	const controller = new AbortController();
	const texts: string[] = [];
	const thoughts: string[] = [];
	if (stopAt === '') controller.abort();
	const reply = await provider.run(requestOf({ model, ...changes }), {
		signal: controller.signal,
		onText(text) {
			texts.push(text);
			if (stopAt !== undefined && texts.join('') === stopAt) controller.abort();
		},
		onThinking: (text) => thoughts.push(text),
	});
	return { reply, texts, thoughts };
}

export const textOf = ({ content }: ModelReply): string =>
	content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');

export const callsOf = ({ content }: ModelReply) =>
	content.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
