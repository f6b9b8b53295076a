import { type EventWriter, type ModelServer, startModelServer, type Wire } from './modelServer.ts';
import { blocksOf, type ScriptedAnswer, type ScriptedBlock, usualUsage } from './scriptedAnswer.ts';

/** A message of a request, as far as the tests look at it. */
interface SentMessage {
	readonly role: string;
	readonly content: string | null;
	readonly tool_calls?: readonly {
		readonly id: string;
		readonly type: string;
		readonly function: { readonly name: string; readonly arguments: string };
		readonly extra_content?: unknown;
	}[];
	readonly tool_call_id?: string;
	readonly reasoning_content?: string;
	readonly reasoning_details?: readonly unknown[];
}

interface SentCompletion {
	readonly model: string;
	readonly messages: readonly SentMessage[];
	readonly tools?: readonly { readonly type: string; readonly function: { readonly name: string } }[];
	readonly max_tokens?: number;
	readonly max_completion_tokens?: number;
	readonly reasoning_effort?: string;
	readonly stream: boolean;
	readonly stream_options?: { readonly include_usage: boolean };
}

export type CompletionsServer = ModelServer<SentCompletion>;

/** What servers of this protocol do otherwise than OpenAI. */
export interface Quirks {
	/** Calls have no id. */
	readonly noIds?: boolean;
	/** `none`: calls are not numbered. `zero`: each is number 0. */
	readonly index?: 'none' | 'zero';
	/** A call comes in one chunk. */
	readonly wholeCalls?: boolean;
	/** The field that thoughts come in. */
	readonly thoughts?: 'reasoning' | 'reasoning_content' | 'both';
	/** Something stands beside each call that has to come back. */
	readonly extra?: (name: string) => unknown;
	readonly reasoningDetails?: readonly (readonly object[])[];
}

type Send = (delta: object, finish?: string | null) => void;

function sendCall(block: Extract<ScriptedBlock, { kind: 'call' }>, at: number, quirks: Quirks, send: Send): void {
	const index = quirks.index === 'none' ? {} : { index: quirks.index === 'zero' ? 0 : at };
	const id = quirks.noIds ? {} : { id: block.id ?? `call_${at}` };
	const extra = quirks.extra ? { extra_content: quirks.extra(block.name) } : {};
	const head = { ...index, ...id, type: 'function', ...extra };
	if (quirks.wholeCalls) {
		send({ tool_calls: [{ ...head, function: { name: block.name, arguments: block.json.join('') } }] });
		return;
	}
	send({ tool_calls: [{ ...head, function: { name: block.name, arguments: '' } }] });
	for (const piece of block.json) send({ tool_calls: [{ ...index, function: { arguments: piece } }] });
}

function sendBlocks(blocks: readonly ScriptedBlock[], quirks: Quirks, send: Send): void {
	let calls = 0;
	for (const details of quirks.reasoningDetails ?? []) send({ reasoning_details: details });
	for (const block of blocks) {
		switch (block.kind) {
			case 'text':
				for (const content of block.texts) send({ content });
				break;
			case 'thinking':
				for (const text of block.texts) {
					const field = quirks.thoughts ?? 'reasoning_content';
					send(field === 'both' ? { reasoning: text, reasoning_content: text } : { [field]: text });
				}
				break;
			case 'redacted':
				break;
			case 'call':
				sendCall(block, calls, quirks, send);
				calls += 1;
				break;
		}
	}
}

function finish(scripted: Exclude<ScriptedAnswer, { kind: 'status' | 'body' }>, events: EventWriter, send: Send): void {
	switch (scripted.kind) {
		case 'stream': {
			const fitting = blocksOf(scripted).some(({ kind }) => kind === 'call') ? 'tool_calls' : 'stop';
			send({}, scripted.stopReason ?? fitting);
			const { input_tokens, output_tokens, ...cache } = scripted.usage ?? usualUsage;
			const [cached = 0, written] = [cache.cache_read_input_tokens, cache.cache_creation_input_tokens];
			// Here what is cached counts as input.
			const prompt_tokens = input_tokens + cached + (written ?? 0);
			events.send({
				id: 'chatcmpl-test',
				object: 'chat.completion.chunk',
				choices: [],
				usage: {
					prompt_tokens,
					completion_tokens: output_tokens,
					total_tokens: prompt_tokens + output_tokens,
					prompt_tokens_details: { cached_tokens: cached, ...(written && { cache_write_tokens: written }) },
				},
			});
			events.send('[DONE]');
			break;
		}
		case 'error-event':
			events.send({ error: { type: scripted.type, code: scripted.type, message: 'Something went wrong' } });
			break;
		case 'garbage':
			events.send('{"choices": <html>');
			break;
	}
}

const wireWith = (quirks: Quirks): Wire => ({
	path: '/v1/chat/completions',
	aside(path) {
		if (!path.startsWith('/v1/models')) return undefined;
		const data = [
			{ id: 'models/gemini-3.8-flash', object: 'model', name: 'Gemini 3.8 Flash' },
			{ id: 'local-llama', object: 'model', max_context_length: 8192 },
			{ id: 'text-embedding-3-small', object: 'model' },
		];
		return { object: 'list', data };
	},
	error: (type, message) => ({ error: { type, code: type, message, param: null } }),
	stream(scripted, events, model) {
		const send: Send = (delta, finish_reason = null) =>
			events.send({
				id: 'chatcmpl-test',
				object: 'chat.completion.chunk',
				created: 1,
				model,
				choices: [{ index: 0, delta, finish_reason }],
			});
		send({ role: 'assistant', content: '' });
		sendBlocks(blocksOf(scripted), quirks, send);
		finish(scripted, events, send);
	},
});

/** A server on this machine that streams chat completions, with the answers that a test scripts. */
export const startCompletionsServer = (
	quirks: Quirks,
	...first: readonly ScriptedAnswer[]
): Promise<CompletionsServer> => startModelServer(wireWith(quirks), first);
