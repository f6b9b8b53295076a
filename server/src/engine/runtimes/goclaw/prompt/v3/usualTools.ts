/** Tools that GoClaw 3.11.3 registers as it comes, with one provider set up: as its own preview lists them. */
export const usualTools3: readonly string[] = [
	'browser',
	'cron',
	'datetime',
	'delegate',
	'edit',
	'exec',
	'heartbeat',
	'knowledge_graph_search',
	'list_files',
	'memory_expand',
	'memory_get',
	'memory_search',
	'message',
	'publish_skill',
	'read_file',
	'send_file',
	'session_status',
	'sessions_history',
	'sessions_list',
	'sessions_send',
	'skill_search',
	'spawn',
	'team_tasks',
	'tts',
	'use_skill',
	'vault_read',
	'vault_search',
	'web_fetch',
	'web_search',
	'write_file',
];

/** Tools that the edition “lite” does not register. */
const notInLite: ReadonlySet<string> = new Set(['publish_skill']);

export const liteTools3: readonly string[] = usualTools3.filter((name) => !notInLite.has(name));
