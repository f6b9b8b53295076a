import * as z from 'zod';
import { adds, ToolFault, tool } from '../tool.ts';

export const remember = tool({
	name: 'remember',
	title: 'Save something in the agent’s memory',
	description:
		'Saves a note where and as this agent’s runtime keeps its memories, so that the agent finds it in later sessions. Says where it is once it is on disk. The person is asked first, unless they allowed it beforehand.',
	input: z.object({
		text: z.string().trim().min(1).max(8_000).describe('one fact, decision or preference, in the person’s language'),
		where: z
			.enum(['daily', 'long-term'])
			.default('daily')
			.describe('today’s log, or also the long-term memory that every session reads'),
	}),
	output: z.object({
		written: z.array(z.object({ path: z.string(), line: z.int() })),
		problem: z.string().optional(),
		operation_id: z.string(),
	}),
	hints: adds,
	asks({ text, where }, { workspace }) {
		const log = workspace.runtime.memory.dailyLogPath ? ['log of today'] : [];
		const places = where === 'long-term' ? ['long-term memory', ...log] : log;
		return `Save this in the agent’s ${places.join(' and ') || 'memory'}?\n\n${text}`;
	},
	async run({ text, where }, { workspace, world }) {
		const target = where === 'daily' ? 'daily' : 'daily-and-curated';
		const by = { kind: 'agent', tool: 'remember (MCP)' } as const;
		const result = await world.write(({ memory }) => memory.remember(workspace, text, target, by));
		if (result.kind === 'failed') throw new ToolFault(result.message);
		return {
			written: result.writes.map(({ path, line }) => ({ path, line: line + 1 })),
			...(result.problem !== undefined && { problem: result.problem }),
			operation_id: result.undo,
		};
	},
	told: ({ written, problem }) =>
		[`Saved: ${written.map(({ path, line }) => `${path}:${line}`).join(', ')}`, ...(problem ? [problem] : [])].join(
			'\n',
		),
});
