import { type EventWriter, type ModelServer, startModelServer, type Wire } from './modelServer.ts';
import { blocksOf, type ScriptedAnswer, type ScriptedBlock, usualUsage } from './scriptedAnswer.ts';

/** An item of a request, as far as the tests look at it. */
export interface SentItem {
	readonly type?: string;
	readonly role?: string;
	readonly content?: string | readonly { readonly type: string; readonly text: string }[];
	readonly call_id?: string;
	readonly name?: string;
	readonly arguments?: string;
	readonly output?: string;
}

interface SentResponse {
	readonly model: string;
	readonly instructions?: string;
	readonly input: readonly SentItem[];
	readonly tools?: readonly { readonly name: string }[];
	readonly max_output_tokens: number;
	readonly reasoning?: { readonly effort?: string; readonly summary?: string };
	readonly include?: readonly string[];
	readonly store: boolean;
}

export type ResponsesServer = ModelServer<SentResponse>;

type Send = (type: string, data: object) => void;

function itemOf(block: ScriptedBlock, at: number, isDone: boolean): object {
	switch (block.kind) {
		case 'text':
			return { id: `msg_${at}`, type: 'message', role: 'assistant', content: [] };
		case 'thinking':
			return {
				id: `rs_${at}`,
				type: 'reasoning',
				summary: isDone ? [{ type: 'summary_text', text: block.texts.join('') }] : [],
				...(isDone && { encrypted_content: `sealed-${at}` }),
			};
		case 'redacted':
			return { id: `rs_${at}`, type: 'reasoning', summary: [], encrypted_content: block.data };
		case 'call':
			return {
				id: `fc_${at}`,
				type: 'function_call',
				call_id: block.id ?? `call_${at}`,
				name: block.name,
				arguments: isDone ? block.json.join('') : '',
			};
	}
}

function sendBlock(block: ScriptedBlock, at: number, isWhole: boolean, send: Send): void {
	const place = { output_index: at, content_index: 0, item_id: `item_${at}` };
	send('response.output_item.added', { output_index: at, item: itemOf(block, at, false) });
	switch (block.kind) {
		case 'text':
			for (const delta of block.texts) send('response.output_text.delta', { ...place, delta });
			break;
		case 'thinking':
			send('response.reasoning_summary_part.added', {
				...place,
				summary_index: 0,
				part: { type: 'summary_text', text: '' },
			});
			for (const delta of block.texts)
				send('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta });
			break;
		case 'redacted':
			break;
		case 'call':
			for (const delta of block.json) send('response.function_call_arguments.delta', { ...place, delta });
			break;
	}
	if (isWhole) send('response.output_item.done', { output_index: at, item: itemOf(block, at, true) });
}

function finish(scripted: Exclude<ScriptedAnswer, { kind: 'status' | 'body' }>, events: EventWriter, send: Send): void {
	switch (scripted.kind) {
		case 'stream': {
			const { input_tokens, output_tokens, ...cache } = scripted.usage ?? usualUsage;
			const cached_tokens = cache.cache_read_input_tokens ?? 0;
			const cache_write_tokens = cache.cache_creation_input_tokens ?? 0;
			const usage = {
				input_tokens: input_tokens + cached_tokens + cache_write_tokens,
				input_tokens_details: { cached_tokens, cache_write_tokens },
				output_tokens,
				output_tokens_details: { reasoning_tokens: 0 },
			};
			const reason = scripted.stopReason;
			if (reason) {
				const response = { id: 'resp_test', status: 'incomplete', incomplete_details: { reason }, usage };
				send('response.incomplete', { response });
			} else send('response.completed', { response: { id: 'resp_test', status: 'completed', usage } });
			break;
		}
		case 'error-event':
			send('response.failed', {
				response: {
					id: 'resp_test',
					status: 'failed',
					error: { code: scripted.type, message: 'Something went wrong' },
				},
			});
			break;
		case 'garbage':
			events.send('{"type": <html>', 'response.output_text.delta');
			break;
	}
}

const wire: Wire = {
	path: '/v1/responses',
	aside(path) {
		if (path.startsWith('/v1/responses/input_tokens')) return { object: 'response.input_tokens', input_tokens: 4321 };
		if (!path.startsWith('/v1/models')) return undefined;
		return {
			object: 'list',
			data: ['gpt-6.2-sol', 'gpt-6-luna', 'text-embedding-3-small', 'gpt-image-2'].map((id) => ({
				id,
				object: 'model',
			})),
		};
	},
	error: (type, message) => ({ error: { type, code: type, message, param: null } }),
	stream(scripted, events) {
		const send: Send = (type, data) => events.send({ type, ...data }, type);
		send('response.created', { response: { id: 'resp_test', status: 'in_progress' } });
		const blocks = blocksOf(scripted);
		blocks.forEach((block, at) => {
			sendBlock(block, at, scripted.kind === 'stream' || at < blocks.length - 1, send);
		});
		finish(scripted, events, send);
	},
};

/** A server on this machine that streams OpenAI's responses, with the answers that a test scripts. */
export const startResponsesServer = (...first: readonly ScriptedAnswer[]): Promise<ResponsesServer> =>
	startModelServer(wire, first);
