import { type FieldValues, fieldAt, textField } from '../config/fields.ts';
import type { AgentPrompt } from '../config/gathering.ts';
import { asPermission, type PermissionRule, rulesIn, toolsAsPermission } from '../config/permission.ts';
import type { OpenCodeSettings } from '../config/settings.ts';

/** `primary`: for a person to choose. `subagent`: for other agents to run. */
type Mode = 'primary' | 'subagent' | 'all';

/** An agent of the program, or of the project. */
export interface OpenCodeAgent {
	/** What it is chosen by. */
	readonly name: string;
	/** As somebody has written it; those of the program have one of its own without that. */
	readonly description: string | undefined;
	readonly mode: Mode;
	readonly hidden: boolean;
	/** Undefined where the program has its own for it, or none. */
	readonly prompt?: AgentPrompt;
	readonly model?: string;
	readonly rules: readonly PermissionRule[];
	/** True for one that comes with the program. */
	readonly isNative: boolean;
}

/** An agent that comes with the program (OpenCode 1.18.33), and what it may not do of what decides over its prompt. */
interface NativeAgent {
	readonly name: string;
	readonly mode: Mode;
	readonly hidden?: true;
	readonly denied: FieldValues;
}

const natives: readonly NativeAgent[] = [
	{ name: 'build', mode: 'primary', denied: {} },
	{ name: 'plan', mode: 'primary', denied: { task: { general: 'deny' } } },
	{ name: 'general', mode: 'subagent', denied: {} },
	{ name: 'explore', mode: 'subagent', denied: { '*': 'deny' } },
	{ name: 'compaction', mode: 'primary', hidden: true, denied: { '*': 'deny' } },
	{ name: 'title', mode: 'primary', hidden: true, denied: { '*': 'deny' } },
	{ name: 'summary', mode: 'primary', hidden: true, denied: { '*': 'deny' } },
];

const usual: readonly PermissionRule[] = rulesIn({ '*': 'allow' });

const modes: readonly string[] = ['primary', 'subagent', 'all'] satisfies readonly Mode[];

const isMode = (value: unknown): value is Mode => typeof value === 'string' && modes.includes(value);

/** What the configuration and files say of an agent, laid over what it is without them. */
function laidOver(agent: OpenCodeAgent, fields: FieldValues, prompt: AgentPrompt | undefined): OpenCodeAgent {
	const mode = fieldAt(fields, 'mode');
	const model = textField(fields, 'model');
	const hidden = fieldAt(fields, 'hidden');
	const own = { ...toolsAsPermission(fields.tools), ...asPermission(fields.permission) };
	return {
		...agent,
		description: textField(fields, 'description') ?? agent.description,
		mode: isMode(mode) ? mode : agent.mode,
		hidden: typeof hidden === 'boolean' ? hidden : agent.hidden,
		...(prompt && { prompt }),
		...(model !== undefined && { model }),
		rules: [...agent.rules, ...rulesIn(own)],
	};
}

/** The agents of a run by what they are chosen by: those of the program first, in its order, then the others. */
export function agentsOf({ agents, prompts, permission }: OpenCodeSettings): ReadonlyMap<string, OpenCodeAgent> {
	const said = rulesIn(permission);
	const found = new Map<string, OpenCodeAgent>(
		natives.map(({ name, mode, hidden = false, denied }) => [
			name,
			{ name, description: undefined, mode, hidden, rules: [...usual, ...rulesIn(denied), ...said], isNative: true },
		]),
	);
	for (const [name, fields] of agents) {
		if (fields.disable === true) {
			found.delete(name);
			continue;
		}
		const before: OpenCodeAgent = found.get(name) ?? {
			name,
			description: undefined,
			mode: 'all',
			hidden: false,
			rules: [...usual, ...said],
			isNative: false,
		};
		found.set(name, laidOver(before, fields, prompts.get(name)));
	}
	return found;
}

/** Those that a person can talk to. */
export const choosableIn = (agents: ReadonlyMap<string, OpenCodeAgent>): readonly OpenCodeAgent[] =>
	[...agents.values()].filter(({ mode, hidden }) => mode !== 'subagent' && !hidden);

/** The agent of that name, unless it is for other agents alone. */
export function askable(agents: ReadonlyMap<string, OpenCodeAgent>, name: string): OpenCodeAgent | undefined {
	const agent = agents.get(name);
	return agent?.mode === 'subagent' ? undefined : agent;
}

/** The agent of a session: the chosen one, the one that the configuration names, the first; undefined where there is none. */
export function agentOf(
	agents: ReadonlyMap<string, OpenCodeAgent>,
	{ defaultAgent }: Pick<OpenCodeSettings, 'defaultAgent'>,
	chosen: string | undefined,
): OpenCodeAgent | undefined {
	return (
		(chosen === undefined ? undefined : askable(agents, chosen)) ??
		(defaultAgent === undefined ? undefined : askable(agents, defaultAgent)) ??
		choosableIn(agents)[0]
	);
}
