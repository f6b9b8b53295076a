import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../text/json5.ts';
import type { Json5Path } from '../../../text/json5Edit.ts';
import { normalizeAgentId } from '../config/agents.ts';

/** An agent of the configuration, and where that has it. */
export interface RosterEntry {
	readonly id: string;
	/** As it is written. */
	readonly written: string;
	readonly entry: JsonObject;
	readonly path: Json5Path;
}

/** Where a configuration keeps its agents: a list of them, or a map by their ids. */
export interface Roster {
	readonly isKeyed: boolean;
	readonly path: Json5Path;
	readonly entries: readonly RosterEntry[];
	/** Undefined where there is nothing at `path`. */
	readonly value: Json | undefined;
}

/** `keyed`: which of the two is begun where there is neither. Later versions read the list as well. */
export function rosterOf(config: Json, keyed: boolean): Roster {
	const agents = at(config, 'agents');
	const isKeyed = keyed && !(Array.isArray(at(agents, 'list')) && at(agents, 'entries') === undefined);
	const name = isKeyed ? 'entries' : 'list';
	const path = ['agents', name];
	const value = at(agents, name);
	const pairs: [string | number, Json][] = [];
	if (isKeyed && isJsonObject(value)) pairs.push(...Object.entries(value));
	if (!isKeyed && Array.isArray(value)) pairs.push(...(value as Json[]).entries());
	const entries = pairs.flatMap(([key, entry]): RosterEntry[] => {
		if (!isJsonObject(entry)) return [];
		const written = isKeyed ? String(key) : (textAt(entry, 'id') ?? '');
		return [{ id: normalizeAgentId(written), written, entry, path: [...path, key] }];
	});
	return { isKeyed, path, entries, value };
}
