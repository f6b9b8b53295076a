import * as z from 'zod';
import type { SelfEdit } from '../../capabilities/selfEdit.ts';

/** What a model and a person are told of a tool. */
type DescribedEdit = Pick<SelfEdit, 'description' | 'input' | 'summary'>;

const told = <Input extends z.ZodObject>(
	description: string,
	input: Input,
	summary: (input: z.infer<Input>) => string,
): DescribedEdit => ({ description, input, summary: (given) => summary(given as z.infer<Input>) });

const shown = 'The person is shown the change first. A file whose frontmatter does not allow it is not changed.';

const replace = (what: string): DescribedEdit =>
	told(
		`Replaces the whole body of ${what}. ${shown}`,
		z.object({ content: z.string().max(200_000).describe('The new body, without frontmatter.') }),
		() => `Replaces what ${what} says`,
	);

const promptName = z.string().min(1).max(200).describe('Without “.md”.');

/** How the tools are told of, by their names in whatever version has them. */
export const selfEditTools = {
	update_beliefs: replace('beliefs.md'),
	update_goals: replace('goals.md'),
	prompt_create: told(
		`Creates a file of your persistent context. ${shown}`,
		z.object({
			name: promptName,
			title: z.string().min(1),
			loading: z.enum(['always', 'contextual']),
			agent_modification: z.boolean(),
			body: z.string().max(200_000),
			on_conflict: z.enum(['error', 'overwrite']).default('error'),
		}),
		({ name, on_conflict }) => `${on_conflict === 'overwrite' ? 'Writes' : 'Creates'} prompts/${name}.md`,
	),
	prompt_edit: told(
		`Changes lines of a file of your persistent context. Lines count from 1, frontmatter included; end_line 0 inserts before start_line. ${shown}`,
		z.object({
			name: promptName,
			patches: z
				.array(z.object({ start_line: z.number(), end_line: z.number(), content: z.string().max(200_000) }))
				.max(100),
		}),
		({ name }) => `Changes lines of prompts/${name}.md`,
	),
	prompt_delete: told(
		`Deletes a file of your persistent context. ${shown}`,
		z.object({ name: promptName }),
		({ name }) => `Deletes prompts/${name}.md`,
	),
} as const satisfies Readonly<Record<string, DescribedEdit>>;
