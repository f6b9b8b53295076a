/** What a version knows of tools by name, as far as its lists of allowed and denied tools go by it. */
export interface ToolRules {
	/** Other names for a tool, in lower case. */
	readonly aliases: Readonly<Record<string, string>>;
	/** Tools that stand behind a `group:…`. */
	readonly groups: Readonly<Record<string, readonly string[]>>;
	/** Tools that a profile has; undefined for one that has all. */
	readonly profiles: Readonly<Record<string, readonly string[] | undefined>>;
	/** True where `alsoAllow` adds to a profile or a list. */
	readonly alsoAllow: boolean;
	/** `apply_patch` is allowed along with this tool. */
	readonly patchComesWith: string;
	/**
	 * Tools that this version has in any case. Where they are given, a list of allowed tools that names none of its own is
	 * ignored, and one that names others of its own alone may be.
	 */
	readonly certainTools?: readonly string[];
	/** What counts in a sandbox where the configuration has no such list. */
	readonly sandbox: { readonly allow: readonly string[]; readonly deny: readonly string[] };
	/** The picture tool, which a sandbox allows unless it is denied there. */
	readonly pictureTool: string;
	/** How a sandbox takes its lists: 2026.1 and 2026.3 without `alsoAllow`; to 2026.1 an empty list of allowed tools allows pictures alone. */
	readonly sandboxLists: '2026.1' | '2026.3' | '2026.9';
	/** True where `tools.exec` of an agent counts before that of all. */
	readonly execOfAgents: boolean;
	/** Tools that no sub-agent has. */
	readonly notForSubagents: readonly string[];
}

const channels = ['telegram', 'whatsapp', 'discord', 'googlechat', 'slack', 'signal', 'imessage'];
const words = (text: string): readonly string[] => text.split(' ');
const aliases = { bash: 'exec', 'apply-patch': 'apply_patch' };

const files = words('read write edit apply_patch');
const memory = words('memory_search memory_get');
const sessions = words('sessions_list sessions_history sessions_send sessions_spawn session_status');

const rules2026_1 = (product: string): ToolRules => ({
	aliases,
	groups: {
		'group:memory': memory,
		'group:web': words('web_search web_fetch'),
		'group:fs': files,
		'group:runtime': words('exec process'),
		'group:sessions': sessions,
		'group:ui': words('browser canvas'),
		'group:automation': words('cron gateway'),
		'group:messaging': ['message'],
		'group:nodes': ['nodes'],
		[`group:${product}`]: [
			...words('browser canvas nodes cron message gateway agents_list'),
			...sessions,
			...memory,
			...words('web_search web_fetch image'),
		],
	},
	profiles: {
		minimal: ['session_status'],
		coding: ['group:fs', 'group:runtime', 'group:sessions', 'group:memory', 'image'],
		messaging: ['group:messaging', ...words('sessions_list sessions_history sessions_send session_status')],
		full: undefined,
	},
	alsoAllow: false,
	patchComesWith: 'exec',
	certainTools: [...words('exec process read browser canvas nodes cron message tts gateway agents_list'), ...sessions],
	sandbox: {
		allow: [...words('exec process read write edit apply_patch image'), ...sessions],
		deny: [...words('browser canvas nodes cron gateway'), ...channels],
	},
	pictureTool: 'image',
	sandboxLists: '2026.1',
	execOfAgents: false,
	notForSubagents: [
		...words('sessions_list sessions_history sessions_send sessions_spawn gateway agents_list'),
		...words('whatsapp_login session_status cron memory_search memory_get'),
	],
});

export const toolRules2026_1_24: ToolRules = rules2026_1('clawdbot');
export const toolRules2026_1_29: ToolRules = { ...rules2026_1('openclaw'), alsoAllow: true };

const sessions2026_3 = words(
	'sessions_list sessions_history sessions_send sessions_spawn sessions_yield subagents session_status',
);

