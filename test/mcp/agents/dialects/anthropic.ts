import { type Dialect, events, fieldsOf, listOf, type Offer, type Reply, serverName, textOf } from './dialect.ts';

const prefix = `mcp__${serverName}__`;

const offerOf = (name: unknown): readonly Offer[] =>
	typeof name === 'string' && name.startsWith(prefix) ? [{ tool: name.slice(prefix.length), name }] : [];

function blockOf(reply: Reply): Readonly<Record<string, unknown>> {
	switch (reply.kind) {
		case 'text':
			return { type: 'text', text: reply.text };
		case 'lookUp':
			return { type: 'tool_use', id: reply.id, name: 'ToolSearch', input: { query: `select:${prefix}${reply.tool}` } };
		case 'call':
			return { type: 'tool_use', id: reply.id, name: reply.offer.name, input: reply.input };
	}
}

/** Of the Messages API, as Claude Code uses it. */
export const anthropic: Dialect = {
	asked(path, body) {
		if (!/\/v1\/messages(?:\?|$)/u.test(path)) return undefined;
		const blocks = listOf(body.messages).flatMap(({ content }) => listOf(content));
		const results = blocks.filter(({ type }) => type === 'tool_result');
		const found = results.flatMap(({ content }) => listOf(content)).map((each) => each.tool_name);
		const tools = listOf(body.tools).map(({ name }) => name);
		return {
			offers: [...tools, ...found].flatMap(offerOf),
			canLookUp: tools.includes('ToolSearch'),
			results: new Map(results.map(({ tool_use_id: id, content }) => [textOf(id), textOf(content)])),
		};
	},
	told(reply) {
		const block = blockOf(reply);
		const isText = reply.kind === 'text';
		const delta = isText
			? { type: 'text_delta', text: block.text }
			: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
		const message = {
			id: 'msg_1',
			type: 'message',
			role: 'assistant',
			model: 'made-up',
			content: [],
			stop_reason: null,
		};
		const usage = { input_tokens: 1, output_tokens: 1 };
		return events(
			[
				{ type: 'message_start', message: { ...message, usage } },
				{
					type: 'content_block_start',
					index: 0,
					content_block: { ...block, ...(isText ? { text: '' } : { input: {} }) },
				},
				{ type: 'content_block_delta', index: 0, delta: fieldsOf(delta) },
				{ type: 'content_block_stop', index: 0 },
				{ type: 'message_delta', delta: { stop_reason: isText ? 'end_turn' : 'tool_use' }, usage },
				{ type: 'message_stop' },
			],
			true,
		);
	},
};
