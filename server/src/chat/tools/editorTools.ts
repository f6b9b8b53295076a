import * as z from 'zod';
import type { Session } from '../../engine/workspace/session.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import { cancellableOf } from '../../host/platform/cancellation.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Author } from '../../host/writes/records/record.ts';
import { memoryTools } from './memory.ts';
import { type ChatTool, chatTool, done, fault } from './tool.ts';

const usualHits = 6;
const mostHits = 20;
/** The index holds all Markdown of the folder, and only some of it is memory. */
const mostLookedAt = 100;
const usualLines = 200;
const mostLines = 1000;

const search = chatTool({
	name: 'memory_search',
	permission: 'read',
	description: 'Searches what the agent of this workspace has written down.',
	input: z.object({
		query: z.string().min(1).max(2_000),
		maxResults: z.number().int().min(1).max(mostHits).default(usualHits),
	}),
	summary: ({ query }) => `Searches the agent’s memory for “${query}”`,
	async run({ query, maxResults }, { workspace, session, find, signal }) {
		const question = { query, mode: 'hybrid', limit: mostLookedAt } as const;
		const { hits } = await find(workspace, question, cancellableOf(signal));
		const { agentId } = session;
		const memory = new Set(memoryAccess(workspace, { agentId }).searched());
		const results = hits
			.filter(({ path }) => memory.has(path))
			.slice(0, maxResults)
			.map(({ path, startLine, endLine, snippet }) => ({ path, startLine, endLine, snippet }));
		return done(JSON.stringify({ results }));
	},
});

const get = chatTool({
	name: 'memory_get',
	permission: 'read',
	description: 'Reads lines of a memory file of the agent of this workspace.',
	input: z.object({
		path: z.string().min(1).max(1_000),
		from: z.number().int().min(1).default(1),
		lines: z.number().int().min(1).max(mostLines).default(usualLines),
	}),
	summary: ({ path }) => `Reads ${path} in the agent’s memory`,
	async run({ path, from, lines }, { workspace, session }) {
		if (!memoryAccess(workspace, { agentId: session.agentId }).searched().includes(path))
			return fault(`${path} is not a memory of this agent.`);
		const content = await workspace.read(path);
		if (content?.kind !== 'text') return fault(`${path} ${content ? 'cannot be read' : 'is not there'}.`);
		const all = content.text.split('\n');
		return done(JSON.stringify({ path, text: all.slice(from - 1, from - 1 + lines).join('\n'), lines: all.length }));
	},
});

const by: Author = { kind: 'agent', tool: 'remember' };

const remember = chatTool({
	name: 'remember',
	permission: 'write',
	description: 'Writes a note into the memory of the agent of this workspace.',
	input: z.object({ note: z.string().min(1).max(8_000), where: z.enum(['today', 'long-term']).default('today') }),
	summary({ where }, { workspace: { runtime } }) {
		if (runtime.memory.typed) return 'Adds a memory for the agent';
		return where === 'today' && runtime.memory.dailyLogPath
			? 'Adds a note to the agent’s log for today'
			: `Adds a note to ${runtime.memory.curatedPath}`;
	},
	async run({ note, where }, { workspace, writers }) {
		const { memory } = writers;
		const result =
			where === 'today' || workspace.runtime.memory.typed
				? await memory.remember(workspace, note, 'daily', by)
				: await memory.rememberForLong(workspace, note, by);
		if (result.kind === 'failed') return fault(result.message);
		const places = [...new Set(result.writes.map(({ path }) => path))].join(' and ');
		return done([`Saved in ${places}.`, result.problem].filter(Boolean).join(' '), result.undo);
	},
});

/**
 * What every chat of the editor can call, the same for every runtime: where the agent looks its memory up by a tool of that
 * name, it is looked up as the agent would.
 */
export function editorToolsFor(workspace: Workspace, session: Session): readonly ChatTool[] {
	const own = memoryTools(workspace, session);
	return [search, get, remember].map((tool) => own.find(({ name }) => name === tool.name) ?? tool);
}
