import { at, type Json, type JsonObject } from '../../../text/json5.ts';
import type { Json5Operation, Json5Path } from '../../../text/json5Edit.ts';
import { type AgentList, notAnId, type RosterChange } from '../../capabilities/agents.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { lostKeys } from '../config/lostKeys.ts';
import { conversationsOf, pathText, referencesTo, removedReferences, renamedReferences } from './references.ts';
import type { Roster, RosterEntry } from './roster.ts';

/** Why a change cannot be; one sentence. */
export class ChangeRefusal extends Error {}

export interface ChangeScene {
	/** As it is written, without what it includes. */
	readonly config: Json;
	readonly roster: Roster;
	readonly list: AgentList;
}

export interface ChangeSteps {
	readonly operations: readonly Json5Operation[];
	readonly notes: readonly string[];
}

/** An id as the runtime would have it; a name that it would change is refused, so that nobody looks for it in vain. */
function plainId(id: string): string {
	const known = normalizeAgentId(id);
	if (lostKeys.has(known)) throw new ChangeRefusal(`“${known}” cannot be a key of a configuration: choose another id.`);
	if (known === id.trim()) return known;
	throw new ChangeRefusal(`${notAnId(id)} The runtime would make “${known}” of it.`);
}

/** The id of an agent that a person names. The runtime takes one without a letter for its default agent’s, which nobody means. */
function meantId(id: string): string {
	if (!/[\p{L}\p{N}]/u.test(id)) throw new ChangeRefusal(`“${id}” is not the id of an agent.`);
	return normalizeAgentId(id);
}

function entryOf({ roster, list }: ChangeScene, id: string): RosterEntry {
	const known = meantId(id);
	const found = roster.entries.filter((each) => each.id === known);
	const [entry] = found;
	if (entry && found.length === 1) return entry;
	if (entry) throw new ChangeRefusal(`The configuration lists the agent ${known} ${found.length} times.`);
	if (list.agents.some((agent) => agent.id === known)) {
		throw new ChangeRefusal(
			`The configuration does not list the agent ${known}: the runtime has it because there is no other.`,
		);
	}
	throw new ChangeRefusal(`The configuration lists no agent ${known}.`);
}

function mustBeNew({ list }: ChangeScene, id: string): void {
	if (list.agents.some((agent) => agent.id === id)) throw new ChangeRefusal(`There is an agent ${id} already.`);
}

/** Adds entries to the roster, which may not be there yet. */
function added({ config, roster }: ChangeScene, entries: readonly (readonly [string, JsonObject])[]): Json5Operation[] {
	const { isKeyed, path, value } = roster;
	if (value === undefined) {
		const all = isKeyed ? Object.fromEntries(entries) : entries.map(([id, entry]) => ({ id, ...entry }));
		const [top = '', name = ''] = path;
		return at(config, String(top)) === undefined
			? [{ kind: 'set', path: [top], value: { [name]: all } }]
			: [{ kind: 'set', path, value: all }];
	}
	return entries.map(([id, entry]) =>
		isKeyed ? { kind: 'set', path: [...path, id], value: entry } : { kind: 'append', path, value: { id, ...entry } },
	);
}

/** What belongs to one agent alone. */
const ownKeys = new Set(['id', 'default', 'name', 'workspace', 'agentDir']);

const settingsLike = (entry: JsonObject): JsonObject =>
	Object.fromEntries(Object.entries(entry).filter(([key]) => !ownKeys.has(key)));

const marked = ({ entry }: RosterEntry): boolean => Boolean(entry.default);

function add(scene: ChangeScene, change: Extract<RosterChange, { kind: 'add' }>): ChangeSteps {
	const { config, roster, list } = scene;
	const id = plainId(change.id);
	mustBeNew(scene, id);
	const notes: string[] = [];
	const { name, workspace } = change;
	const like = change.like === undefined ? undefined : meantId(change.like);
	const example = roster.entries.find((entry) => entry.id === like)?.entry;
	if (like !== undefined && !list.agents.some((agent) => agent.id === like)) entryOf(scene, like);
	const entry: JsonObject = {
		...(name !== undefined && { name }),
		...(workspace !== undefined && { workspace }),
		...(example && settingsLike(example)),
	};
	const entries: [string, JsonObject][] = [[id, entry]];
	const first = list.agents.find((agent) => agent.isDefault);
	const marks: Json5Operation[] = [];
	if (first && !first.isListed && roster.entries.length === 0) {
		// Whoever is listed alone answers everything: the one that did so before has to be listed first.
		entries.unshift([first.id, roster.isKeyed ? { default: true } : {}]);
		notes.push(`The agent ${first.id} is listed as well, so that it stays the default.`);
	} else if (roster.isKeyed && at(config, 'agents', 'ownership') !== 'explicit' && !roster.entries.some(marked)) {
		const [only] = roster.entries;
		if (only) marks.push({ kind: 'set', path: [...only.path, 'default'], value: true });
	}
	return { operations: [...marks, ...added(scene, entries)], notes };
}

