import type { JsonSchema } from '../../schema/jsonSchema.ts';

const seconds = (description: string, usual: number): JsonSchema => ({
	type: 'number',
	description: `${description} In seconds; ${usual} unless said.`,
});
const model = (description: string, usual: string): JsonSchema => ({
	type: 'string',
	description: `${description} ${usual} unless said.`,
});
const scope = (description: string): JsonSchema => ({
	enum: ['global', 'project'],
	description: `${description} In the home folder (global, unless said) or in the project.`,
});

const key: JsonSchema = {
	type: 'string',
	description:
		'The key of the Anthropic API. The environment variable `ANTHROPIC_API_KEY` goes before it, and is the safer place.',
};

/**
 * Settings of 0.12, which keeps everything in the project. The runtime lays the file over its defaults key by key and
 * checks nothing, so a key that is none of these is no error: it does nothing.
 */
export const configSchema012: JsonSchema = {
	type: 'object',
	properties: {
		anthropic_api_key: key,
		model: model('The model that answers.', 'claude-opus-4-6'),
		chunker_model: model(
			'The model for small decisions, such as whether a schedule is due.',
			'claude-haiku-4-5-20251001',
		),
		max_turns: {
			type: 'integer',
			minimum: 0,
			description: 'Turns that a task may take; 0, as many as it likes, unless said.',
		},
		tick_interval_seconds: seconds('How often a worker looks for something to do.', 300),
		max_tick_duration_seconds: seconds('How long it may take; a task that took three times that is given up.', 120),
		worker_heartbeat_interval_seconds: seconds('How often a worker says that it lives.', 15),
		worker_dead_after_seconds: seconds('Silence after which it counts as dead.', 60),
		worker_reap_interval_seconds: seconds('How often what dead workers hold is set free.', 30),
		worker_stopped_retention_seconds: seconds('How long a stopped worker stays on record.', 3600),
		schedule_min_interval_seconds: seconds('The least time between two runs of a schedule.', 60),
		schedule_claim_stale_seconds: seconds('After which a schedule that a worker holds is taken from it.', 300),
		embedding_model: model('The model that finds by meaning; it runs on this machine.', 'Xenova/bge-small-en-v1.5'),
		embedding_dimension: {
			type: 'integer',
			minimum: 1,
			description: 'Numbers in each of its vectors; 384 unless said.',
		},
		log_level: { type: 'string', description: 'How much the log says.' },
		system_prompt_override: { type: 'string', description: 'Allowed, and read by nothing.' },
	},
	additionalProperties: true,
};

/** Settings of 0.18 and 0.20, which may share its stores between projects. */
export const configSchema: JsonSchema = {
	...configSchema012,
	properties: {
		...configSchema012.properties,
		membot_scope: scope('Where the knowledge store is.'),
		mcpx_scope: scope('Which list of tool servers counts.'),
	},
};
