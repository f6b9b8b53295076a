import type { Chain, ChainGap } from './chain.ts';

/**
 * How much is looked for. `all`: what nobody may say, in any text; `context`: more, in files that a project brings; `strict`: everything,
 * in what the agent keeps for good.
 */
export type ThreatScope = 'all' | 'context' | 'strict';

/** What Hermes refuses: the name that it gives it, the narrowest scope that looks for it, and its pattern in a folded text. */
export interface ThreatPattern {
	readonly name: string;
	readonly scope: ThreatScope;
	readonly pattern: RegExp | Chain;
}

const few: ChainGap = { kind: 'words', most: 8 };
const fewest: ChainGap = { kind: 'words', most: 3 };
const sameTag = (most: number): ChainGap => ({ kind: 'tag', most });
const sameLine = (most: number): ChainGap => ({ kind: 'line', most, spaced: false });
const spacedLine = (most: number): ChainGap => ({ kind: 'line', most, spaced: true });

const secretVariable = /\$\{?\w*?(?:key|token|secret|password|credential|api)/gu;
const changing = /(?:update|modify|edit|write|change|append|add\s+to)(?=\s)/gu;

/** Hermes Agent 0.19.0, `tools/threat_patterns.py`, in its order, which is that of what it finds. */
export const threatPatterns: readonly ThreatPattern[] = [
	{
		name: 'prompt_injection',
		scope: 'all',
		pattern: [/ignore(?=\s)/gu, [few, /(?:previous|all|above|prior)(?=\s)/gu], [few, /instructions/gu]],
	},
	{ name: 'sys_prompt_override', scope: 'all', pattern: /system\s+prompt\s+override/u },
	{
		name: 'disregard_rules',
		scope: 'all',
		pattern: [/disregard(?=\s)/gu, [few, /(?:your|all|any)(?=\s)/gu], [few, /(?:instructions|rules|guidelines)/gu]],
	},
	{
		name: 'bypass_restrictions',
		scope: 'all',
		pattern: [
			/act\s+as\s+(?:if|though)(?=\s)/gu,
			[few, /you(?=\s)/gu],
			[few, /(?:have\s+no|don't\s+have)(?=\s)/gu],
			[few, /(?:restrictions|limits|rules)/gu],
		],
	},
	{
		name: 'html_comment_injection',
		scope: 'all',
		pattern: [/<!--/gu, [sameTag(512), /(?:ignore|override|system|secret|hidden)/gu], [sameTag(512), /-->/gu]],
	},
	{
		name: 'hidden_div',
		scope: 'all',
		pattern: [/<\s*div\s+style\s*=\s*["']/gu, [sameTag(2048), /display\s*:\s*none/gu]],
	},
	{
		name: 'translate_execute',
		scope: 'all',
		pattern: [
			/translate(?=\s)/gu,
			[spacedLine(512), /into(?=\s)/gu],
			[spacedLine(512), /and\s+(?:execute|run|eval)/gu],
		],
	},
	{
		name: 'deception_hide',
		scope: 'all',
		pattern: [/do\s+not(?=\s)/gu, [few, /tell(?=\s)/gu], [few, /the\s+user/gu]],
	},
	{ name: 'role_hijack', scope: 'context', pattern: [/you\s+are(?=\s)/gu, [few, /now\s+(?:a|an|the)\s/gu]] },
	{ name: 'role_pretend', scope: 'context', pattern: [/pretend(?=\s)/gu, [few, /(?:you\s+are|to\s+be)\s/gu]] },
	{
		name: 'leak_system_prompt',
		scope: 'context',
		pattern: [/output(?=\s)/gu, [few, /(?:system|initial)\s+prompt/gu]],
	},
	{
		name: 'remove_filters',
		scope: 'context',
		pattern: [/(?:respond|answer|reply)\s+without(?=\s)/gu, [few, /(?:restrictions|limitations|filters|safety)/gu]],
	},
	{
		name: 'fake_update',
		scope: 'context',
		pattern: [/you\s+have\s+been(?=\s)/gu, [few, /(?:updated|upgraded|patched)\s+to/gu]],
	},
	{ name: 'identity_override', scope: 'context', pattern: /\bname\s+yourself\s+\w/u },
	{ name: 'c2_node_registration', scope: 'context', pattern: /register\s+(?:as\s+)?(?:a\s*)?node/u },
	{ name: 'c2_heartbeat', scope: 'context', pattern: /(?:heartbeat|beacon|check[\s-]?in)\s+(?:to|with)\s/u },
	{ name: 'c2_task_pull', scope: 'context', pattern: /pull\s+(?:down\s+)?(?:new\s+)?task(?:ing|s)?\b/u },
	{ name: 'c2_network_connect', scope: 'context', pattern: /connect\s+to\s+the\s+network\b/u },
	{
		name: 'forced_action',
		scope: 'context',
		pattern: [/you\s+must(?=\s)/gu, [fewest, /(?:register|connect|report|beacon)\b/gu]],
	},
	{ name: 'anti_forensic_oneliner', scope: 'context', pattern: /only\s+use\s+one[\s-]?liners?\b/u },
	{
		name: 'anti_forensic_disk',
		scope: 'context',
		pattern: [/never(?=\s)/gu, [few, /(?:create|write)(?=\s)/gu], [few, /(?:script|file)(?=\s)/gu], [few, /disk/gu]],
	},
	{
		name: 'env_var_unset_agent',
		scope: 'context',
		pattern: /unset\s+\w*?(?:claude|codex|hermes|agent|openai|anthropic)/u,
	},
	{
		name: 'known_c2_framework',
		scope: 'context',
		pattern: /\b(?:cobalt\s*strike|sliver|havoc|mythic|metasploit|brainworm)\b/u,
	},
	{ name: 'c2_explicit', scope: 'context', pattern: /\bc2\s+(?:server|channel|infrastructure|beacon)\b/u },
	{ name: 'c2_explicit_long', scope: 'context', pattern: /\bcommand\s+and\s+control\b/u },
	{ name: 'exfil_curl', scope: 'all', pattern: [/curl(?=\s)/gu, [sameLine(2048), secretVariable]] },
	{ name: 'exfil_wget', scope: 'all', pattern: [/wget(?=\s)/gu, [sameLine(2048), secretVariable]] },
	{
		name: 'read_secrets',
		scope: 'all',
		pattern: [/cat(?=\s)/gu, [sameLine(2048), /(?:\.env|credentials|\.netrc|\.pgpass|\.npmrc|\.pypirc)/gu]],
	},
	{
		name: 'send_to_url',
		scope: 'strict',
		pattern: [/(?:send|post|upload|transmit)(?=\s)/gu, [spacedLine(2048), /(?:to|at)\s+https?:\/\//gu]],
	},
	{
		name: 'context_exfil',
		scope: 'strict',
		pattern: [
			/(?:include|output|print|share)(?=\s)/gu,
			[few, /(?:conversation|chat\s+history|previous\s+messages|full\s+context|entire\s+context)/gu],
		],
	},
	{ name: 'ssh_backdoor', scope: 'strict', pattern: /authorized_keys/u },
	{ name: 'ssh_access', scope: 'strict', pattern: /(?:\$home|~)\/\.ssh/u },
	{ name: 'hermes_env', scope: 'strict', pattern: /(?:\$home|~)\/\.hermes\/\.env/u },
	{
		name: 'agent_config_mod',
		scope: 'strict',
		pattern: [changing, [sameLine(2048), /(?:agents\.md|claude\.md|\.cursorrules|\.clinerules)/gu]],
	},
	{
		name: 'hermes_config_mod',
		scope: 'strict',
		pattern: [changing, [sameLine(2048), /\.hermes\/(?:config\.yaml|soul\.md)/gu]],
	},
	{
		name: 'hardcoded_secret',
		scope: 'strict',
		pattern: /(?:api[_-]?key|token|secret|password)\s*[=:]\s*["'][a-z0-9+/=_-]{20}/u,
	},
];
