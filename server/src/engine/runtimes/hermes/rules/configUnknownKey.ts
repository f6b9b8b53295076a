import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { nearest } from '../../../rules/support/nearest.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { configText } from './configText.ts';

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Keys that the program knows (Hermes Agent 0.19.0): at the top, and in sections that prompts depend on. */
const known: Readonly<Record<string, ReadonlySet<string>>> = {
	'': words(
		'_config_version agent always_log_local api_base approvals auxiliary base_url bedrock browser',
		'checkpoints code_execution command_allowlist compression computer_use context',
		'context_file_max_chars context_length credential_pool_strategies cron curator custom_providers',
		'dashboard delegation desktop discord display fallback_model fallback_providers',
		'file_read_max_chars filter_silence_narration gateway goals group_sessions_per_user honcho hooks',
		'hooks_auto_accept human_delay image_gen kanban known_plugin_toolsets logging lsp matrix',
		'mattermost max_concurrent_sessions max_live_sessions max_turns mcp mcp_discovery_timeout',
		'mcp_servers memory moa model model_catalog multiplex_profiles network onboarding openrouter',
		'paste_collapse_char_threshold paste_collapse_threshold paste_collapse_threshold_fallback',
		'personalities platform_hints platform_toolsets platforms plugins prefill_messages_file privacy',
		'profile_routes prompt_caching provider providers quick_commands require_mention reset_triggers',
		'secrets security session_reset sessions signal skills slack smart_model_routing streaming stt',
		'stt_echo_transcripts telegram terminal thread_sessions_per_user timezone tool_loop_guardrails',
		'tool_output tools toolsets tts unauthorized_dm_behavior updates vertex video_gen voice web',
		'whatsapp x_search',
	),
	agent: words(
		'api_max_retries clarify_timeout coding_context coding_instructions disabled_toolsets',
		'environment_hint environment_probe gateway_auto_continue_freshness gateway_notify_interval',
		'gateway_timeout gateway_timeout_warning image_input_mode intent_ack_continuation',
		'local_stream_stale_timeout max_turns max_verify_nudges parallel_tool_call_guidance',
		'personalities prefill_messages_file reasoning_effort reasoning_overrides restart_drain_timeout',
		'service_tier system_prompt task_completion_guidance tool_use_enforcement verbose',
		'verify_guidance verify_on_stop',
	),
	memory: words(
		'flush_min_turns memory_char_limit memory_enabled nudge_interval provider user_char_limit',
		'user_profile_enabled write_approval',
	),
	skills: words(
		'config creation_nudge_interval disabled external_dirs guard_agent_created inline_shell',
		'inline_shell_timeout platform_disabled template_vars write_approval',
	),
};

export const configUnknownKey: Rule = {
	code: 'hermes.config-unknown-key',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A setting of Hermes Agent seems to be misspelt',
		why: 'Hermes Agent skips keys of `config.yaml` that it does not know, and says nothing. Soulscope reports those that look like one that it knows, at the top of the file and in `agent`, `memory` and `skills`.',
		fix: 'Correct the name. There is a quick fix.',
		example: { file: 'config.yaml', text: 'memory:\n  memory_enable: false\n' },
	},
	*check(view) {
		const config = configText(view);
		if (!config) return;
		const there = new Set(config.keys.map(({ path }) => path));
		for (const { path, name, key } of config.keys) {
			const section = path.slice(0, Math.max(0, path.length - name.length - 1));
			const names = known[section];
			if (!names || names.has(name)) continue;
			const meant = nearest(name, names);
			if (meant === undefined || there.has(section === '' ? meant : `${section}.${meant}`)) continue;
			yield {
				place: placeIn(config.path, key),
				message: `Hermes Agent does not know the setting ${path}, and ignores it. Did you mean “${meant}”?`,
				fixes: [editFix(`Change “${name}” to “${meant}”`, config.path, [{ range: key, text: meant }], true)],
			};
		}
	},
};
