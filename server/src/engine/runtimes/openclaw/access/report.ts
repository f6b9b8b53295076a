import { at, isJsonObject, type JsonObject } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { AccessCapability, AccessReport, AccessRow, CraftedPath } from '../../capabilities/access.ts';
import { problemText } from '../../capabilities/config.ts';
import { findAgent, normalizeAgentId } from '../config/agents.ts';
import { readConfig } from '../config/reading/read.ts';
import { rejection } from '../config/rejection.ts';
import { settingsIn } from '../config/settings.ts';
import { agentFolders } from '../config/workspaces.ts';
import type { OpenClawProfile } from '../profile.ts';
import { commandPath, commandReach, commandsFact, linkPath } from './commands.ts';
import { filePaths, fileTools, type Verdicts, workspaceFact } from './files.ts';
import type { PathHabits } from './pathHabits.ts';
import { type AgentSettings, sessionPlace, workspaceAccess } from './sandbox.ts';
import {
	groupPolicies,
	meanings,
	policyFacts,
	type SettingsPlace,
	sandboxPolicy,
	subagentPolicies,
	type ToolListPolicy,
	verdictOn,
	writtenPolicies,
} from './toolPolicy.ts';
import type { ToolRules } from './toolRules.ts';

const sessionKinds: readonly SessionKind[] = ['main', 'group', 'subagent', 'cron', 'heartbeat'];

/** Where the configuration has the agent's own entry; an empty place where it has none. */
function entryOf(config: JsonObject, id: string, isKeyed: boolean): SettingsPlace {
	const nobody: SettingsPlace = { value: undefined, key: [] };
	const list = at(config, 'agents', isKeyed ? 'entries' : 'list');
	if (isKeyed) {
		const [key, value] =
			(isJsonObject(list) ? Object.entries(list) : []).find(([key]) => normalizeAgentId(key) === id) ?? [];
		return key === undefined ? nobody : { value, key: ['agents', 'entries', key] };
	}
	const all = Array.isArray(list) ? list : [];
	const index = all.findIndex((entry) => isJsonObject(entry) && normalizeAgentId(String(entry.id ?? '')) === id);
	return index < 0 ? nobody : { value: all[index], key: ['agents', 'list', index] };
}

interface KnownAgent {
	readonly agentId: string;
	readonly folder: string;
}

const ways: Readonly<Record<Exclude<PathHabits['memoryGet'], 'prefix'>, string>> = {
	pinned: 'This version opens nothing that leads out of the workspace, and no links.',
	resolved: 'This version resolves the path first, takes only Markdown, and does not follow links.',
};

/** Of 2026.1.24: what a path that begins with `memory/` can lead to. */
function prefixReach({ folder }: KnownAgent, others: readonly KnownAgent[]): string {
	const beside = others.filter((other) => other.folder !== folder && other.folder.startsWith(folder));
	const named = beside.map((other) => `${other.agentId} (${other.folder})`).join(', ');
	const near =
		named === '' ? '' : `, and files of ${named}, as the name of that folder begins with the name of this one`;
	return `reaches other files of the workspace than memories${near}: the path only has to begin with memory/`;
}

function memoryGetPath(
	{ memoryGet }: PathHabits,
	agent: KnownAgent,
	others: readonly KnownAgent[],
	verdict: Verdicts,
): CraftedPath {
	const { has, from } = verdict('memory_get');
	const path = {
		agent: agent.agentId,
		attempt: 'memory_get with ../',
		...(has === 'no' && from.length > 0 && { from }),
	};
	const reach = memoryGet === 'prefix' ? ` Where another session has it, it ${prefixReach(agent, others)}.` : '';
	if (has === 'no') return { ...path, outcome: 'refused', because: `memory_get is kept from sub-agents here.${reach}` };
	if (memoryGet === 'prefix')
		return { ...path, outcome: has === 'yes' ? 'reaches' : 'not known', because: `It ${prefixReach(agent, others)}.` };
	return { ...path, outcome: 'refused', because: ways[memoryGet] };
}

/** What a tool has to get through in a session. Where it is not known whether that is in the sandbox, the sandbox’s lists may count. */
function policiesFor(
	rules: ToolRules,
	{ own, root }: AgentSettings,
	session: SessionKind,
	where: 'inside' | 'outside' | 'not known',
): readonly ToolListPolicy[] {
	const sandboxed = sandboxPolicy(rules, root, own);
	return [
		...writtenPolicies(rules, root, own),
		...(session === 'group' ? groupPolicies(rules, root) : []),
		...(where === 'inside' ? [sandboxed] : []),
		...(where === 'not known' ? [{ ...sandboxed, when: 'if it is in the sandbox' }] : []),
		...(session === 'subagent' ? subagentPolicies(rules, root) : []),
	];
}

function reportOf(profile: OpenClawProfile, snapshot: Snapshot): AccessReport {
	const { config, environment } = snapshot;
	const { paths: habits, toolRules: rules } = profile;
	const { effective, problems, placeOf } = readConfig(profile.configShape, config, environment);
	const settings = settingsIn(profile, effective);
	const agents = agentFolders(profile, config, environment);
	const root: SettingsPlace = { value: settings.config, key: [] };
	const defaults: SettingsPlace = { value: at(settings.config, 'agents', 'defaults'), key: ['agents', 'defaults'] };
	const rows: AccessRow[] = [];
	const crafted: CraftedPath[] = [];
	for (const agent of agents) {
		const own = entryOf(settings.config, agent.agentId, profile.agentsAreKeyed);
		const around: AgentSettings = { own, defaults, root };
		const isCopy = habits.promptOfCopy && workspaceAccess(around).text !== 'rw';
		for (const session of sessionKinds) {
			const place = sessionPlace(around, session);
			const policies = policiesFor(rules, around, session, place.where);
			const verdict: Verdicts = (tool) => verdictOn(rules, policies, tool);
			const tools = fileTools(verdict, around, habits);
			const exec = verdict('exec');
			const reach = commandReach(rules, around, place, exec);
			const copied = { inside: habits.promptOfCopy, outside: undefined, 'not known': 'not known' } as const;
			const from = isCopy ? copied[place.where] : undefined;
			rows.push({
				agent: agent.agentId,
				folder: agent.folder,
				session,
				commands: commandsFact(rules, around, session, place, exec),
				workspace: workspaceFact(habits, around, place, tools, reach),
				denied: policies.flatMap(policyFacts),
				...(from && { copied: from }),
			});
			if (session !== 'subagent') continue;
			crafted.push(
				...filePaths(habits, around, agent.agentId, place, tools),
				commandPath(rules, around, agent.agentId, place, exec),
				memoryGetPath(habits, agent, agents, verdict),
				linkPath(profile, around, agent.agentId, place, exec),
			);
		}
	}
	const [problem] = problems;
	const { defaultAgentId } = settings;
	const isHomeless =
		findAgent(settings.agents, defaultAgentId)?.workspace === undefined && !at(defaults.value, 'workspace');
	return {
		rows,
		crafted,
		meanings: meanings(
			rules,
			rows.flatMap(({ denied }) => denied),
		),
		defaults:
			'By its defaults there is no sandbox, every session has the workspace itself, and no tool is denied but those that sub-agents never have.',
		...(isHomeless && { homeless: defaultAgentId }),
		...(problem && {
			problem: `${rejection(profile)}, so nothing in it counts: ${problemText(problem)}`,
		}),
		placeOf: (key) => placeOf?.(key),
	};
}

export const accessCapability = (profile: OpenClawProfile): AccessCapability => ({
	report: (snapshot) => reportOf(profile, snapshot),
});
