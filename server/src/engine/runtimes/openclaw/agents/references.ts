import { isJsonObject, type Json } from '../../../text/json5.ts';
import type { Json5Operation, Json5Path } from '../../../text/json5Edit.ts';
import { normalizeAgentId } from '../config/agents.ts';

/** What goes where the agent goes that it names. */
type Goes = 'text' | 'element' | 'holder';

interface ReferencePlace {
	/** `*`: every key or index. */
	readonly path: readonly string[];
	readonly goes: Goes;
}

/** Where a configuration names agents, in any version. A name alone is left: without it something else would be meant. */
const places: readonly ReferencePlace[] = [
	{ path: ['bindings', '*', 'agentId'], goes: 'holder' },
	{ path: ['agents', 'list', '*', 'subagents', 'allowAgents', '*'], goes: 'element' },
	{ path: ['agents', 'entries', '*', 'subagents', 'allowAgents', '*'], goes: 'element' },
	{ path: ['agents', 'defaults', 'subagents', 'allowAgents', '*'], goes: 'element' },
	{ path: ['tools', 'agentToAgent', 'allow', '*'], goes: 'element' },
	{ path: ['broadcast', '*', '*'], goes: 'element' },
	{ path: ['broadcast', '*', 'agents', '*'], goes: 'element' },
	{ path: ['hooks', 'allowedAgentIds', '*'], goes: 'element' },
	{ path: ['hooks', 'mappings', '*', 'agentId'], goes: 'text' },
	{ path: ['agents', 'defaults', 'heartbeat', 'agentId'], goes: 'text' },
	{ path: ['agents', 'defaults', 'systemAgent', 'agentId'], goes: 'text' },
	{ path: ['agents', 'defaults', 'authInheritance', 'agentId'], goes: 'text' },
	{ path: ['agents', 'defaults', 'sessionStore', 'agentId'], goes: 'text' },
	{ path: ['talk', 'agentId'], goes: 'text' },
];

interface Reference {
	readonly path: Json5Path;
	readonly goes: Goes;
}

function* leavesAt(
	value: Json | undefined,
	path: readonly string[],
	above: Json5Path = [],
): Generator<[Json5Path, Json]> {
	const [step, ...rest] = path;
	if (step === undefined) {
		if (value !== undefined) yield [above, value];
		return;
	}
	const pairs: Iterable<[string | number, Json]> = Array.isArray(value)
		? (value as Json[]).entries()
		: Object.entries(isJsonObject(value) ? value : {});
	for (const [key, child] of pairs) if (step === '*' || key === step) yield* leavesAt(child, rest, [...above, key]);
}

/** Everything in `config` that names the agent `id`, in the order of the table. */
export function referencesTo(config: Json, id: string): readonly Reference[] {
	return places.flatMap(({ path, goes }) =>
		[...leavesAt(config, path)]
			.filter(([, value]) => typeof value === 'string' && value !== '' && normalizeAgentId(value) === id)
			// Elements are those of a list: whatever else a star leads to is no name.
			.filter(([found]) => goes !== 'element' || typeof found.at(-1) === 'number')
			.map(([found]) => ({ path: found, goes })),
	);
}

export const renamedReferences = (config: Json, id: string, newId: string): Json5Operation[] =>
	referencesTo(config, id).map(({ path }) => ({ kind: 'set', path, value: newId }));

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
