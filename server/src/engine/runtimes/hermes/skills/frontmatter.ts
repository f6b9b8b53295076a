import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import type { FrontmatterCapability } from '../../capabilities/frontmatter.ts';
import { longestDescription } from './find.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

const list = (description: string, items: JsonSchema = { type: 'string' }): JsonSchema => ({
	type: 'array',
	description,
	items,
});

const skill: JsonSchema = {
	type: 'object',
	required: ['name', 'description'],
	properties: {
		name: text('What the agent calls it. Without one, the name of the folder counts.'),
		description: text(
			`When to use it. The list of skills shows its first ${longestDescription} characters; the agent reads the rest with the skill.`,
		),
		version: text('For people.'),
		author: text('For people.'),
		license: text('For people.'),
		platforms: list('Systems that it is for; on others the agent does not see it. Usual: all.', {
			enum: ['macos', 'linux', 'windows'],
		}),
		environments: list(
			'Surroundings that it is for: the Kanban board, containers, the container of Hermes itself. In others the agent does not see it.',
			{ enum: ['kanban', 'docker', 's6'] },
		),
		metadata: {
			type: 'object',
			description: 'More about the skill.',
			properties: {
				hermes: {
					type: 'object',
					description: 'What only Hermes Agent uses.',
					properties: {
						requires_toolsets: list('Groups of tools without which the agent does not see it.'),
						requires_tools: list('Tools without which the agent does not see it.'),
						fallback_for_toolsets: list('Groups of tools with which the agent does not see it.'),
						fallback_for_tools: list('Tools with which the agent does not see it.'),
						tags: list('For people, and for the search for skills.'),
						related_skills: list('Skills that go with it.'),
					},
				},
			},
		},
	},
};

export const frontmatter: FrontmatterCapability = {
	schema: (roleId) => (roleId === 'skill' ? skill : undefined),
	published: { skill: 'skill' },
};
