import type { JsonSchema } from '../../../schema/jsonSchema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const yesNo = (description: string): JsonSchema => ({ type: 'boolean', description });
/** The runtime takes its own figure for whatever is not above 0. */
const count = (description: string, usual?: string): JsonSchema => ({
	type: 'integer',
	description: `${description}${usual === undefined ? '' : ` ${usual} by default.`}`,
});
const share = (description: string, usual?: string): JsonSchema => ({
	type: 'number',
	description: `${description}${usual === undefined ? '' : ` ${usual} by default.`}`,
});
const object = (description: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
	type: 'object',
	description,
	properties,
	additionalProperties: true,
});

const agentType: JsonSchema = {
	enum: ['open', 'predefined'],
	description:
		'`open` (the default): each person has their own files. `predefined`: all share the agent’s files, except USER.md.',
};
const contextWindow = count(
	'How many tokens the model reads; it decides when a conversation is compacted and memories are saved.',
	'200,000',
);
const sandbox = object('Where commands run.', {
	mode: text('`off` by default.'),
	workspace_access: {
		enum: ['none', 'ro', 'rw'],
		description: 'What the sandbox may do with the workspace: nothing, read (ro), or read and write (rw, the default).',
	},
});

const compaction = object('When a long conversation is summarised, and what is saved to memory before.', {
	reserveTokensFloor: count('Tokens kept free for the answer.', '20,000'),
	maxHistoryShare: share('Allowed, but not used.'),
	memoryFlush: object('A turn in which the agent saves what is worth keeping.', {
		enabled: yesNo('Whether there is such a turn; true by default.'),
		softThresholdTokens: count('How many tokens before the reserve it starts.', '4,000'),
		prompt: text('What the agent is asked, instead of the runtime’s own words.'),
		systemPrompt: text('An addition to the system prompt, instead of the runtime’s own words.'),
	}),
});

const contextPruning = object('How old tool results are shortened.', {
	mode: text('`cache-ttl` shortens them; on by default if there is a key for Anthropic.'),
	keepLastAssistants: count('How many of the last answers keep their full tool results.', '3'),
	softTrimRatio: share('Share of the context window from which long results are cut in the middle.', '0.3'),
	hardClearRatio: share('Share from which whole results are cleared.', '0.5'),
	minPrunableToolChars: count('The least amount to clear, in characters.', '50,000'),
	softTrim: object('The length of a shortened result, in characters.', {
		maxChars: count('Results up to this length are kept.', '4,000'),
		headChars: count('Kept of the beginning.', '1,500'),
		tailChars: count('Kept of the end.', '1,500'),
	}),
	hardClear: object('The text instead of a cleared result.', {
		enabled: yesNo('Whether results are cleared.'),
		placeholder: text('The text instead.'),
	}),
});

const memory = object('How the agent searches its memory.', {
	enabled: yesNo('Whether it has a memory; true by default.'),
	embedding_provider: text('`openai`, `openrouter` or `gemini`; by default the first one with a key.'),
	embedding_model: text('`text-embedding-3-small` by default.'),
	embedding_api_base: text('Another address of the provider’s API.'),
	max_results: count('How many passages a search returns.', '6'),
	max_chunk_len: count('Length of a chunk, in bytes (UTF-8).', '1,000'),
	vector_weight: share('The weight of semantic search; above 0.', '0.7'),
	text_weight: share('The weight of words; above 0.', '0.3'),
	min_score: share('Allowed, but not used: every score is accepted.'),
});

/**
 * What GoClaw 2026.2.26 takes from its configuration for prompts and memory, and what it does where nothing is said. It
 * has many more keys, for providers, channels and tools, so none is wrong for not being here.
 */
export const configSchema: JsonSchema = object('Configuration of GoClaw, in JSON5.', {
	database: object('Where files, memory and people are kept.', {
		mode: {
			enum: ['standalone', 'managed'],
			description:
				'On disk (standalone, the default), or in a database, where files only add what is missing (managed).',
		},
	}),
	gateway: object('How messages come in.', {
		owner_ids: {
			type: 'array',
			items: { type: 'string' },
			description: 'Ids of the people who the prompt calls its owners; standalone only.',
		},
		max_message_chars: count('Length at which a message is cut, in bytes (UTF-8).', '32,000'),
	}),
	agents: object('The agents.', {
		defaults: object('Defaults for every agent.', {
			workspace: text('Folder of the context files; `~/.goclaw/workspace` by default.'),
			model: text('The model that answers.'),
			context_window: contextWindow,
			agent_type: agentType,
			bootstrapMaxChars: count('How many bytes (UTF-8) of one context file the agent gets; the rest is cut.', '20,000'),
			bootstrapTotalMaxChars: count(
				'How many bytes (UTF-8) all context files may have together; later files are cut or dropped.',
				'24,000',
			),
			compaction,
			contextPruning,
			memory,
			sandbox,
		}),
		list: {
			type: 'object',
			description: 'Agents by their ids.',
			additionalProperties: object('One agent.', {
				default: yesNo('Whether it answers if no other agent is named; by default the agent `default`.'),
				workspace: text('Its own folder. All agents also get the files of the shared folder.'),
				model: text('The model that answers.'),
				provider: text('Whose model it is.'),
				context_window: contextWindow,
				agent_type: agentType,
				skills: {
					anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'string' } }],
					description: 'Displayed names of the skills that it may use: null for all, an empty list for none.',
				},
				sandbox,
			}),
		},
	}),
});
