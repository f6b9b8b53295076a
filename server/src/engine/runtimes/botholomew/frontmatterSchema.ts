import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { BotholomewProfile } from './profile.ts';

const loading: JsonSchema = {
	enum: ['always', 'contextual'],
	description:
		'Whether the file is part of every prompt, or of those whose task or message has a word that stands in it.',
};

const modification: JsonSchema = {
	type: 'boolean',
	description: 'Whether the agent may change the file with its own tools.',
};

const strict: JsonSchema = {
	type: 'object',
	properties: {
		title: { type: 'string', minLength: 1, description: 'What the file is called in lists; no prompt shows it.' },
		loading,
		'agent-modification': modification,
	},
	required: ['title', 'loading', 'agent-modification'],
	additionalProperties: false,
};

const loose: JsonSchema = {
	type: 'object',
	properties: { loading, 'agent-modification': modification },
	required: ['loading'],
	additionalProperties: true,
};

const skill: JsonSchema = {
	type: 'object',
	properties: {
		name: { type: 'string', description: 'The command without its slash; the file’s name where it is missing.' },
		description: { type: 'string', description: 'One line for the list of skills.' },
		arguments: {
			type: 'array',
			description: 'What the command takes, in order; the last one takes the rest of the line.',
			items: {
				type: 'object',
				properties: {
					name: { type: 'string', description: 'Stands as $name in the text.' },
					description: { type: 'string' },
					required: { type: 'boolean' },
					default: { type: 'string' },
				},
				required: ['name'],
			},
		},
	},
	additionalProperties: true,
};

const contextRoles: ReadonlySet<string> = new Set(['soul', 'beliefs', 'goals', 'capabilities', 'context']);

/** JSON Schema of the frontmatter of files of this role; undefined where there is none to speak of. */
export function frontmatterSchema(profile: BotholomewProfile, roleId: string): JsonSchema | undefined {
	if (contextRoles.has(roleId)) return profile.strict ? strict : loose;
	return roleId === 'skill' ? skill : undefined;
}
