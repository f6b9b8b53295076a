import type { Content, ModelMessage } from './model.ts';

/** A picture as most protocols want it. */
export const dataUri = ({ mime, base64 }: Extract<Content, { kind: 'image' }>): string =>
	`data:${mime};base64,${base64}`;

/** A message as it may go out: well-formed, no text that is only white space, and only what `provider` is to be given back. */
export interface OutgoingMessage extends Omit<ModelMessage, 'content'> {
	readonly content: readonly Content[];
}

/** The last thing that a person said: behind it stands the running tool loop. */
const saysSomething = ({ role, content }: ModelMessage): boolean =>
	role === 'user' && content.some(({ kind }) => kind === 'text');

function outgoing(content: Content, provider: string, inLoop: boolean): readonly Content[] {
	switch (content.kind) {
		case 'text':
			return content.text.trim() === '' ? [] : [{ ...content, text: content.text.toWellFormed() }];
		case 'result':
			return [{ ...content, text: content.text.toWellFormed() }];
		case 'call':
		case 'image':
			return [content];
		case 'replay':
			return inLoop && content.provider === provider ? [content] : [];
	}
}

/**
 * The conversation as `provider` takes it. What it thought is given back only within the running tool loop, where it has
 * to be: it is tied to the very prompt that it was thought under, and that is made anew for each turn. A message that
 * has nothing left is left out.
 */
export function outgoingMessages(messages: readonly ModelMessage[], provider: string): readonly OutgoingMessage[] {
	const lastSaid = messages.findLastIndex(saysSomething);
	return messages
		.map(({ context, ...message }, index) => ({
			...message,
			...(context && { context: { ...context, text: context.text.toWellFormed() } }),
			content: message.content.flatMap((content) => outgoing(content, provider, index > lastSaid)),
		}))
		.filter(({ content, context }) => context !== undefined || content.some(({ kind }) => kind !== 'replay'));
}
