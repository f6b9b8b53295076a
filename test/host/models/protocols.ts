import { anthropicProvider } from '../../../server/src/host/models/anthropic/model.ts';
import type { ModelProvider } from '../../../server/src/host/models/model.ts';
import { openAiProvider } from '../../../server/src/host/models/openai/model.ts';
import { responsesProvider } from '../../../server/src/host/models/openai/responses.ts';
import { key } from './asking.ts';

/** As each protocol begins an answer that says «hello». */
export const hello = {
	anthropic: [
		'event: message_start\ndata: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"m","usage":{"input_tokens":1,"output_tokens":1}}}\n\n',
		'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
		'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hello"}}\n\n',
	].join(''),
	openai: 'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"hello"}}]}\n\n',
	responses: [
		'event: response.created\ndata: {"type":"response.created","response":{"id":"r","status":"in_progress","output":[]},"sequence_number":0}\n\n',
		'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","item_id":"i","output_index":0,"content_index":0,"delta":"hello","sequence_number":1}\n\n',
	].join(''),
} as const;

export type Protocol = keyof typeof hello;

export const providers: readonly (readonly [Protocol, (baseUrl: string) => ModelProvider])[] = [
	['anthropic', (baseUrl) => anthropicProvider({ apiKey: key, baseUrl })],
	['openai', (baseUrl) => openAiProvider({ apiKey: key, baseUrl })],
	['responses', (baseUrl) => responsesProvider({ apiKey: key, baseUrl })],
];
