import { dirname } from 'node:path';
import { at, isFailure, isJsonObject, type Json, type JsonObject, parseJson5, textAt } from '../../../text/json5.ts';
import { applied, edited, type Json5Operation } from '../../../text/json5Edit.ts';
import type { ConfigFile, Snapshot } from '../../../workspace/snapshot.ts';
import {
	type AgentList,
	type AgentPlan,
	type AgentRefusal,
	type AgentsCapability,
	notAnId,
	type RosterChange,
	sharedFolderNotes,
} from '../../capabilities/agents.ts';
import { asWritten, homeOfAgent, settingsOf } from '../config/settings.ts';

const managed =
	'In managed mode the runtime keeps its agents in its database, and not in this file: change them in its own interface.';

/** Where the list of agents is, in the letters of the file. */
const listPath = (config: Json | undefined): readonly string[] => asWritten(config, ['agents', 'list']);

const pathIn = (config: Json | undefined, id: string, key: string): readonly string[] =>
	asWritten(config, ['agents', 'list', id, key]);

function configIn(file: ConfigFile | undefined): JsonObject | undefined {
	const parsed = file?.content.kind === 'text' ? parseJson5(file.content.text) : undefined;
	return parsed && !isFailure(parsed) && isJsonObject(parsed.value) ? parsed.value : undefined;
}

const listIn = (config: Json | undefined): JsonObject => {
	const list = at(config, ...listPath(config));
	return isJsonObject(list) ? list : {};
};

/** A row of the database, which is this agent and no other. */
const storedAgent = (file: ConfigFile, id: string): AgentList => ({
	file: file.path,
	problem: managed,
	agents: [{ id, workspace: dirname(file.path), isDefault: true, isListed: true, bindings: [] }],
});

function list({ config: file, environment }: Snapshot): AgentList {
	const settings = settingsOf(file);
	if (file && settings.stored) return storedAgent(file, settings.defaultAgentId);
	const listed = listIn(configIn(file));
	const ids = new Set([settings.defaultAgentId, ...Object.keys(listed)]);
	return {
		file: file?.content.kind === 'text' ? file.path : undefined,
		...(settings.managed && { problem: managed }),
		agents: [...ids].map((id) => ({
			id,
			workspace: homeOfAgent(file, environment, id),
			isDefault: id === settings.defaultAgentId,
			isListed: Object.hasOwn(listed, id),
			bindings: [],
		})),
	};
}

/** As the runtime finds agents by: in another form, jobs and conversations would go to none (GoClaw 2026.2.26). */
const plainId = /^[a-z0-9][a-z0-9_-]{0,63}$/u;

/** What belongs to one agent alone. */
const ownKeys = new Set(['default', 'workspace']);

interface MapChangeSteps {
	readonly operations: readonly Json5Operation[];
	readonly notes: readonly string[];
}

function add(config: JsonObject, change: Extract<RosterChange, { kind: 'add' }>): MapChangeSteps {
	const path = listPath(config);
	const agents = path.slice(0, 1);
	const like = change.like === undefined ? {} : at(listIn(config), change.like);
	const entry: JsonObject = {
		...(change.workspace !== undefined && { workspace: change.workspace }),
		...Object.fromEntries(
			Object.entries(isJsonObject(like) ? like : {}).filter(([key]) => !ownKeys.has(key.toLowerCase())),
		),
	};
	const operation: Json5Operation =
		at(config, ...path) !== undefined
			? { kind: 'set', path: [...path, change.id], value: entry }
			: at(config, ...agents) !== undefined
				? { kind: 'set', path, value: { [change.id]: entry } }
				: { kind: 'set', path: agents, value: { list: { [change.id]: entry } } };
	const notes = change.name === undefined ? [] : ['The runtime has no setting for a name: it is in IDENTITY.md alone.'];
	return { operations: [operation], notes };
}

