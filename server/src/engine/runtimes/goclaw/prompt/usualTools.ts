const always: readonly string[] = [
	'read_file',
	'write_file',
	'list_files',
	'edit',
	'exec',
	'web_search',
	'web_fetch',
	'skill_search',
	'cron',
	'sessions_list',
	'session_status',
	'sessions_history',
	'sessions_send',
	'message',
	'spawn',
	'subagent',
];
const withMemory: readonly string[] = ['memory_search', 'memory_get'];
const whenManaged: readonly string[] = [
	'evaluate_loop',
	'handoff',
	'delegate',
	'delegate_search',
	'team_tasks',
	'team_message',
];

/** Tools that are registered when nothing is switched off. */
export const usualTools = (memory: boolean, managed: boolean): readonly string[] => [
	...always,
	...(memory ? withMemory : []),
	...(managed ? whenManaged : []),
];
