import { type Dialect, events, fieldsOf, listOf, type Offer, type Reply, serverName, textOf } from './dialect.ts';

const prefix = `mcp_${serverName}_`;

const offerOf = (name: unknown): readonly Offer[] =>
	typeof name === 'string' && name.startsWith(prefix) ? [{ tool: name.slice(prefix.length), name }] : [];

function partOf(reply: Reply): Readonly<Record<string, unknown>> {
	switch (reply.kind) {
		case 'text':
			return { text: reply.text };
		case 'call':
			return { functionCall: { id: reply.id, name: reply.offer.name, args: reply.input } };
		case 'lookUp':
			throw new Error('agents of this maker tell all their tools');
	}
}

/** Of the Gemini API, as Gemini CLI uses it. */
export const gemini: Dialect = {
	asked(path, body) {
		if (!path.includes(':streamGenerateContent')) return undefined;
		const tools = listOf(body.tools).flatMap((each) => listOf(each.functionDeclarations));
		const parts = listOf(body.contents).flatMap((each) => listOf(each.parts));
		const results = parts.map((each) => fieldsOf(each.functionResponse)).filter(({ name }) => name !== undefined);
		return {
			offers: tools.flatMap(({ name }) => offerOf(name)),
			canLookUp: false,
			results: new Map(results.map(({ id, response }) => [textOf(id), textOf(response)])),
		};
	},
	told(reply) {
		const content = { role: 'model', parts: [partOf(reply)] };
		const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
		return events([{ candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata }], false);
	},
};
