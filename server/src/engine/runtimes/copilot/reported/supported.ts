import type { AgentTarget } from '../context/agents.ts';
import type { FileKind } from '../context/kinds.ts';

/** Keys of the frontmatter by what a file is; `older` ones are taken, and not named to people. VS Code 1.139.1. */
interface Keys {
	readonly named: readonly string[];
	readonly older: readonly string[];
}

const keys: Readonly<Record<FileKind, Keys>> = {
	prompt: { named: ['name', 'description', 'model', 'tools', 'agent', 'argument-hint'], older: ['mode'] },
	instructions: { named: ['name', 'description', 'applyTo'], older: ['excludeAgent'] },
	agent: {
		named: [
			'name',
			'description',
			'model',
			'reasoning-effort',
			'tools',
			'handoffs',
			'argument-hint',
			'target',
			'agents',
			'hooks',
			'user-invocable',
			'disable-model-invocation',
			'github',
		],
		older: ['advancedOptions', 'infer'],
	},
	skill: {
		named: [
			'name',
			'description',
			'license',
			'compatibility',
			'metadata',
			'argument-hint',
			'user-invocable',
			'disable-model-invocation',
			'context',
		],
		older: [],
	},
};

const githubAgent: Keys = {
	named: ['name', 'description', 'tools', 'target', 'model', 'reasoning-effort', 'mcp-servers', 'github', 'infer'],
	older: [],
};

const claudeAgent: Keys = {
	named: [
		'name',
		'description',
		'tools',
		'disallowedTools',
		'model',
		'permissionMode',
		'skills',
		'mcpServers',
		'hooks',
		'memory',
	],
	older: [],
};

const claudeRule: Keys = { named: ['description', 'paths'], older: [] };

function keysOf(kind: FileKind, dialect: AgentTarget): Keys {
	if (dialect === 'claude') return kind === 'instructions' ? claudeRule : claudeAgent;
	return kind === 'agent' && dialect === 'github-copilot' ? githubAgent : keys[kind];
}

export const isSupported = (kind: FileKind, dialect: AgentTarget, key: string): boolean => {
	const { named, older } = keysOf(kind, dialect);
	return named.includes(key) || older.includes(key);
};

/** The keys that people are told of, sorted. */
export const supportedKeys = (kind: FileKind, dialect: AgentTarget): readonly string[] =>
	[...keysOf(kind, dialect).named].sort();

/** True for a key that only agents on GitHub go by. */
export const isForGitHub = (key: string): boolean => githubAgent.named.includes(key);
