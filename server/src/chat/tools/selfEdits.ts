import * as z from 'zod';
import { type ChatTool, chatTool, type ToolOutcome, type ToolWorld } from './tool.ts';

/** The runtime's own answer, and what takes the change back. */
async function edit(tool: string, input: unknown, { workspace, writers }: ToolWorld): Promise<ToolOutcome> {
	const result = await writers.selfEdits.run(workspace, tool, input);
	if (result.kind === 'failed') return { text: result.message, isError: true };
	return {
		text: JSON.stringify(result.says),
		isError: result.says.is_error === true,
		...(result.undo !== undefined && { undo: result.undo }),
	};
}

const shown = 'The person is shown the change first. A file whose frontmatter does not allow it is not changed.';

const replace = (name: string, what: string): ChatTool =>
	chatTool({
		name,
		permission: 'write',
		description: `Replaces the whole body of ${what}. ${shown}`,
		input: z.object({ content: z.string().max(200_000).describe('The new body, without frontmatter.') }),
		account: () => `Replaces what ${what} says`,
		run: (input, world) => edit(name, input, world),
	});

const promptName = z.string().min(1).max(200).describe('Without “.md”.');

const create = chatTool({
	name: 'prompt_create',
	permission: 'write',
	description: `Creates a file of your persistent context. ${shown}`,
	input: z.object({
		name: promptName,
		title: z.string().min(1),
		loading: z.enum(['always', 'contextual']),
		agent_modification: z.boolean(),
		body: z.string().max(200_000),
		on_conflict: z.enum(['error', 'overwrite']).default('error'),
	}),
	account: ({ name, on_conflict }) => `${on_conflict === 'overwrite' ? 'Writes' : 'Creates'} prompts/${name}.md`,
	run: (input, world) => edit('prompt_create', input, world),
});

const change = chatTool({
	name: 'prompt_edit',
	permission: 'write',
	description: `Changes lines of a file of your persistent context. Lines count from 1, frontmatter included; end_line 0 inserts before start_line. ${shown}`,
	input: z.object({
		name: promptName,
		patches: z
			.array(z.object({ start_line: z.number(), end_line: z.number(), content: z.string().max(200_000) }))
			.max(100),
	}),
	account: ({ name }) => `Changes lines of prompts/${name}.md`,
	run: (input, world) => edit('prompt_edit', input, world),
});

const remove = chatTool({
	name: 'prompt_delete',
	permission: 'write',
	description: `Deletes a file of your persistent context. ${shown}`,
	input: z.object({ name: promptName }),
	account: ({ name }) => `Deletes prompts/${name}.md`,
	run: (input, world) => edit('prompt_delete', input, world),
});

/** The tools by which an agent changes its own persistent context, by its runtime's names for them. */
export const selfEditTools: readonly ChatTool[] = [
	replace('update_beliefs', 'beliefs.md'),
	replace('update_goals', 'goals.md'),
	create,
	change,
	remove,
];