export const toolRules2026_3: ToolRules = {
	...toolRules2026_1_29,
	groups: {
		'group:fs': files,
		'group:runtime': words('exec process'),
		'group:web': words('web_search web_fetch'),
		'group:memory': memory,
		'group:sessions': sessions2026_3,
		'group:ui': words('browser canvas'),
		'group:messaging': ['message'],
		'group:automation': words('cron gateway'),
		'group:nodes': ['nodes'],
		'group:agents': ['agents_list'],
		'group:media': words('image tts'),
		'group:openclaw': [
			...words('web_search web_fetch'),
			...memory,
			...sessions2026_3,
			...words('browser canvas message cron gateway nodes agents_list image tts'),
		],
	},
	profiles: {
		minimal: ['session_status'],
		coding: [...['group:fs', 'group:runtime', 'group:web', 'group:memory', 'group:sessions'], ...words('cron image')],
		messaging: words('sessions_list sessions_history sessions_send session_status message'),
		full: undefined,
	},
	certainTools: [
		...words('exec process read browser canvas nodes cron message tts gateway agents_list'),
		...sessions2026_3,
	],
	sandbox: {
		allow: [...words('exec process read write edit apply_patch image'), ...sessions2026_3],
		deny: [
			...words('browser canvas nodes cron gateway'),
			...words('telegram whatsapp discord irc googlechat slack signal imessage line'),
		],
	},
	sandboxLists: '2026.3',
	execOfAgents: true,
	notForSubagents: [
		...words('gateway agents_list whatsapp_login session_status cron memory_search memory_get sessions_send'),
		...words('subagents sessions_list sessions_history sessions_spawn'),
	],
};

/** Of tools that neither touch files nor run commands, the groups and profiles of this version have many more. */
export const toolRules2026_9: ToolRules = {
	aliases: { ...aliases, cron: 'automations' },
	groups: {
		'group:fs': ['ls', ...files],
		'group:runtime': words('exec process code_execution secrets'),
		'group:memory': memory,
		'group:openclaw': [...memory, 'code_execution'],
	},
	profiles: {
		minimal: words('session_status gateway'),
		coding: ['group:fs', 'group:runtime', 'group:memory'],
		messaging: words('secrets message'),
		full: ['*'],
	},
	alsoAllow: true,
	patchComesWith: 'write',
	sandbox: {
		allow: words(
			'exec process read ls write edit apply_patch view_image sessions_list sessions_history sessions_search sessions_send sessions_spawn sessions_yield subagents session_status',
		),
		deny: words('browser canvas computer mobile_ui nodes automations gateway'),
	},
	pictureTool: 'view_image',
	sandboxLists: '2026.9',
	execOfAgents: true,
	notForSubagents: [
		...words('gateway agents_list openclaw session_status progress_card automations message sessions_send'),
		...words('conversations_list conversations_send conversations_turn'),
	],
};

const media = words('image image_generate music_generate video_generate');
const sessions2026_7 = [...sessions.slice(0, -1), 'sessions_yield', 'subagents', 'session_status'];
const web2026_7 = words('web_search web_fetch x_search');
/** `agents`: what a version has for work that goes on, besides `agents_list`. */
const rulesWith = (agents: readonly string[]): ToolRules => ({
	aliases,
	groups: {
		'group:fs': files,
		'group:runtime': words('exec process code_execution'),
		'group:web': web2026_7,
		'group:memory': memory,
		'group:sessions': sessions2026_7,
		'group:ui': words('browser canvas'),
		'group:messaging': ['message'],
		'group:automation': words('heartbeat_respond cron gateway'),
		'group:nodes': ['nodes'],
		'group:agents': ['agents_list', ...agents],
		'group:media': [...media, 'tts'],
		'group:openclaw': [
			'code_execution',
			...web2026_7,
			...memory,
			...sessions2026_7,
			...words('browser message heartbeat_respond cron gateway nodes agents_list'),
			...agents,
			...media,
			'tts',
		],
	},
	profiles: {
		minimal: ['session_status'],
		coding: [
			...files,
			...words('exec process code_execution cron bundle-mcp'),
			...web2026_7,
			...memory,
			...sessions2026_7,
			...agents,
			...media,
		],
		messaging: words('sessions_list sessions_history sessions_send session_status message bundle-mcp'),
		full: ['*'],
	},
	alsoAllow: true,
	patchComesWith: 'write',
	sandbox: {
		allow: [...words('exec process read write edit apply_patch image'), ...sessions2026_7],
		deny: words('browser canvas nodes cron gateway'),
	},
	pictureTool: 'image',
	sandboxLists: '2026.9',
	execOfAgents: true,
	notForSubagents: words('gateway agents_list session_status cron sessions_send'),
});

export const toolRules2026_5 = rulesWith(['update_plan']);

export const toolRules2026_7 = rulesWith(words('get_goal create_goal update_goal update_plan skill_workshop'));
