import { events, fieldsOf, listOf, textOf } from '../../../mcp/agents/dialects/dialect.ts';
import type { Answer, Recorded } from '../recorder.ts';

/** What a request for a completion, in the protocol that many makers share, says before all conversation. */
interface CompletionRequest {
	readonly system: string;
	/** What each tool is for, by its name. */
	readonly tools: ReadonlyMap<string, string>;
}

/** Undefined of other requests. */
export function requestIn({ path, body }: Recorded): CompletionRequest | undefined {
	if (!path.endsWith('/chat/completions')) return undefined;
	const system = listOf(body.messages).find(({ role }) => role === 'system');
	const tools = listOf(body.tools).map((each) => fieldsOf(each.function));
	return {
		system: textOf(system?.content),
		tools: new Map(tools.map(({ name, description }) => [textOf(name), textOf(description)])),
	};
}

/** An answer in words, which ends the turn. */
export function completion(content: string): Answer {
	const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'play' };
	const delta = (given: object, finish: string | null) => ({
		...chunk,
		choices: [{ index: 0, delta: given, finish_reason: finish }],
	});
	const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
	const body = events([delta({ role: 'assistant', content }, null), { ...delta({}, 'stop'), usage }], false);
	return { body: `${body}data: [DONE]\n\n` };
}
