import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import type { BotholomewProfile } from '../profile.ts';

const loading: JsonSchema = {
	enum: ['always', 'contextual'],
	description: 'Whether the file is in every prompt, or only if it contains a word of the task or message.',
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
		name: { type: 'string', description: 'The command without its slash; by default the file name.' },
		description: { type: 'string', description: 'One line for the list of skills.' },
		arguments: {
			type: 'array',
			description: 'What the command takes, in order; the last one takes the rest of the line.',
			items: {
				type: 'object',
				properties: {
					name: { type: 'string', description: 'Written as $name in the text.' },
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

const text = (description: string): JsonSchema => ({ type: 'string', description });
const list = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });
const orNull = (description: string): JsonSchema => ({ anyOf: [{ type: 'string' }, { type: 'null' }], description });

const stamps: Readonly<Record<string, JsonSchema>> = {
	created_at: text('When it was created. Needs quotation marks: the runtime does not accept a bare date.'),
	updated_at: text('When it was last changed, in quotation marks.'),
};

/** Keys of the records that later versions keep as files; keys that are none of these are dropped without a word. */
const task: JsonSchema = {
	type: 'object',
	properties: {
		id: { ...text('What other tasks and the lock call it.'), minLength: 1 },
		name: text('What to do. Contextual files are chosen by the name and the description.'),
		description: text('What the worker is told besides the name.'),
		priority: { enum: ['low', 'medium', 'high'], description: 'Higher ones come first; medium by default.' },
		status: {
			enum: ['pending', 'in_progress', 'failed', 'complete', 'waiting'],
			description: 'Workers take pending ones, and they alone can be edited by the agent.',
		},
		blocked_by: list('Ids of tasks that must be complete first; their results are in the first message.'),
		context_paths: list('Paths that the task is about.'),
		output: orNull('The result.'),
		waiting_reason: orNull('Why it waits or failed.'),
		claimed_by: orNull('The worker that has it.'),
		claimed_at: orNull('Since when.'),
		...stamps,
	},
	required: ['id', 'name', 'created_at', 'updated_at'],
	additionalProperties: true,
};

const schedule: JsonSchema = {
	type: 'object',
	properties: {
		id: { ...text('What the lock calls it.'), minLength: 1 },
		name: text('What it is called in lists.'),
		description: text('What the tasks that it makes are about.'),
		frequency: text('When it is due, in plain words: a model decides.'),
		enabled: { type: 'boolean', description: 'Whether it creates tasks; true by default.' },
		last_run_at: orNull('When it last made some.'),
		...stamps,
	},
	required: ['id', 'name', 'frequency', 'created_at', 'updated_at'],
	additionalProperties: true,
};

/** Records that Botholomew 0.13 and later keep as files of their own. */
const records: Readonly<Record<string, JsonSchema>> = { task, schedule };

/** JSON Schema of a record's frontmatter; undefined where files of this role are none. */
export const recordSchema = (roleId: string): JsonSchema | undefined =>
	Object.hasOwn(records, roleId) ? records[roleId] : undefined;

const contextRoles: ReadonlySet<string> = new Set(['soul', 'beliefs', 'goals', 'capabilities', 'context']);

/** JSON Schema of the frontmatter of files of this role; undefined where there is none to speak of. */
export function frontmatterSchema(profile: BotholomewProfile, roleId: string): JsonSchema | undefined {
	if (contextRoles.has(roleId)) return profile.strict ? strict : loose;
	if (roleId === 'skill') return skill;
	return profile.folder === 'prompts' ? recordSchema(roleId) : undefined;
}
