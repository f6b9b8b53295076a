import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import type { ReplyEnding, StreamedAnswer } from '../answer.ts';
import type { ModelUsage } from '../model.ts';
import type { StreamListener } from '../streamedReply.ts';

interface TokenCounts {
	readonly input_tokens?: number | null;
	readonly output_tokens?: number | null;
	readonly cache_read_input_tokens?: number | null;
	readonly cache_creation_input_tokens?: number | null;
}

/** Later counts replace earlier ones where they say anything; the provider counts cached input apart. */
function usageOf(counts: readonly TokenCounts[]): ModelUsage | undefined {
	if (counts.length === 0) return undefined;
	const last = (key: keyof TokenCounts): number =>
		counts.findLast((count) => typeof count[key] === 'number')?.[key] ?? 0;
	const cached = last('cache_read_input_tokens');
	const written = last('cache_creation_input_tokens');
	return { input: last('input_tokens') + cached + written, output: last('output_tokens'), cached, written };
}

/** `pause_turn` is how the provider breaks off a long turn of its own tools, of which we have none. */
const endings: ReadonlyMap<string, ReplyEnding> = new Map(
	Object.entries({
		max_tokens: 'cut',
		model_context_window_exceeded: 'cut',
		pause_turn: 'cut',
		refusal: 'refused',
		tool_use: 'calls',
	} as const),
);

/** Takes in what streams, block by block. */
export function listenTo(answer: StreamedAnswer): StreamListener<RawMessageStreamEvent> {
	const counts: TokenCounts[] = [];
	const thoughts = new Map<number, { readonly type: 'thinking'; thinking: string; signature: string }>();
	let stopReason = '';
	let begun = false;
	let finished = false;
	return {
		state: () => ({
			usage: usageOf(counts),
			begun,
			ending: finished ? (endings.get(stopReason) ?? 'complete') : undefined,
		}),
		hear(event) {
			switch (event.type) {
				case 'message_start':
					begun = true;
					counts.push(event.message.usage);
					break;
				case 'content_block_start': {
					const { content_block: block, index } = event;
					if (block.type === 'text') answer.text(block.text);
					if (block.type === 'redacted_thinking') answer.replay(() => ({ type: block.type, data: block.data }));
					if (block.type === 'thinking') {
						const thought = { type: block.type, thinking: block.thinking ?? '', signature: block.signature ?? '' };
						thoughts.set(index, thought);
						if (thought.thinking) answer.thinking(thought.thinking);
						// Without its signature it is worth nothing to the provider.
						answer.replay(() => (thought.signature ? thought : undefined));
					}
					if (block.type === 'tool_use') {
						answer.call(index, block);
						// Some servers of this protocol send the input at once.
						const whole = JSON.stringify(block.input ?? {});
						if (whole !== '{}') answer.input(index, whole);
					}
					break;
				}
				case 'content_block_delta': {
					const { delta, index } = event;
					const thought = thoughts.get(index);
					if (delta.type === 'text_delta') answer.text(delta.text);
					if (delta.type === 'input_json_delta') answer.input(index, delta.partial_json);
					if (delta.type === 'signature_delta' && thought) thought.signature += delta.signature;
					if (delta.type === 'thinking_delta' && thought) {
						thought.thinking += delta.thinking;
						answer.thinking(delta.thinking);
					}
					break;
				}
				case 'content_block_stop':
					answer.close(event.index);
					break;
				case 'message_delta':
					stopReason = event.delta.stop_reason ?? stopReason;
					counts.push(event.usage);
					break;
				case 'message_stop':
					finished = true;
					break;
			}
		},
	};
}
