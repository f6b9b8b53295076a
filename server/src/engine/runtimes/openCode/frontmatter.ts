import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { FrontmatterCapability } from '../capabilities/frontmatter.ts';
import { agentSchema } from './config/schema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

const command: JsonSchema = {
	type: 'object',
	properties: {
		description: text('Shown in the list of slash commands.'),
		agent: text('The agent that does it. Usual: the one in session.'),
		model: text('The model that does it: provider/model.'),
		subtask: { type: 'boolean', description: 'true: another agent does it, apart from the conversation.' },
	},
};

const skill: JsonSchema = {
	type: 'object',
	required: ['name', 'description'],
	properties: {
		name: text('What the agent calls it. Without one, OpenCode skips the skill.'),
		description: text('When to use it. Without one, the agent does not know the skill.'),
	},
};

const schemas: Readonly<Record<string, JsonSchema>> = { agent: agentSchema, command, skill };

export const frontmatter: FrontmatterCapability = {
	schema: (roleId) => (Object.hasOwn(schemas, roleId) ? schemas[roleId] : undefined),
	published: {},
};
