import type {
	FunctionTool,
	ResponseCreateParamsStreaming,
	ResponseInputItem,
} from 'openai/resources/responses/responses';
import type { Concession } from '../concessions.ts';
import { type Effort, effortOf, unaskedThoughts } from '../effort.ts';
import type { Content, ModelRequest } from '../model.ts';
import { dataUri, type OutgoingMessage, outgoingMessages } from '../outgoing.ts';
import { bareName } from '../windows.ts';

/** What the provider's thoughts are marked with. */
export const responsesId = 'openai responses';

/** What models differ in, as one of them is asked. */
export interface ResponsesWay {
	readonly effort: Effort | undefined;
	/** Whether a summary of what it thinks is asked for. */
	readonly summary: boolean;
	/** Whether its thoughts come sealed, to be given back: nothing is kept with the provider. */
	readonly sealed: boolean;
	readonly replay: boolean;
}

export const firstWay = (thinking: number): ResponsesWay => ({
	effort: thinking > 0 ? effortOf(thinking) : undefined,
	summary: thinking > 0,
	sealed: true,
	replay: true,
});

export const wayConcessions: readonly Concession<ResponsesWay>[] = [
	{
		// Only organisations that have shown who they are get to see what a model thinks.
		words: /summar|verified/i,
		instead: (way) => (way.summary ? { ...way, summary: false } : undefined),
	},
	{
		words:
			/could not be (?:verified|decrypted|parsed)|invalid_encrypted|required following item|required 'reasoning' item/i,
		instead: (way) => (way.replay ? { ...way, replay: false } : undefined),
	},
	{ words: /encrypted|include/i, instead: (way) => (way.sealed ? { ...way, sealed: false } : undefined) },
	{
		words: /reasoning|effort/i,
		instead: (way) => (way.effort || way.summary ? { ...way, effort: undefined, summary: false } : undefined),
	},
];

const resultText = (text: string, isError: boolean): string => (isError ? `The tool failed: ${text}` : text);

function itemOf(role: 'user' | 'assistant', content: Content): ResponseInputItem {
	switch (content.kind) {
		case 'text':
			return role === 'user'
				? { role, content: [{ type: 'input_text', text: content.text }] }
				: { role, content: content.text };
		case 'image':
			return { role: 'user', content: [{ type: 'input_image', image_url: dataUri(content), detail: 'auto' }] };
		case 'call': {
			const { id, name, input } = content.call;
			return { type: 'function_call', call_id: id, name, arguments: JSON.stringify(input ?? {}) };
		}
		case 'result':
			return {
				type: 'function_call_output',
				call_id: content.call,
				output: resultText(content.text, content.isError),
			};
		case 'replay':
			return content.data as ResponseInputItem;
	}
}

function itemsOf({ role, content, context }: OutgoingMessage): readonly ResponseInputItem[] {
	const results = content.filter(({ kind }) => kind === 'result');
	const texts = content.filter(({ kind }) => kind !== 'result');
	const before: readonly Content[] = context ? [{ kind: 'text', text: context.text }] : [];
	return [...results, ...before, ...texts].map((part) => itemOf(role, part));
}

const toolOf = ({ name, description, inputSchema }: ModelRequest['tools'][number]): FunctionTool => ({
	type: 'function',
	name,
	description: description.toWellFormed(),
	parameters: { ...inputSchema },
	strict: false,
});

/** What counting and answering have in common. */
export function inputOf({ model, system, messages, tools }: ModelRequest, { replay }: Pick<ResponsesWay, 'replay'>) {
	const instructions = system
		.map(({ text }) => text)
		.join('')
		.toWellFormed();
	return {
		model,
		...(instructions !== '' && { instructions }),
		input: outgoingMessages(messages, replay ? responsesId : '').flatMap(itemsOf),
		...(tools.length > 0 && { tools: tools.map(toolOf) }),
	};
}

const thinksUnasked = (model: string): boolean => /^(?:gpt-[5-9]|o\d)/.test(bareName(model));

export function responsesBody(request: ModelRequest, way: ResponsesWay): ResponseCreateParamsStreaming {
	const { effort, summary, sealed } = way;
	const thoughts = request.thinking || (thinksUnasked(request.model) ? unaskedThoughts : 0);
	return {
		...inputOf(request, way),
		max_output_tokens: request.maxOutputTokens + thoughts,
		...((effort || summary) && { reasoning: { ...(effort && { effort }), ...(summary && { summary: 'auto' }) } }),
		...(sealed && thinksUnasked(request.model) && { include: ['reasoning.encrypted_content'] }),
		// The conversation is kept here, and nowhere else.
		store: false,
		stream: true,
	};
}
