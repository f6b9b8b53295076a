import { events, fieldsOf, listOf, textOf } from '../../mcp/agents/dialects/dialect.ts';
import type { Answer, Recorded } from './recorder.ts';

/** A request for a completion, in the protocol that many makers share. */
export interface CompletionRequest {
	readonly system: string;
	/** What each tool is for, by its name. */
	readonly tools: ReadonlyMap<string, string>;
	/** What the person has written, as it is sent. */
	readonly message: string;
	/** What came of the calls so far. */
	readonly results: readonly string[];
}

/** Text, or pieces that have some. */
const textIn = (content: unknown): string =>
	Array.isArray(content)
		? listOf(content)
				.map(({ text }) => textOf(text))
				.join('')
		: textOf(content);

/** Undefined of other requests. */
export function requestIn({ path, body }: Recorded): CompletionRequest | undefined {
	if (!path.endsWith('/chat/completions')) return undefined;
	const messages = listOf(body.messages);
	const contentsOf = (who: string) => messages.filter(({ role }) => role === who).map(({ content }) => textIn(content));
	const tools = listOf(body.tools).map((each) => fieldsOf(each.function));
	return {
		system: contentsOf('system').join(''),
		message: contentsOf('user')[0] ?? '',
		results: contentsOf('tool'),
		tools: new Map(tools.map(({ name, description }) => [textOf(name), textOf(description)])),
	};
}

function streamed(delta: object, finish: string): Answer {
	const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'play' };
	const piece = (given: object, finish_reason: string | null) => ({
		...chunk,
		choices: [{ index: 0, delta: given, finish_reason }],
	});
	const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
	const pieces = [piece({ role: 'assistant', ...delta }, null), { ...piece({}, finish), usage }];
	return { body: `${events(pieces, false)}data: [DONE]\n\n` };
}

/** An answer in words, which ends the turn. */
export const completion = (content: string): Answer => streamed({ content }, 'stop');

let calls = 0;

/** A call of a tool. */
export function callOf(name: string, input: object): Answer {
	calls += 1;
	const call = {
		index: 0,
		id: `call-${calls}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(input) },
	};
	return streamed({ content: null, tool_calls: [call] }, 'tool_calls');
}
