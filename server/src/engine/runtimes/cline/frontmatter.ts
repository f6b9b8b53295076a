import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { FrontmatterCapability } from '../capabilities/frontmatter.ts';

const common = {
	name: { type: 'string', description: 'What Cline calls it. Without one, the name of the file counts.' },
	disabled: { type: 'boolean', description: 'true: Cline does not use it.' },
	enabled: { type: 'boolean', description: 'false: Cline does not use it, unless “disabled” is given as well.' },
} as const satisfies JsonSchema['properties'];

const rule: JsonSchema = { type: 'object', properties: common };

const skill: JsonSchema = {
	type: 'object',
	properties: {
		...common,
		description: {
			type: 'string',
			description: 'Shown to the model once it has opened the skill, and to you in the list of slash commands.',
		},
	},
};

const schemas: Readonly<Record<string, JsonSchema>> = { rule, workflow: rule, agents: rule, skill };

export const frontmatter: FrontmatterCapability = {
	schema: (roleId) => (Object.hasOwn(schemas, roleId) ? schemas[roleId] : undefined),
	published: {},
};
