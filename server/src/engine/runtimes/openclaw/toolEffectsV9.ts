import { type PromptInputs, toolSet } from './sections.ts';

/** UTF-16 units of the one-line summaries of 2026.9.6's tool list. */
export const toolSummariesV9: Readonly<Record<string, number>> = {
	read: 10,
	write: 11,
	edit: 16,
	apply_patch: 11,
	grep: 20,
	find: 18,
	ls: 16,
	exec: 27,
	wait: 33,
	process: 23,
	web_search: 10,
	web_fetch: 17,
	browser: 15,
	screen: 21,
	theme: 42,
	terminal: 139,
	canvas: 28,
	nodes: 32,
	automations: 184,
	message: 23,
	conversations_list: 42,
	conversations_send: 41,
	conversations_turn: 47,
	openclaw: 35,
	gateway: 118,
	agents_list: 25,
	sessions_list: 35,
	sessions_history: 37,
	sessions_search: 20,
	sessions_send: 30,
	sessions_spawn: 77,
	sessions_yield: 31,
	subagents: 32,
	session_status: 47,
	skill_workshop: 22,
	image: 14,
	image_generate: 20,
};

const unlisted: ReadonlySet<string> = new Set(['wait', 'image']);

export const toolOrderV9: readonly string[] = [
	...Object.keys(toolSummariesV9).filter((name) => !unlisted.has(name) && name !== 'image_generate'),
	'view_image',
	'image_generate',
];

type Grown = 'tooling' | 'safety' | 'runtime-context' | 'control' | 'documentation' | 'messaging';

/** Units that a section grows by where all of the tools are there; shorter together than apart gives a minus. */
const effects: readonly (readonly [section: Grown, units: number, ...tools: string[]])[] = [
	['tooling', 44, 'exec'],
	['tooling', 59, 'process'],
	['tooling', -28, 'exec', 'process'],
	['tooling', 187, 'sessions_list'],
	['tooling', 106, 'sessions_search'],
	['tooling', -88, 'sessions_list', 'sessions_search'],
	['tooling', 38, 'sessions_search', 'sessions_history'],
	['tooling', 313, 'sessions_spawn'],
	['tooling', 84, 'subagents'],
	['tooling', -67, 'sessions_list', 'subagents'],
	['tooling', 49, 'sessions_list', 'sessions_yield'],
	['tooling', 49, 'subagents', 'sessions_yield'],
	['tooling', -49, 'sessions_list', 'subagents', 'sessions_yield'],
	['tooling', 68, 'screen'],
	['tooling', 275, 'automations'],
	['safety', -189, 'openclaw'],
	['safety', -189, 'gateway'],
	['safety', 189, 'openclaw', 'gateway'],
	['runtime-context', 96, 'process'],
	['runtime-context', 291, 'sessions_spawn'],
	['runtime-context', 34, 'sessions_spawn', 'sessions_yield'],
	['runtime-context', 358, 'image_generate'],
	['control', 159, 'exec'],
	['control', 86, 'openclaw'],
	['control', 323, 'gateway'],
	['control', -148, 'openclaw', 'gateway'],
	['documentation', 119, 'gateway'],
	['messaging', 497, 'message'],
	['messaging', 55, 'sessions_send'],
	['messaging', 242, 'sessions_spawn'],
	['messaging', 72, 'subagents'],
	['messaging', -28, 'sessions_spawn', 'subagents'],
	['messaging', 48, 'sessions_spawn', 'sessions_yield'],
];

/** UTF-16 units that the agent's tools add to a section. */
export function addedLength(section: Grown, inputs: PromptInputs): number {
	const tools = toolSet(inputs);
	let sum = 0;
	for (const [grown, units, ...needed] of effects) {
		if (grown === section && needed.every((name) => tools.has(name))) sum += units;
	}
	return sum;
}
