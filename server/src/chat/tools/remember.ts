import * as z from 'zod';
import type { RememberResult } from '../../../../protocol/memory/overview.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Author } from '../../host/writes/records/record.ts';
import { type ChatTool, chatTool, done, fault, type ToolOutcome } from './tool.ts';

const by: Author = { kind: 'agent', tool: 'remember' };

function outcomeOf(result: RememberResult): ToolOutcome {
	if (result.kind === 'failed') return fault(result.message);
	const places = [...new Set(result.writes.map(({ path }) => path))].join(' and ');
	return done([`Saved in ${places}.`, result.problem].filter(Boolean).join(' '), result.undo);
}

const note = z.string().min(1).max(8_000);

const inLog = chatTool({
	name: 'remember',
	permission: 'write',
	description:
		'Writes something down so that you know it in later conversations: a line in the log of today, or in your long-term memory for what stays true. The person is shown it first.',
	input: z.object({
		note: note.describe('What to remember, in a sentence or a few. It is read without this conversation.'),
		where: z.enum(['today', 'long-term']).default('today'),
	}),
	summary: ({ where }, { workspace }) =>
		where === 'today' && workspace.runtime.memory.dailyLogPath
			? 'Adds a note to today’s log'
			: `Adds a note to ${workspace.runtime.memory.curatedPath}`,
	async run({ note: text, where }, { workspace, writers }) {
		if (where === 'today') return outcomeOf(await writers.memory.remember(workspace, text, 'daily', by));
		return outcomeOf(await writers.memory.rememberForLong(workspace, text, by));
	},
});

const typed = chatTool({
	name: 'remember',
	permission: 'write',
	description:
		'Writes one memory down, in a file of its own, so that you know it in later conversations. The person is shown it first.',
	input: z.object({
		scope: z.enum(['workspace', 'user']).describe('user: about the person, wherever they work.'),
		memory_type: z.enum(['preference', 'identity', 'fact', 'procedure', 'blocker', 'reference']),
		title: z.string().min(1).max(120),
		summary: z.string().min(1).max(4_000),
		subject_key: z.string().max(120).optional().describe('What it is about; a memory of the same key is replaced.'),
		tags: z.array(z.string().max(60)).max(10).optional(),
		evidence: z.string().max(1_000).optional(),
	}),
	summary: ({ title }) => `Saves a memory: ${title}`,
	run: async (input, { workspace, writers }) => outcomeOf(await writers.memory.rememberTyped(workspace, input, by)),
});

/** Writes memories down in the form that the runtime keeps them in. */
export const rememberTools = (workspace: Workspace): readonly ChatTool[] => [
	workspace.runtime.memory.typed ? typed : inLog,
];
