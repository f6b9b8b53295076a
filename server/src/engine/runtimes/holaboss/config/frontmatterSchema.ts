import { memoryTypes } from '../../../memory/memoryTypes.ts';
import type { JsonSchema } from '../../../schema/jsonSchema.ts';

/** Roles of files that the runtime recalls as memories. */
const memories: ReadonlySet<string> = new Set(memoryTypes);

/**
 * What a person may say on top of a memory. The runtime writes none of it itself; it only looks where its catalogue has no row,
 * ignores a type or a scope that it does not know, and the whole block where it is no YAML.
 */
const memory: JsonSchema = {
	type: 'object',
	properties: {
		title: { type: 'string', description: 'The title of the memory; by default the first heading.' },
		name: { type: 'string', description: 'The same as title.' },
		summary: { type: 'string', description: 'One line about its content; by default the first line of text.' },
		description: { type: 'string', description: 'The same as summary.' },
		memory_type: {
			enum: [...memoryTypes],
			description: 'The kind of memory; by default decided by its folder.',
		},
		type: { enum: [...memoryTypes], description: 'The same as memory_type.' },
		scope: {
			enum: ['workspace', 'session', 'user', 'ephemeral'],
			description: 'Who it is about: the workspace, or the person in every workspace.',
		},
		tags: { type: 'array', items: { type: 'string' }, description: 'Words to find it by.' },
	},
	additionalProperties: true,
};

const skill: JsonSchema = {
	type: 'object',
	properties: {
		name: { type: 'string', minLength: 1, description: 'The same as the name of its folder.' },
		description: { type: 'string', minLength: 1, description: 'What the skill does and when to use it.' },
	},
	required: ['name', 'description'],
	additionalProperties: true,
};

/** JSON Schema of the frontmatter of files of this role; undefined where there is none to speak of. */
export function frontmatterSchema(roleId: string): JsonSchema | undefined {
	if (memories.has(roleId)) return memory;
	return roleId === 'skill' ? skill : undefined;
}
