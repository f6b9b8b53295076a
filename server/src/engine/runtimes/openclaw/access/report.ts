import { at, isJsonObject, type JsonObject } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { AccessCapability, AccessReport, AccessRow, CraftedPath } from '../../capabilities/access.ts';
import { problemText } from '../../capabilities/config.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { readConfig } from '../config/reading/read.ts';
import { settingsIn } from '../config/settings.ts';
import { agentFolders } from '../config/workspaces.ts';
import type { OpenClawProfile } from '../profile.ts';
import type { PathHabits } from './pathHabits.ts';
import { commandsFact, deniedFact, deniedIn, insideOf, type SettingsPlace, workspaceFact } from './sandbox.ts';

const sessionKinds: readonly SessionKind[] = ['main', 'group', 'subagent', 'cron', 'heartbeat'];

/** Where the configuration has the agent's own entry. */
function entryOf(config: JsonObject, id: string, isKeyed: boolean): SettingsPlace | undefined {
	const list = at(config, 'agents', isKeyed ? 'entries' : 'list');
	if (isKeyed) {
		const [key, value] =
			(isJsonObject(list) ? Object.entries(list) : []).find(([key]) => normalizeAgentId(key) === id) ?? [];
		return key === undefined ? undefined : { value, key: ['agents', 'entries', key] };
	}
	const all = Array.isArray(list) ? list : [];
	const index = all.findIndex((entry) => normalizeAgentId(String(at(entry, 'id') ?? '')) === id);
	return index < 0 ? undefined : { value: all[index], key: ['agents', 'list', index] };
}

interface KnownAgent {
	readonly agentId: string;
	readonly folder: string;
}

const isDenied = (lists: ReturnType<typeof deniedIn>, tool: string) => lists.find(({ names }) => names.includes(tool));

function memoryGetPaths(
	{ memoryGet }: PathHabits,
	{ agentId: agent, folder }: KnownAgent,
	others: readonly KnownAgent[],
	denied: ReturnType<typeof deniedIn>,
): readonly CraftedPath[] {
	const attempt = 'memory_get with ../';
	const list = isDenied(denied, 'memory_get');
	if (list)
		return [
			{ agent, attempt, outcome: 'refused', because: 'The configuration denies memory_get here.', key: list.key },
		];
	if (memoryGet === 'pinned')
		return [
			{
				agent,
				attempt,
				outcome: 'refused',
				because: 'This version opens nothing that leads out of the workspace, and no links.',
			},
		];
	if (memoryGet === 'resolved')
		return [
			{
				agent,
				attempt,
				outcome: 'refused',
				because: 'This version resolves the path first, and takes only Markdown, and does not follow links.',
			},
		];
	const own = {
		agent,
		attempt: 'memory_get of memory/../SOUL.md',
		outcome: 'reaches',
		because: 'Other files of the workspace than memories: the path only has to begin with memory/.',
	} as const;
	const beside = others.filter((other) => other.folder !== folder && other.folder.startsWith(folder));
	const named = beside.map((other) => `${other.agentId} (${other.folder})`).join(', ');
	return [
		own,
		beside.length > 0
			? {
					agent,
					attempt: 'memory_get of memory/../../FOLDER/…',
					outcome: 'reaches',
					because: `Files of ${named}: this version compares folders as text, and the name of that folder begins with the name of this one.`,
				}
			: {
					agent,
					attempt: 'memory_get of memory/../../FOLDER/…',
					outcome: 'refused',
					because: 'No other agent has a folder whose name begins with the name of this one.',
				},
	];
}

function linkedFiles({ followsLinks }: PathHabits, { agentId: agent }: KnownAgent): CraftedPath {
	const attempt = 'a context file that is a symbolic link';
	return followsLinks
		? {
				agent,
				attempt,
				outcome: 'reaches',
				because:
					'Whatever the account can read: this version follows links of context files without a check. Who can write the workspace can bring any text into the next prompt.',
			}
		: { agent, attempt, outcome: 'refused', because: 'This version loads no context file that is a link.' };
}

function commandPaths(
	{ agentId: agent }: KnownAgent,
	places: readonly SettingsPlace[],
	denied: ReturnType<typeof deniedIn>,
): CraftedPath {
	const attempt = 'a command with an absolute path';
	const list = isDenied(denied, 'exec');
	if (list)
		return { agent, attempt, outcome: 'refused', because: 'The configuration denies exec here.', key: list.key };
	const inside = insideOf(places, 'subagent');
	const key = inside?.mode.key;
	if (!inside)
		return {
			agent,
			attempt,
			outcome: 'not known',
			because: 'sandbox.mode is not set, and its default is not known here.',
		};
	if (inside.isInside)
		return {
			agent,
			attempt,
			outcome: 'not known',
			because: 'It runs in the sandbox: what is reached depends on the container and its mounts.',
			...(key && { key }),
		};
	return {
		agent,
		attempt,
		outcome: 'reaches',
		because:
			'A command that runs on the host can reach whatever its account can. Which commands have to be approved first is not looked at here.',
		...(key && { key }),
	};
}

function reportOf(profile: OpenClawProfile, habits: PathHabits, snapshot: Snapshot): AccessReport {
	const { config, environment } = snapshot;
	const { effective, problems } = readConfig(profile.configShape, config, environment);
	const settings = settingsIn(profile, effective);
	const agents = agentFolders(profile, config, environment);
	const root: SettingsPlace = { value: settings.config, key: [] };
	const defaults: SettingsPlace = { value: at(settings.config, 'agents', 'defaults'), key: ['agents', 'defaults'] };
	const rows: AccessRow[] = [];
	const crafted: CraftedPath[] = [];
	for (const agent of agents) {
		const own = entryOf(settings.config, agent.agentId, profile.agentsAreKeyed);
		const places = [...(own ? [own] : []), defaults];
		const deniedFor = (session: SessionKind) =>
			deniedIn(root, own, session, insideOf(places, session)?.isInside === true);
		for (const session of sessionKinds)
			rows.push({
				agent: agent.agentId,
				folder: agent.folder,
				session,
				commands: commandsFact(places, session),
				workspace: workspaceFact(places, session),
				denied: deniedFact(deniedFor(session)),
			});
		const denied = deniedFor('subagent');
		crafted.push(
			...memoryGetPaths(habits, agent, agents, denied),
			linkedFiles(habits, agent),
			commandPaths(agent, places, denied),
		);
	}
	const [problem] = problems;
	return {
		rows,
		crafted,
		...(problem && {
			problem: `The runtime does not accept this configuration, so nothing in it counts: ${problemText(problem)}`,
		}),
	};
}

export const accessCapability = (profile: OpenClawProfile): AccessCapability => ({
	report: (snapshot) => reportOf(profile, profile.paths, snapshot),
});
