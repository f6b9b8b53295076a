import { isJsonObject, type Json } from '../../../text/json5.ts';
import type { Json5Operation, Json5Path } from '../../../text/json5Edit.ts';
import { normalizeAgentId } from '../config/agents.ts';

/** What goes where the agent goes that it names; `member`: an element, but for the last one, without which all would be meant. */
type Goes = 'text' | 'element' | 'member' | 'holder';

interface ReferencePlace {
	/** `*`: every key or index. `**`: any way down. */
	readonly path: readonly string[];
	readonly goes: Goes;
}

const ofEntry = (...path: readonly string[]) => [
	['agents', 'list', '*', ...path],
	['agents', 'entries', '*', ...path],
];
const placesOf = (goes: Goes, ...paths: readonly (readonly string[])[]): ReferencePlace[] =>
	paths.map((path) => ({ path, goes }));

/** Where a configuration names agents, in any version. A name alone is left: without it something else would be meant. */
const places: readonly ReferencePlace[] = [
	...placesOf('holder', ['bindings', '*', 'agentId']),
	...placesOf(
		'element',
		...ofEntry('subagents', 'allowAgents', '*'),
		['agents', 'defaults', 'subagents', 'allowAgents', '*'],
		['broadcast', '*', '*'],
		['broadcast', '*', 'agents', '*'],
		['hooks', 'allowedAgentIds', '*'],
		['gateway', 'roles', 'definitions', '*', 'agents', '*'],
	),
	...placesOf(
		'member',
		['tools', 'agentToAgent', 'allow', '*'],
		['approvals', '*', 'agentFilter', '*'],
		// Each channel has settings of its own.
		['channels', '**', 'agentFilter', '*'],
		['mcp', 'servers', '*', 'codex', 'agents', '*'],
		['nodeHost', 'mcp', 'servers', '*', 'codex', 'agents', '*'],
	),
	...placesOf(
		'text',
		['hooks', 'mappings', '*', 'agentId'],
		['channels', '**', 'agentId'],
		['agents', 'defaults', 'heartbeat', 'agentId'],
		['agents', 'defaults', 'systemAgent', 'agentId'],
		['agents', 'defaults', 'authInheritance', 'agentId'],
		['agents', 'defaults', 'sessionStore', 'agentId'],
		...ofEntry('tools', 'swarm', 'defaultAgentId'),
		['tools', 'swarm', 'defaultAgentId'],
		['talk', 'agentId'],
	),
];

interface Reference {
	readonly path: Json5Path;
	readonly goes: Exclude<Goes, 'member'>;
}

const childrenOf = (value: Json | undefined): readonly (readonly [string | number, Json])[] =>
	Array.isArray(value) ? [...(value as Json[]).entries()] : Object.entries(isJsonObject(value) ? value : {});

/** Each with its path, and with the value that it is in. */
function* leavesAt(
	value: Json | undefined,
	path: readonly string[],
	above: Json5Path = [],
	holder?: Json,
): Generator<readonly [Json5Path, Json, Json | undefined]> {
	const [step, ...rest] = path;
	if (step === undefined) {
		if (value !== undefined) yield [above, value, holder];
		return;
	}
	if (step === '**') yield* leavesAt(value, rest, above, holder);
	for (const [key, child] of childrenOf(value)) {
		if (step === '**') yield* leavesAt(child, path, [...above, key], value);
		else if (step === '*' || key === step) yield* leavesAt(child, rest, [...above, key], value);
	}
}

const namesOnly = (list: Json | undefined, id: string): boolean =>
	childrenOf(list).every(([, each]) => typeof each === 'string' && normalizeAgentId(each) === id);

/** Everything in `config` that names the agent `id`, in the order of the table. */
export function referencesTo(config: Json, id: string): readonly Reference[] {
	return places.flatMap(({ path, goes }) =>
		[...leavesAt(config, path)]
			.filter(([, value]) => typeof value === 'string' && value !== '' && normalizeAgentId(value) === id)
			// Elements are those of a list: whatever else a star leads to is no name.
			.filter(([found]) => path.at(-1) !== '*' || typeof found.at(-1) === 'number')
			.map(([found, , list]): Reference => {
				if (goes !== 'member') return { path: found, goes };
				return { path: found, goes: namesOnly(list, id) ? 'text' : 'element' };
			}),
	);
}

/** The settings that name conversations of the agent `id`, and not the agent itself: `agent:main:telegram:…`. */
export const conversationsOf = (config: Json, id: string): readonly (readonly [Json5Path, string])[] =>
	[...leavesAt(config, ['**'])].flatMap(([path, value]) =>
		typeof value === 'string' && `${value}:`.startsWith(`agent:${id}:`) ? [[path, value] as const] : [],
	);

export const renamedReferences = (config: Json, id: string, newId: string): Json5Operation[] =>
	[
		...referencesTo(config, id).map(({ path }) => ({ path, value: newId })),
		...conversationsOf(config, id).map(([path, value]) => ({
			path,
			value: `agent:${newId}${value.slice(`agent:${id}`.length)}`,
		})),
	].map((each) => ({ kind: 'set', ...each }));

/** From the last to the first: a list that gets shorter leaves those before where they are. */
export const removedReferences = (config: Json, id: string): Json5Operation[] =>
	referencesTo(config, id)
		.flatMap(({ path, goes }): Json5Operation[] => {
			if (goes === 'text') return [];
			return [{ kind: 'remove', path: goes === 'holder' ? path.slice(0, -1) : path }];
		})
		.reverse();

export const pathText = (path: Json5Path): string =>
	path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`)).join('');
