import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Content, ModelMessage, ModelRequest, ToolSpec } from '../../host/models/model.ts';

function tokensOfContent(content: Content, tokens: TokenCounter): number {
	switch (content.kind) {
		case 'text':
		case 'result':
			return tokens.count(content.text);
		case 'call':
			return tokens.count(content.call.name) + tokens.count(JSON.stringify(content.call.input) ?? '');
		// Pictures are never part of a conversation.
		case 'image':
		case 'replay':
			return 0;
	}
}

/** An estimate. */
export const tokensOfMessages = (messages: readonly ModelMessage[], tokens: TokenCounter): number =>
	messages.reduce(
		(sum, { content, context }) =>
			content.reduce((inside, part) => inside + tokensOfContent(part, tokens), sum + (context?.tokens ?? 0)),
		0,
	);

/** An estimate. */
export const tokensOfTools = (tools: readonly ToolSpec[], tokens: TokenCounter): number =>
	tools.length === 0 ? 0 : tokens.count(JSON.stringify(tools));

/** An estimate. */
export const tokensOfRequest = ({ system, tools, messages }: ModelRequest, tokens: TokenCounter): number =>
	system.reduce((sum, block) => sum + block.tokens, 0) +
	tokensOfTools(tools, tokens) +
	tokensOfMessages(messages, tokens);
