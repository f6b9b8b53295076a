/** First in every version's list, in this order. */
const workTools = ['read', 'write', 'edit', 'exec', 'process', 'web_search', 'web_fetch'] as const;

/** Tools of a main session of 2026.1 with nothing switched off. */
export const usualTools2026_1: readonly string[] = [
	...workTools,
	'browser',
	'canvas',
	'nodes',
	'cron',
	'message',
	'gateway',
	'agents_list',
	'sessions_list',
	'sessions_history',
	'sessions_send',
	'sessions_spawn',
	'session_status',
	'image',
	'memory_search',
	'memory_get',
];

/** Tools of a main session of 2026.9 with nothing switched off. */
export const usualTools2026_9: readonly string[] = [
	...workTools,
	'message',
	'sessions_list',
	'sessions_history',
	'sessions_search',
	'sessions_send',
	'sessions_spawn',
	'sessions_yield',
	'subagents',
	'session_status',
	'memory_search',
	'memory_get',
];

/** Tools of a main session of 2026.3 with nothing switched off. */
export const usualTools2026_3: readonly string[] = [
	...workTools,
	'browser',
	'canvas',
	'nodes',
	'cron',
	'message',
	'tts',
	'gateway',
	'agents_list',
	'sessions_list',
	'sessions_history',
	'sessions_send',
	'sessions_yield',
	'sessions_spawn',
	'subagents',
	'session_status',
	'memory_search',
	'memory_get',
];

/** Tools of a main session of 2026.7.1 with nothing switched off, of those that it describes itself. */
export const usualTools2026_7: readonly string[] = [
	...workTools,
	'apply_patch',
	'browser',
	'canvas',
	'nodes',
	'cron',
	'message',
	'gateway',
	'agents_list',
	'sessions_list',
	'sessions_history',
	'sessions_send',
	'sessions_spawn',
	'sessions_yield',
	'subagents',
	'session_status',
	'skill_workshop',
	'memory_search',
	'memory_get',
];

/** Tools of a main session of 2026.5.28 with nothing switched off, of those that it describes itself. */
export const usualTools2026_5: readonly string[] = usualTools2026_7.filter(
	(name) => name !== 'apply_patch' && name !== 'skill_workshop',
);
