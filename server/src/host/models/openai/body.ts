import type {
	ChatCompletionCreateParamsStreaming,
	ChatCompletionMessageParam,
	ChatCompletionTool,
} from 'openai/resources/chat/completions';
import type { Content, ModelRequest, ToolSpec } from '../model.ts';
import { dataUri, type OutgoingMessage, outgoingMessages } from '../outgoing.ts';
import type { Dialect } from './dialect.ts';

/** What a server thought, or hung on a call, and wants to see again while its tools run. */
export interface ServerThoughts {
	readonly reasoning_content?: string;
	readonly reasoning_details?: readonly unknown[];
	/** By call: what stood beside it. */
	readonly extra_content?: Readonly<Record<string, unknown>>;
}

const textsOf = (content: readonly Content[]): readonly string[] =>
	content.flatMap((part) => (part.kind === 'text' ? [part.text] : []));

/** The protocol has no word for a tool that failed. */
const resultText = (text: string, isError: boolean): string =>
	text.trim() === '' ? '(no output)' : isError ? `The tool failed: ${text}` : text;

function ofUser({ content, context }: OutgoingMessage): readonly ChatCompletionMessageParam[] {
	const results = content.flatMap((part): ChatCompletionMessageParam[] =>
		part.kind === 'result'
			? [{ role: 'tool', tool_call_id: part.call, content: resultText(part.text, part.isError) }]
			: [],
	);
	// One text: many servers take no list of them.
	const message = [...(context ? [context.text] : []), ...textsOf(content)].join('\n\n');
	const images = content.flatMap((part) =>
		part.kind === 'image' ? [{ type: 'image_url' as const, image_url: { url: dataUri(part) } }] : [],
	);
	if (images.length > 0) return [...results, { role: 'user', content: [{ type: 'text', text: message }, ...images] }];
	return message === '' ? results : [...results, { role: 'user', content: message }];
}

function ofAssistant({ content }: OutgoingMessage): ChatCompletionMessageParam {
	const thoughts = content.find((part) => part.kind === 'replay')?.data as ServerThoughts | undefined;
	const { extra_content: extras, ...reasoning } = thoughts ?? {};
	const calls = content.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
	const text = textsOf(content).join('\n\n');
	return {
		role: 'assistant',
		content: text === '' ? null : text,
		...reasoning,
		...(calls.length > 0 && {
			tool_calls: calls.map(({ id, name, input }) => ({
				id,
				type: 'function' as const,
				function: { name, arguments: JSON.stringify(input ?? {}) },
				...(extras && Object.hasOwn(extras, id) && { extra_content: extras[id] }),
			})),
		}),
	};
}

const toolOf = ({ name, description, inputSchema }: ToolSpec): ChatCompletionTool => ({
	type: 'function',
	function: { name, description: description.toWellFormed(), parameters: { ...inputSchema } },
});

/** `thoughts` marks what this server thought, so that no other gets to see it. */
export function completionBody(
	request: ModelRequest,
	dialect: Dialect,
	thoughts: string,
): ChatCompletionCreateParamsStreaming {
	const system = request.system
		.map(({ text }) => text)
		.join('')
		.toWellFormed();
	const messages = outgoingMessages(request.messages, dialect.replay ? thoughts : '');
	return {
		model: request.model,
		messages: [
			...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
			...messages.flatMap((message) => (message.role === 'user' ? ofUser(message) : [ofAssistant(message)])),
		],
		...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
		// What it thinks counts towards the limit, but not towards that of the answer.
		[dialect.limit]: request.maxOutputTokens + (dialect.effort && dialect.effort !== 'none' ? request.thinking : 0),
		...(dialect.effort && { reasoning_effort: dialect.effort }),
		...(dialect.usage && { stream_options: { include_usage: true } }),
		stream: true,
	};
}
