import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { RoleId } from './files.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** Context files go into the prompt with their frontmatter as it stands; these keys are for tools around the runtime. */
const contextFile: JsonSchema = {
	type: 'object',
	properties: {
		title: text('The title of the file.'),
		summary: text('One line about its content.'),
		read_when: {
			description: 'When to open the file, one occasion in each item.',
			anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
		},
	},
	additionalProperties: true,
};

const skill: JsonSchema = {
	type: 'object',
	properties: {
		name: {
			...text('The name of the skill: lower-case letters, digits and single hyphens, the same as its folder.'),
			pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
			maxLength: 64,
		},
		description: {
			...text('What the skill does and when to use it. The agent decides by this alone.'),
			minLength: 1,
			maxLength: 1024,
		},
		license: text('The name of the licence, or of the file with it.'),
		compatibility: { ...text('What the skill needs: programs, network, a product.'), maxLength: 500 },
		metadata: { type: 'object', description: 'Your own keys, or those of a runtime.', additionalProperties: true },
		'allowed-tools': text('Tools that the skill may use without asking, separated by spaces.'),
		homepage: text('Address of a page about the skill.'),
		'user-invocable': { type: 'boolean', description: 'Whether people can call the skill as a command.' },
		'disable-model-invocation': {
			type: 'boolean',
			description: 'Whether the agent does not see the skill in its list; people can still call it.',
		},
	},
	required: ['name', 'description'],
	additionalProperties: true,
};

/** Roles whose files have other frontmatter than context files, or none worth naming. */
const byRole: Readonly<Partial<Record<RoleId, JsonSchema | undefined>>> = {
	skill,
	'daily-log': undefined,
	'memory-note': undefined,
};

/** JSON Schema of the frontmatter of files of this role; undefined where there is none to speak of. */
export const frontmatterSchema = (role: RoleId): JsonSchema | undefined =>
	role in byRole ? byRole[role] : contextFile;
