import type { JsonSchema } from '../../../schema/jsonSchema.ts';

const seconds = (description: string, usual: number): JsonSchema => ({
	type: 'number',
	description: `${description} In seconds; ${usual} by default.`,
});
const model = (description: string, usual: string): JsonSchema => ({
	type: 'string',
	description: `${description} ${usual} by default.`,
});
const scope = (description: string): JsonSchema => ({
	enum: ['global', 'project'],
	description: `${description} In the home folder (global, the default) or in the project.`,
});

const key: JsonSchema = {
	type: 'string',
	description:
		'The key of the Anthropic API. It is safer to set the environment variable `ANTHROPIC_API_KEY`, which is used first.',
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
			description: 'The most turns for one task; 0, the default, means no limit.',
		},
		tick_interval_seconds: seconds('How often a worker looks for something to do.', 300),
		max_tick_duration_seconds: seconds('How long it may take; after three times that, the task is given up.', 120),
		worker_heartbeat_interval_seconds: seconds('How often a worker reports that it is running.', 15),
		worker_dead_after_seconds: seconds('After how long without a report it counts as dead.', 60),
		worker_reap_interval_seconds: seconds('How often tasks of dead workers are released.', 30),
		worker_stopped_retention_seconds: seconds('How long a stopped worker stays on record.', 3600),
		schedule_min_interval_seconds: seconds('The least time between two runs of a schedule.', 60),
		schedule_claim_stale_seconds: seconds('After how long a schedule is taken away from its worker.', 300),
		embedding_model: model('The model for semantic search; it runs on this computer.', 'Xenova/bge-small-en-v1.5'),
		embedding_dimension: {
			type: 'integer',
			minimum: 1,
			description: 'Numbers in each of its vectors; 384 by default.',
		},
		log_level: { type: 'string', description: 'How much the log says.' },
		system_prompt_override: { type: 'string', description: 'Allowed, but not used.' },
	},
	additionalProperties: true,
};

/** Settings of 0.18 and 0.20, which may share its stores between projects. */
export const configSchema: JsonSchema = {
	...configSchema012,
	properties: {
		...configSchema012.properties,
		membot_scope: scope('Where the knowledge store is.'),
		mcpx_scope: scope('Which list of tool servers is used.'),
	},
};
