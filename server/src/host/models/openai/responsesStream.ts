import type { ResponseStreamEvent, ResponseUsage } from 'openai/resources/responses/responses';
import type { ReplyEnding, StreamedAnswer } from '../answer.ts';
import type { ModelUsage } from '../model.ts';
import type { StreamListener, StreamState } from '../streamedReply.ts';

interface ResponsesState extends StreamState {
	/** The provider has broken it off, and why. */
	readonly broken: { readonly code: string; readonly message: string } | undefined;
}

function usageOf(usage: ResponseUsage | null | undefined): ModelUsage | undefined {
	if (!usage) return undefined;
	const { input_tokens: input, output_tokens: output, input_tokens_details: details } = usage;
	const written = details?.cache_write_tokens;
	return { input, output, cached: details?.cached_tokens ?? 0, ...(typeof written === 'number' && { written }) };
}

/** Takes in what streams, item by item. */
export function listenToResponse(answer: StreamedAnswer): StreamListener<ResponseStreamEvent, ResponsesState> {
	/** Thoughts as they are to be given back, by their place in the answer. */
	const thoughts = new Map<number, unknown>();
	/** Calls whose input has begun to come. */
	const begunInputs = new Set<number>();
	let usage: ModelUsage | undefined;
	let ending: ReplyEnding | undefined;
	let broken: ResponsesState['broken'];
	let begun = false;
	let calls = 0;
	let refused = false;

	const hearInput = (at: number, json: string): void => {
		begunInputs.add(at);
		answer.input(at, json);
	};

	return {
		state: () => ({ usage, begun, ending, broken }),
		hear(event) {
			switch (event.type) {
				case 'response.created':
					begun = true;
					break;
				case 'response.output_item.added': {
					const { item, output_index: at } = event;
					if (item.type === 'function_call') {
						calls += 1;
						answer.call(at, { id: item.call_id, name: item.name });
					}
					if (item.type === 'reasoning') answer.replay(() => thoughts.get(at));
					break;
				}
				case 'response.output_text.delta':
					answer.text(event.delta);
					break;
				case 'response.refusal.delta':
					refused = true;
					answer.text(event.delta);
					break;
				case 'response.reasoning_summary_part.added':
					if (event.summary_index > 0) answer.thinking('\n\n');
					break;
				case 'response.reasoning_summary_text.delta':
				case 'response.reasoning_text.delta':
					answer.thinking(event.delta);
					break;
				case 'response.function_call_arguments.delta':
					hearInput(event.output_index, event.delta);
					break;
				case 'response.output_item.done': {
					const { item, output_index: at } = event;
					if (item.type === 'reasoning' && item.encrypted_content) thoughts.set(at, item);
					if (item.type === 'function_call') {
						if (!begunInputs.has(at)) hearInput(at, item.arguments);
						answer.close(at);
					}
					break;
				}
				case 'response.completed':
					usage = usageOf(event.response.usage);
					ending = refused ? 'refused' : calls > 0 ? 'calls' : 'complete';
					break;
				case 'response.incomplete':
					usage = usageOf(event.response.usage);
					ending = event.response.incomplete_details?.reason === 'content_filter' ? 'refused' : 'cut';
					break;
				case 'response.failed': {
					const { error } = event.response;
					usage = usageOf(event.response.usage);
					broken = { code: error?.code ?? '', message: error?.message ?? '' };
					break;
				}
			}
		},
	};
}
