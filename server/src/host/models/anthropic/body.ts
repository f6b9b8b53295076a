import type {
	ContentBlockParam,
	MessageCreateParamsStreaming,
	MessageParam,
	TextBlockParam,
	Tool,
} from '@anthropic-ai/sdk/resources/messages';
import type { Content, ModelRequest, ToolSpec } from '../model.ts';
import { type OutgoingMessage, outgoingMessages } from '../outgoing.ts';
import { roomForThoughts, type ThinkingForm } from './thinking.ts';

/** What the provider's thoughts are marked with. */
export const anthropicId = 'anthropic';

/** So many breakpoints it takes in one request. */
const mostBreakpoints = 4;

const mark = { cache_control: { type: 'ephemeral' } } as const;

type Marked<T> = T & { cache_control?: (typeof mark)['cache_control'] };

const asObject = (input: unknown): object =>
	typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};

function blockOf(content: Content): ContentBlockParam {
	switch (content.kind) {
		case 'text':
			return { type: 'text', text: content.text };
		case 'image':
			return { type: 'image', source: { type: 'base64', media_type: content.mime, data: content.base64 } };
		case 'call':
			return { type: 'tool_use', id: content.call.id, name: content.call.name, input: asObject(content.call.input) };
		case 'result':
			return {
				type: 'tool_result',
				tool_use_id: content.call,
				...(content.text.trim() !== '' && { content: content.text }),
				...(content.isError && { is_error: true }),
			};
		case 'replay':
			// It is what this provider gave, unchanged; any change it would notice by itself.
			return content.data as ContentBlockParam;
	}
}

/** Results come before words, or the provider does not take them for the calls' answers. */
function blocksOf({ content, context }: OutgoingMessage): ContentBlockParam[] {
	const results = content.filter(({ kind }) => kind === 'result');
	const rest = content.filter(({ kind }) => kind !== 'result');
	return [
		...results.map(blockOf),
		...(context ? [{ type: 'text' as const, text: context.text }] : []),
		...rest.map(blockOf),
	];
}

/** The last block that a breakpoint may stand on: never a thought. */
function markLast(blocks: readonly ContentBlockParam[]): ContentBlockParam[] {
	const at = blocks.findLastIndex(({ type }) => type !== 'thinking' && type !== 'redacted_thinking');
	return blocks.map((block, index) => (index === at ? ({ ...block, ...mark } as ContentBlockParam) : block));
}

const toolOf = ({ name, description, inputSchema }: ToolSpec): Marked<Tool> => ({
	name,
	description: description.toWellFormed(),
	input_schema: inputSchema as Tool['input_schema'],
});

/** Tools stand before the prompt, so a breakpoint in the prompt keeps them as well; without one the last tool has it. */
function toolsOf({ tools, system }: ModelRequest): Marked<Tool>[] {
	const own = !system.some(({ cacheHere }) => cacheHere);
	return tools.map((tool, index) => (own && index === tools.length - 1 ? { ...toolOf(tool), ...mark } : toolOf(tool)));
}

/** Indices of the last `most` of them that want a breakpoint. */
function lastOf(all: readonly { readonly cacheHere: boolean }[], most: number): ReadonlySet<number> {
	const wanted = all.flatMap(({ cacheHere }, index) => (cacheHere ? [index] : []));
	return new Set(wanted.slice(Math.max(0, wanted.length - most)));
}

/** How one request is made of what is asked for. */
export interface Attempt {
	readonly form: ThinkingForm;
	/** Whether what it thought before is given back. */
	readonly replay: boolean;
}

/** What counting and answering have in common. */
export function promptOf(request: ModelRequest, { form, replay }: Attempt) {
	const tools = toolsOf(request);
	const sent = outgoingMessages(request.messages, replay ? anthropicId : '');
	const inSystem = lastOf(request.system, mostBreakpoints);
	const left = mostBreakpoints - (inSystem.size || Math.min(1, tools.length));
	// The latest are worth most: the next request begins with all that is before them.
	const inMessages = lastOf(sent, left);
	const system = request.system.map(
		({ text }, index): TextBlockParam => ({
			type: 'text',
			text: text.toWellFormed(),
			...(inSystem.has(index) && mark),
		}),
	);
	const messages = sent.map((message, index): MessageParam => {
		const blocks = blocksOf(message);
		return { role: message.role, content: inMessages.has(index) ? markLast(blocks) : blocks };
	});
	return {
		model: request.model,
		// Empty lists are refused: a session that gets no prompt sends none.
		...(system.length > 0 && { system }),
		...(tools.length > 0 && { tools }),
		messages,
		...form,
	};
}

/** Thoughts count towards the provider's limit, but not towards that of the answer. */
export function bodyOf(request: ModelRequest, attempt: Attempt): MessageCreateParamsStreaming {
	const room = roomForThoughts(request.model, attempt.form, request.thinking);
	return { ...promptOf(request, attempt), max_tokens: request.maxOutputTokens + room, stream: true };
}
