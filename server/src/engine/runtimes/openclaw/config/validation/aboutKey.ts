/** What a key does to the prompt or to memory, for those that do; agents are named by `*`. */
const roles: Readonly<Record<string, string>> = {
	bootstrapMaxChars: 'How many characters (UTF-16) of each context file the agent gets; the rest is cut.',
	bootstrapTotalMaxChars:
		'How many characters (UTF-16) all context files may have together; later files are cut or dropped.',
	contextInjection: 'When the context files are loaded: `always`, `continuation-skip` or `never`.',
	workspace: 'The agent’s folder; its context files are loaded from there.',
	userTimezone: 'The time zone for the prompt and for active hours; by default that of the computer.',
	heartbeat: 'How often the agent runs without a message, and where it answers.',
	memorySearch: 'Whether and how the agent searches its memory.',
	identity: 'The agent’s name, emoji and avatar as the configuration has them.',
	compaction: 'When a long conversation is summarised, and what is saved to memory before.',
	'memory.search': 'Whether and how the agent searches its memory.',
	'ui.assistant': 'The name and avatar that the user interface shows for the agent.',
	'hooks.internal': 'The runtime’s own hooks, which may replace context files.',
};

/** Where the settings of one agent, or of all, stand. */
const agentPrefix = /^agents\.(?:defaults|list\.\*|entries\.[^.]+)\./;

/** One sentence on what the key at `path` is for; undefined where it has nothing to do with what the agent reads. */
export const aboutKey = (path: string): string | undefined => {
	const short = agentPrefix.test(path) ? path.replace(agentPrefix, '') : path.includes('.') ? path : undefined;
	return short === undefined || !Object.hasOwn(roles, short) ? undefined : roles[short];
};
