import { isTable, type TomlTable, type TomlValue, valueAt, wholeOf } from './toml.ts';

/** What a value has to be; `says` ends a sentence that begins with its key. */
interface ValueKind {
	readonly says: string;
	accepts(value: TomlValue | undefined): boolean;
}

const text: ValueKind = {
	says: 'has to be a text',
	// TOML has dates of their own; the program takes them for texts.
	accepts: (value) => typeof value === 'string' || value instanceof Date,
};

const flag: ValueKind = { says: 'has to be true or false', accepts: (value) => typeof value === 'boolean' };

/** `5.0` is none. */
const isWhole = (value: TomlValue | undefined): boolean => wholeOf(value) !== undefined;

const whole: ValueKind = { says: 'has to be a whole number', accepts: isWhole };

const count = (most: number = Number.POSITIVE_INFINITY): ValueKind => ({
	says: `has to be a whole number, 0 ${Number.isFinite(most) ? `to ${most}` : 'or more'}`,
	accepts: (value) => isWhole(value) && Number(value) >= 0 && Number(value) <= most,
});

const names: ValueKind = {
	says: 'has to be a list of names',
	accepts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

const table: ValueKind = { says: 'has to be a table', accepts: isTable };

/** An empty list does as well. */
const tableOrNothing: ValueKind = {
	...table,
	accepts: (value) => isTable(value) || (Array.isArray(value) && value.length === 0),
};

const oneOf = (...choices: readonly string[]): ValueKind => ({
	says: `has to be ${choices.map((choice) => `“${choice}”`).join(', ')}`.replace(/, (?=[^,]*$)/u, ' or '),
	accepts: (value) => choices.some((choice) => choice === value),
});

const gone = (says: string): ValueKind => ({ says, accepts: () => false });

const approval = oneOf('untrusted', 'on-failure', 'on-request', 'never');

/**
 * What Codex 0.169.0 asks of the values of `config.toml`, found by starting it with one of each kind. It does not start with another one;
 * keys that it does not know do nothing.
 */
const kinds: Readonly<Record<string, ValueKind>> = {
	...Object.fromEntries(
		[
			'model',
			'review_model',
			'instructions',
			'developer_instructions',
			'compact_prompt',
			'mcp_oauth_callback_url',
			'js_repl_node_path',
			'sqlite_home',
			'log_dir',
			'service_tier',
			'chatgpt_base_url',
			'apps_mcp_product_sku',
			'openai_base_url',
			'model_provider',
			'model_instructions_file',
			'model_catalog_json',
			'oss_provider',
		].map((key) => [key, text]),
	),
	...Object.fromEntries(
		[
			'allow_login_shell',
			'allow_symlinked_codex_home',
			'include_permissions_instructions',
			'include_apps_instructions',
			'include_collaboration_mode_instructions',
			'include_environment_context',
			'include_environment_context_time',
			'hide_agent_reasoning',
			'show_raw_agent_reasoning',
			'suppress_unstable_features_warning',
			'check_for_update_on_startup',
			'disable_paste_burst',
			'experimental_use_unified_exec_tool',
		].map((key) => [key, flag]),
	),
	...Object.fromEntries(
		[
			'auto_review',
			'shell_environment_policy',
			'permissions',
			'mcp_servers',
			'model_providers',
			'profiles',
			'tui',
			'responses_api_metadata',
			'orchestrator',
			'cloud',
			'audio',
			'realtime',
			'projects',
			'tools',
			'agents',
			'memories',
			'hooks',
			'plugins',
			'marketplaces',
			'features',
			'ghost_snapshot',
			'analytics',
			'feedback',
			'apps',
			'desktop',
			'otel',
			'windows',
			'notice',
		].map((key) => [key, table]),
	),
	sandbox_workspace_write: tableOrNothing,
	history: tableOrNothing,
	tool_suggest: tableOrNothing,
	skills: tableOrNothing,
	model_context_window: whole,
	model_auto_compact_token_limit: whole,
	mcp_oauth_callback_port: count(65_535),
	mcp_optional_startup_grace_ms: count(),
	project_doc_max_bytes: count(),
	tool_output_token_limit: count(),
	background_terminal_max_timeout: count(),
	thread_unload_delay_secs: count(),
	notify: names,
	project_doc_fallback_filenames: names,
	js_repl_node_module_dirs: names,
	project_root_markers: names,
	model_auto_compact_token_limit_scope: oneOf('total', 'body_after_prefix'),
	approvals_reviewer: oneOf('user', 'auto_review', 'guardian_subagent'),
	sandbox_mode: oneOf('read-only', 'workspace-write', 'danger-full-access'),
	forced_login_method: oneOf('chatgpt', 'api'),
	cli_auth_credentials_store: oneOf('file', 'keyring', 'auto', 'ephemeral'),
	mcp_oauth_credentials_store: oneOf('auto', 'file', 'keyring'),
	file_opener: oneOf('vscode', 'vscode-insiders', 'windsurf', 'cursor', 'none'),
	model_reasoning_summary: oneOf('auto', 'concise', 'detailed', 'none'),
	model_verbosity: oneOf('low', 'medium', 'high'),
	personality: oneOf('none', 'friendly', 'pragmatic'),
	web_search: oneOf('disabled', 'cached', 'indexed', 'live'),
	// A table says more of it: `granular`.
	approval_policy: { ...approval, accepts: (value) => isTable(value) || approval.accepts(value) },
	profile: gone('is not supported any more; start Codex with --profile, and put the settings into a file of that name'),
	experimental_thread_store_endpoint: gone('is not supported any more'),
};

/** That it has by itself. */
const providers: ReadonlySet<string> = new Set(['openai', 'ollama', 'lmstudio', 'amazon-bedrock']);

const trust = oneOf('trusted', 'untrusted');

/** Nobody would take `5.0` for the reason. */
const pointIn = (value: TomlValue): string =>
	typeof value === 'number' && Number.isInteger(value) ? `, without a decimal point (${value.toFixed(1)} has one)` : '';

/** What is wrong with the values that this program knows: a clause for people. Undefined where nothing is. */
export function faultIn(settings: TomlTable): string | undefined {
	for (const [key, kind] of Object.entries(kinds))
		if (settings[key] !== undefined && !kind.accepts(settings[key]))
			return `${key} ${kind.says}${pointIn(settings[key])}`;
	const features = isTable(settings.features) ? Object.entries(settings.features) : [];
	for (const [name, value] of features) if (!flag.accepts(value)) return `features.${name} ${flag.says}`;
	const projects = isTable(settings.projects) ? Object.values(settings.projects) : [];
	const levels = projects.map((project) => (isTable(project) ? project.trust_level : undefined));
	if (levels.some((level) => level !== undefined && !trust.accepts(level))) return `trust_level ${trust.says}`;
	const provider = settings.model_provider;
	if (typeof provider !== 'string' || providers.has(provider)) return undefined;
	if (valueAt(settings, 'model_providers', provider) !== undefined) return undefined;
	return `model_provider names “${provider}”, which [model_providers] does not have`;
}
