import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { RoleId } from './files.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** Context files go into the prompt with their frontmatter as it stands; these keys are for tools around the runtime. */
const contextFile: JsonSchema = {
	type: 'object',
	properties: {
		title: text('What the file is called where titles are shown.'),
		summary: text('One line on what stands in the file.'),
		read_when: {
			description: 'When the file is worth opening, one occasion an item.',
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
			...text('What the skill does and when to use it. The agent chooses by this sentence alone.'),
			minLength: 1,
			maxLength: 1024,
		},
		license: text('Name of the licence, or of the file that has it.'),
		compatibility: { ...text('What the skill needs around it: programs, network, a product.'), maxLength: 500 },
		metadata: { type: 'object', description: 'Keys of your own, or of a runtime’s.', additionalProperties: true },
		'allowed-tools': text('Tools that the skill may use without asking, parted by spaces.'),
		homepage: text('Address of a page about the skill.'),
		'user-invocable': { type: 'boolean', description: 'Whether people can call the skill as a command.' },
		'disable-model-invocation': {
			type: 'boolean',
			description: 'Whether the skill is left out of what the agent is told of; people can still call it.',
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