function rename(
	config: JsonObject,
	isDefault: boolean,
	change: Extract<RosterChange, { kind: 'rename' }>,
): MapChangeSteps {
	const notes = change.name === undefined ? [] : ['The runtime has no setting for a name: it is in IDENTITY.md alone.'];
	const { id, newId } = change;
	if (newId === undefined || newId === id) return { operations: [], notes };
	const marks: Json5Operation[] = isDefault ? [{ kind: 'set', path: pathIn(config, id, 'default'), value: true }] : [];
	return {
		operations: [...marks, { kind: 'rename', path: [...listPath(config), id], key: newId }],
		notes: [
			...notes,
			`What the runtime itself keeps for ${id}, its conversations and files of each person, stays under the old id.`,
		],
	};
}

function stepsOf(config: JsonObject, agents: AgentList, change: RosterChange): MapChangeSteps | string {
	const known = agents.agents.find(({ id }) => id === change.id);
	const newId = change.kind === 'add' ? change.id : change.kind === 'rename' ? change.newId : undefined;
	if (newId !== undefined && !plainId.test(newId)) return notAnId(newId);
	if (newId !== undefined && newId !== change.id && agents.agents.some(({ id }) => id === newId))
		return `There is an agent ${newId} already.`;
	if (change.kind === 'add') {
		if (known?.isListed) return `There is an agent ${change.id} already.`;
		const { like } = change;
		if (like !== undefined && !agents.agents.some(({ id }) => id === like))
			return `The configuration lists no agent ${like}.`;
		return add(config, change);
	}
	if (!known?.isListed) {
		return known
			? `The configuration does not list the agent ${change.id}: the runtime has it because no other is the default.`
			: `The configuration lists no agent ${change.id}.`;
	}
	if (change.kind === 'rename') return rename(config, known.isDefault, change);
	if (change.kind === 'move') {
		return {
			operations: [{ kind: 'set', path: pathIn(config, change.id, 'workspace'), value: change.workspace }],
			notes: ['No file is moved: the files of the agent stay where they are.'],
		};
	}
	return {
		operations: [{ kind: 'remove', path: [...listPath(config), change.id] }],
		notes: [`Its folder ${known.workspace ?? ''} stays as it is.`],
	};
}

/** What becomes of the default agent where one is taken out of the list: somebody always is. */
function heirNote(agents: AgentList['agents'], id: string): string {
	const heir = agents.find(({ isDefault }) => isDefault);
	return heir === undefined || heir.id === id
		? `The runtime has the agent ${id} all the same, as nobody else is the default.`
		: `The default agent is then ${heir.id}.`;
}

const refused = (message: string): AgentRefusal => ({ kind: 'refused', message });

function plan(snapshot: Snapshot, change: RosterChange): AgentPlan | AgentRefusal {
	const { config: file } = snapshot;
	if (file?.content.kind !== 'text') {
		return refused('There is no configuration to change: the runtime has not been set up on this computer.');
	}
	if (settingsOf(file).managed) return refused(managed);
	const { content, path: configPath } = file;
	const config = configIn(file);
	if (!config || (content.origin !== 'template' && content.lossy)) return refused(`${configPath} cannot be read.`);
	const steps = stepsOf(config, list(snapshot), change);
	if (typeof steps === 'string') return refused(steps);
	const { operations, notes } = steps;
	const after = edited(content.text, operations);
	const next: ConfigFile = { ...file, content: { ...content, text: after ?? '' } };
	if (after === undefined || JSON.stringify(configIn(next)) !== JSON.stringify(applied(config, operations))) {
		return refused(`${configPath} is written in a way that cannot be changed safely.`);
	}
	const id = (change.kind === 'rename' && change.newId) || change.id;
	const { agents } = list({ ...snapshot, config: next });
	const workspace = agents.find((agent) => agent.id === id)?.workspace;
	const said =
		change.kind === 'remove' && textAt(config, ...pathIn(config, change.id, 'workspace')) === undefined ? [] : notes;
	const shared = change.kind === 'add' || change.kind === 'move' ? sharedFolderNotes(agents, id) : [];
	const wasDefault = list(snapshot).agents.some((each) => each.id === id && each.isDefault);
	const heir = change.kind === 'remove' && wasDefault ? [heirNote(agents, id)] : [];
	return {
		kind: 'plan',
		file: configPath,
		before: content.text,
		after,
		workspace,
		notes: [...said, ...shared, ...heir],
	};
}

/** The agents of a standalone runtime, which are in its configuration; those of a managed one are in its database. */
export const agentsCapability: AgentsCapability = { list, plan };
