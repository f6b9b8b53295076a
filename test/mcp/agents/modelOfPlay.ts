import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenOver } from '../../support/whenOver.ts';
import { type Asked, type Dialect, fieldsOf, type Reply } from './dialects/dialect.ts';

/** A call that the model makes, one after the other. */
export interface Step {
	readonly tool: string;
	readonly input: object;
}

/** A model that does what the play says, on this computer. */
export interface ModelOfPlay {
	/** Without a slash at the end. */
	readonly url: string;
	/** What came back of a step, in the words in which the agent told it to its model. */
	resultOf(step: Step): string | undefined;
	/** Tools of ours that it was offered. */
	offered(): readonly string[];
}

const idOf = ({ tool }: Step): string => `call_${tool}`;
const lookUpOf = ({ tool }: Step): string => `call_look_up_${tool}`;

/** The next thing that the model does, by what has come of those before. */
function replyTo({ offers, canLookUp, results }: Asked, steps: readonly Step[]): Reply {
	const step = steps.find((each) => !results.has(idOf(each)));
	if (!step) return { kind: 'text', text: 'That was all.' };
	const offer = offers.find(({ tool }) => tool === step.tool);
	if (offer) return { kind: 'call', id: idOf(step), offer, input: step.input };
	if (canLookUp && !results.has(lookUpOf(step))) return { kind: 'lookUp', id: lookUpOf(step), tool: step.tool };
	return { kind: 'text', text: `I have no tool “${step.tool}”.` };
}

/** Serves until the work that it was begun in is over. */
export async function startModel(dialect: Dialect, steps: readonly Step[]): Promise<ModelOfPlay> {
	const results = new Map<string, string>();
	const offered = new Set<string>();
	const server = createServer(async (request, response) => {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece);
		const text = Buffer.concat(pieces).toString();
		const asked = dialect.asked(request.url ?? '', text.startsWith('{') ? fieldsOf(JSON.parse(text)) : {});
		if (!asked) {
			response
				.writeHead(404, { 'Content-Type': 'application/json' })
				.end('{"error":{"message":"not here","code":404}}');
			return;
		}
		for (const { tool } of asked.offers) offered.add(tool);
		for (const [id, result] of asked.results) results.set(id, result);
		// Agents also have their models name conversations, without any tools.
		response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(dialect.told(replyTo(asked, steps)));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	whenOver(() => {
		server.close();
		server.closeAllConnections();
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		resultOf: (step) => results.get(idOf(step)),
		offered: () => [...offered].sort(),
	};
}
