import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { normalizeAgentId } from '../agents.ts';
import type { OnLoad, PreparedShape } from '../validation/shape.ts';
import { withoutBudgets } from './migration/budgets.ts';
import { migrated, unmigrated } from './migration/migrate.ts';

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

function prepare(written: JsonObject): PreparedShape {
	const { draft, gone: outdated } = withoutBudgets(written) ?? { gone: [] };
	const config = draft === undefined ? written : (draft.root as JsonObject);
	const earlier = draft === undefined ? asWritten : (path: readonly PropertyKey[]) => draft.written(path);
	const { agents = {} } = config;
	if (!isJsonObject(agents)) return { value: config, isEarlier: false, outdated, written: earlier };
	const listed = keyed(agents);
	const { list: _, ...others } = agents;
	const known = listed ? { ...others, ...(listed.ids.length > 0 && { entries: listed.entries }) } : agents;
	const everybody = isNobody(known) ? { ...known, entries: { main: {} } } : known;
	return {
		value: { ...config, agents: everybody },
		isEarlier: listed !== undefined,
		outdated,
		written: (path) => {
			const [top, map, id, ...rest] = path;
			const index = top === 'agents' && map === 'entries' ? (listed?.ids.indexOf(String(id)) ?? -1) : -1;
			return earlier(index === -1 ? path : ['agents', 'list', index, ...rest]);
		},
	};
}

/**
 * OpenClaw 2026.9.6 reads more than its schema allows: it moves `agents.list` to `agents.entries`, takes it that there
 * is `main` where there is nobody, and goes without a variable that is not set. What is then not accepted, it writes anew as far
 * as an earlier version wrote it. With what is still not accepted it does not start.
 */
export const onLoad2026_9: OnLoad = {
	prepare,
	migrated,
	unmigrated,
	keepsVariables: true,
	insistsOnObject: true,
	refusesToStart: true,
};
