import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { normalizeAgentId } from '../agents.ts';
import type { OnLoad, PreparedShape } from '../validation/shape.ts';
import { memoryMoved } from './memoryMoved.ts';
import { isRetired2026_9 } from './retired.ts';

const asWritten = (path: readonly PropertyKey[]) => path;

/** The ids of a list of agents; undefined where one has none that could be a key, two have the same, or a mark is none. */
function idsOf(list: readonly Json[]): string[] | undefined {
	const ids: string[] = [];
	for (const agent of list) {
		const { id, default: mark = false } = isJsonObject(agent) ? agent : {};
		if (typeof mark !== 'boolean') return undefined;
		if (typeof id !== 'string' || normalizeAgentId(id) !== id || ids.includes(id)) return undefined;
		ids.push(id);
	}
	return ids;
}

/** Agents that are listed, as 2026.1 wants them, become a map by their ids; undefined where they stay as they are. */
function keyed(agents: JsonObject): { entries: JsonObject; ids: readonly string[] } | undefined {
	if (!Array.isArray(agents.list) || agents.entries !== undefined) return undefined;
	const ids = idsOf(agents.list);
	if (ids === undefined) return undefined;
	const entries = agents.list.map((agent, index): [string, Json] => {
		const { id: _, ...rest } = isJsonObject(agent) ? agent : {};
		return [ids[index] ?? '', rest];
	});
	return { entries: Object.fromEntries(entries), ids };
}

const isNobody = ({ entries, list, ownership }: JsonObject): boolean =>
	list === undefined &&
	ownership === undefined &&
	(entries === undefined || (isJsonObject(entries) && Object.keys(entries).length === 0));

function prepare(config: JsonObject): PreparedShape {
	const { agents = {} } = config;
	if (!isJsonObject(agents)) return { value: config, isEarlier: false, written: asWritten };
	const listed = keyed(agents);
	const { list: _, ...others } = agents;
	const known = listed ? { ...others, ...(listed.ids.length > 0 && { entries: listed.entries }) } : agents;
	const everybody = isNobody(known) ? { ...known, entries: { main: {} } } : known;
	return {
		value: { ...config, agents: everybody },
		isEarlier: listed !== undefined,
		written: (path) => {
			const [top, map, id, ...rest] = path;
			const index = top === 'agents' && map === 'entries' ? (listed?.ids.indexOf(String(id)) ?? -1) : -1;
			return index === -1 ? path : ['agents', 'list', index, ...rest];
		},
	};
}

/**
 * OpenClaw 2026.9.6 reads more than its schema allows: it moves `agents.list` to `agents.entries`, takes it that there
 * is `main` where there is nobody, goes without a variable that is not set, and takes out what earlier versions knew. With what is
 * then not accepted it does not start.
 */
export const onLoad2026_9: OnLoad = {
	prepare,
	moves: memoryMoved,
	takesOut: isRetired2026_9,
	keepsVariables: true,
	insistsOnObject: true,
	refusesToStart: true,
};
