import type { JsonSchema } from '../../schema/jsonSchema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const yesNo = (description: string): JsonSchema => ({ type: 'boolean', description });
/** The runtime takes its own figure for whatever is not above 0. */
const count = (description: string, usual?: string): JsonSchema => ({
	type: 'integer',
	description: `${description}${usual === undefined ? '' : ` ${usual} unless said.`}`,
});
const share = (description: string, usual?: string): JsonSchema => ({
	type: 'number',
	description: `${description}${usual === undefined ? '' : ` ${usual} unless said.`}`,
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
		'`open`, unless said: each person has files of their own. `predefined`: all share the agent’s files, but for USER.md.',
};
const contextWindow = count('Tokens that the model reads at once; compaction and flush go by it.', '200,000');
const sandbox = object('Where commands run.', {
	mode: text('`off` unless said.'),
	workspace_access: {
		enum: ['none', 'ro', 'rw'],
		description: 'What the sandbox may do with the workspace: nothing, read (ro), or read and write (rw, unless said).',
	},
});

const compaction = object('When a long conversation is summed up, and what is written to memory before.', {
	reserveTokensFloor: count('Tokens that are kept free for the answer.', '20,000'),
	maxHistoryShare: share('Allowed, and used by nothing.'),
	memoryFlush: object('The turn in which the agent writes down what is worth keeping.', {
		enabled: yesNo('Whether there is such a turn; true unless said.'),
		softThresholdTokens: count('Tokens before the reserve at which it comes.', '4,000'),
		prompt: text('What the agent is asked, in place of the runtime’s own words.'),
		systemPrompt: text('What it is told beside its prompt, in place of the runtime’s own words.'),
	}),
});

const contextPruning = object('How old results of tools are shortened.', {
	mode: text('`cache-ttl` shortens them; switched on unasked where there is a key for Anthropic.'),
	keepLastAssistants: count('How many of the last answers keep their results whole.', '3'),
	softTrimRatio: share('Share of the context window from which long results lose their middle.', '0.3'),
	hardClearRatio: share('Share from which results are cleared as a whole.', '0.5'),
	minPrunableToolChars: count('How much there has to be to clear, in characters.', '50,000'),
	softTrim: object('What is left of a long result, in characters.', {
		maxChars: count('Results up to this length stay.', '4,000'),
		headChars: count('Kept of the beginning.', '1,500'),
		tailChars: count('Kept of the end.', '1,500'),
	}),
	hardClear: object('What stands in the place of a cleared result.', {
		enabled: yesNo('Whether results are cleared.'),
		placeholder: text('The words in their place.'),
	}),
});

const memory = object('How the agent finds again what it remembers.', {
	enabled: yesNo('Whether it has a memory; true unless said.'),
	embedding_provider: text(
		'`openai`, `openrouter` or `gemini`; the first of them that there is a key for, unless said.',
	),
	embedding_model: text('`text-embedding-3-small` unless said.'),
	embedding_api_base: text('Another address of the provider’s API.'),
	max_results: count('How many passages a search brings.', '6'),
	max_chunk_len: count('Length of a chunk, in UTF-8 bytes.', '1,000'),
	vector_weight: share('What meaning counts for; above 0.', '0.7'),
	text_weight: share('What words count for; above 0.', '0.3'),
	min_score: share('Allowed, and read by nothing: every score is let through.'),
});

/**
 * What GoClaw 2026.2.26 takes from its configuration for prompts and memory, and what it does where nothing is said. It
 * has many more keys, for providers, channels and tools, so none is wrong for not being here.
 */
export const configSchema: JsonSchema = object('Configuration of GoClaw, in JSON5.', {
	database: object('Where files, memory and people are kept.', {
		mode: {
			enum: ['standalone', 'managed'],
			description: 'On disk (standalone, unless said), or in a database, where files only fill in (managed).',
		},
	}),
	gateway: object('How messages come in.', {
		owner_ids: {
			type: 'array',
			items: { type: 'string' },
			description: 'Ids of the people whom the prompt calls its owners; standalone only.',
		},
		max_message_chars: count('Length at which a message is cut, in UTF-8 bytes.', '32,000'),
	}),
	agents: object('The agents.', {
		defaults: object('What holds for every agent that does not say otherwise.', {
			workspace: text('Folder that context files are read from; `~/.goclaw/workspace` unless said.'),
			model: text('The model that answers.'),
			context_window: contextWindow,
			agent_type: agentType,
			bootstrapMaxChars: count('UTF-8 bytes of one context file that reach the agent before it is cut.', '20,000'),
			bootstrapTotalMaxChars: count(
				'UTF-8 bytes of all context files together; what comes later is cut or dropped.',
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
				default: yesNo('Whether it answers where no other is named; the agent `default` unless one says so.'),
				workspace: text('Its own folder. What the shared one has, all agents get beside it.'),
				model: text('The model that answers.'),
				provider: text('Whose model it is.'),
				context_window: contextWindow,
				agent_type: agentType,
				skills: {
					anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'string' } }],
					description: 'Displayed names of the skills that it may see: null for all, an empty list for none.',
				},
				sandbox,
			}),
		},
	}),
});
