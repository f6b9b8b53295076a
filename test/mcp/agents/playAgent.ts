import type { Agent } from './agents.ts';
import { lineOf } from './docLines.ts';
import { type Step, startModel } from './modelOfPlay.ts';
import { layOutPlace, token } from './place.ts';

export const transports = ['stdio', 'http'] as const;
export type Transport = (typeof transports)[number];

const passage = 'The spare key is with the baker, in the nutmeg tin.';

const search: Step = { tool: 'search', input: { query: 'spare key' } };
const remember: Step = { tool: 'remember', input: { text: 'The glaze order comes on Friday.' } };

/** What came of it, in a line. Throws an error that says what is not as it should be. */
export async function playAgent(agent: Agent, transport: Transport, project: string): Promise<string> {
	const place = await layOutPlace(project, passage);
	const model = await startModel(agent.dialect, [search, remember]);
	const environment = agent.environment(model.url);
	await agent.settle?.(place.home);
	const address = transport === 'http' ? await place.serve() : '';
	const before = await place.onDisk();

	const line = lineOf(agent.command, transport, { folder: place.agentFolder, address, token });
	const added = await place.run(agent, line, environment);
	if (added.status !== 0) throw new Error(`“${line.join(' ')}” failed:\n${added.said}`);
	const list = await place.run(agent, ['mcp', 'list'], environment);
	if (!agent.listed.test(list.said)) throw new Error(`it does not list our server as connected:\n${list.said}`);

	const turn = await place.run(agent, agent.ask(model.url, 'Where is the spare key?'), environment);
	const failed = (what: string): Error =>
		new Error(
			`${what}; it was offered ${model.offered().join(', ') || 'no tool of ours'}:\n${turn.said.slice(-2_000)}`,
		);
	const found = model.resultOf(search);
	if (!found?.includes(passage)) throw failed(`the passage did not come back, but ${found}`);
	const answer = model.resultOf(remember);
	const [refusal] = /Nothing was written:[^"\\.]+\./u.exec(answer ?? '') ?? [];
	if (refusal === undefined) throw failed(`“remember” was not refused: ${answer}`);
	if ((await place.onDisk()) !== before) throw failed(`something was written: ${refusal}`);
	if (turn.status !== 0) throw failed(`it ended with ${turn.status}`);
	return `listed, ${model.offered().length} tools, the passage came back; “remember” was answered: ${refusal}`;
}