function rename(scene: ChangeScene, change: Extract<RosterChange, { kind: 'rename' }>): ChangeSteps {
	const { config, roster, list } = scene;
	const { id, path, entry } = entryOf(scene, change.id);
	const operations: Json5Operation[] = [];
	const notes: string[] = [];
	if (change.name !== undefined) operations.push({ kind: 'set', path: [...path, 'name'], value: change.name });
	const newId = change.newId === undefined ? id : plainId(change.newId);
	if (newId !== id) {
		mustBeNew(scene, newId);
		const home = list.agents.find((agent) => agent.id === id)?.workspace;
		if (entry.workspace === undefined && home !== undefined) {
			// Its usual folder has the id in its name.
			operations.push({ kind: 'set', path: [...path, 'workspace'], value: home });
			notes.push(`Its folder stays ${home}, which is now written down.`);
		}
		operations.push(...renamedReferences(config, id, newId));
		operations.push(
			roster.isKeyed ? { kind: 'rename', path, key: newId } : { kind: 'set', path: [...path, 'id'], value: newId },
		);
		notes.push(`What the runtime itself keeps for ${id}, its conversations and its sign-ins, stays under the old id.`);
	}
	return { operations, notes };
}

function move(scene: ChangeScene, change: Extract<RosterChange, { kind: 'move' }>): ChangeSteps {
	const { path } = entryOf(scene, change.id);
	return {
		operations: [{ kind: 'set', path: [...path, 'workspace'], value: change.workspace }],
		notes: ['No file is moved: the files of the agent stay where they are.'],
	};
}

function remove(scene: ChangeScene, change: Extract<RosterChange, { kind: 'remove' }>): ChangeSteps {
	const { config, roster, list } = scene;
	const gone = entryOf(scene, change.id);
	const { id, path } = gone;
	const within = (each: { readonly path: Json5Path }) => path.every((step, index) => each.path[index] === step);
	const needed = referencesTo(config, id).find((reference) => reference.goes === 'text' && !within(reference));
	if (needed) {
		throw new ChangeRefusal(`${pathText(needed.path)} names the agent ${id}: name another one there first.`);
	}
	const notes: string[] = [];
	const agent = list.agents.find((each) => each.id === id);
	if (agent?.workspace !== undefined) notes.push(`Its folder ${agent.workspace} stays as it is.`);
	const bindings = agent?.bindings.length ?? 0;
	if (bindings > 0) notes.push(`It loses ${bindings === 1 ? 'its binding' : `its ${bindings} bindings`}.`);
	for (const [named] of conversationsOf(config, id)) {
		if (!within({ path: named })) notes.push(`${pathText(named)} still names conversations of ${id}.`);
	}
	const others = roster.entries.filter((each) => each.id !== id);
	const [next] = others;
	const marks: Json5Operation[] = [];
	if (agent?.isDefault) {
		const heir = others.find(marked) ?? next;
		notes.push(`The default agent is then ${heir?.id ?? 'main'}.`);
		// The default agent’s folder is another where none is written: the heir would live with what the other left.
		const home = list.agents.find((each) => each.id === heir?.id)?.workspace;
		if (heir && heir.entry.workspace === undefined && home !== undefined) {
			marks.push({ kind: 'set', path: [...heir.path, 'workspace'], value: home });
			notes.push(`The folder of ${heir.id} stays ${home}, which is now written down.`);
		}
		if (roster.isKeyed && marked(gone) && next && others.length > 1) {
			marks.push({ kind: 'set', path: [...next.path, 'default'], value: true });
		}
	}
	// Names of it in other entries first, while these are where they were.
	const references = removedReferences(config, id).filter((each) => !within(each));
	return { operations: [...marks, ...references, { kind: 'remove', path }], notes };
}

/** What a change comes to. Throws a `ChangeRefusal`. */
export const stepsOf: {
	readonly [Kind in RosterChange['kind']]: (
		scene: ChangeScene,
		change: Extract<RosterChange, { kind: Kind }>,
	) => ChangeSteps;
} = { add, rename, move, remove };
