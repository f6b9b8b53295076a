import { type Dialect, events, listOf, type Offer, type Reply, serverName, textOf } from './dialect.ts';

const namespace = `mcp__${serverName}`;

type Item = Readonly<Record<string, unknown>>;

/** The tools of a server are in a namespace of their own. */
const offersIn = (tools: readonly Item[]): readonly Offer[] =>
	tools
		.filter(({ type, name }) => type === 'namespace' && name === namespace)
		.flatMap((each) => listOf(each.tools))
		.map(({ name }) => ({ tool: textOf(name), name: textOf(name), namespace }));

function itemOf(reply: Reply): Item {
	switch (reply.kind) {
		case 'text':
			return { type: 'message', id: 'm1', role: 'assistant', content: [{ type: 'output_text', text: reply.text }] };
		case 'lookUp': {
			const input = { query: `${serverName} ${reply.tool}`, limit: 10 };
			return {
				type: 'tool_search_call',
				call_id: reply.id,
				execution: 'client',
				status: 'completed',
				arguments: input,
			};
		}
		case 'call': {
			const { name, namespace: space } = reply.offer;
			const input = JSON.stringify(reply.input);
			return { type: 'function_call', id: 'f1', call_id: reply.id, name, namespace: space, arguments: input };
		}
	}
}

/** Of the Responses API, as Codex uses it. */
export const openai: Dialect = {
	asked(path, body) {
		if (!/\/responses(?:\?|$)/u.test(path)) return undefined;
		const input = listOf(body.input);
		const tools = listOf(body.tools);
		const found = input.filter(({ type }) => type === 'tool_search_output').flatMap((each) => listOf(each.tools));
		const isResult = ({ type }: Item) => type === 'function_call_output' || type === 'tool_search_output';
		return {
			offers: offersIn([...tools, ...found]),
			canLookUp: tools.some(({ type }) => type === 'tool_search'),
			results: new Map(input.filter(isResult).map((each) => [textOf(each.call_id), textOf(each.output)])),
		};
	},
	told(reply) {
		const item = itemOf(reply);
		const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
		return events(
			[
				{ type: 'response.created', response: { id: 'r1' } },
				{ type: 'response.output_item.added', output_index: 0, item },
				{ type: 'response.output_item.done', output_index: 0, item },
				{ type: 'response.completed', response: { id: 'r1', status: 'completed', output: [item], usage } },
			],
			true,
		);
	},
};
