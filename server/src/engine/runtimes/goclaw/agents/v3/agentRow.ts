import { at, isJsonObject, type Json } from '../../../../text/json5.ts';
import { keptOn } from '../../../../text/keptOn.ts';
import type { ConfigFile } from '../../../../workspace/snapshot.ts';
import { type AgentPage, agentPageIn } from '../../managed/agentPage.ts';

/** How much of the prompt an agent or a session gets, the least first. */
export const promptModes = ['none', 'minimal', 'task', 'full'] as const;
export type PromptMode3 = (typeof promptModes)[number];

/** What the row of an agent of GoClaw 3.11.3 says of its prompt. */
export interface AgentRow3 {
	readonly id: string;
	readonly key: string;
	readonly displayName: string;
	readonly type: string;
	/** The name of its provider, which is taken for the kind of it. */
	readonly provider: string;
	/** `full` unless it says another one. */
	readonly mode: PromptMode3;
	/** Slugs of the skills that are always listed. */
	readonly pinned: readonly string[];
	readonly selfEvolves: boolean;
	/** True where it may write skills. */
	readonly writesSkills: boolean;
	/** True where it may install packages without asking. */
	readonly installsPackages: boolean;
	/** Whose conversations share one folder. */
	readonly shared: { readonly direct: boolean; readonly groups: boolean; readonly people: readonly string[] };
	/** Names of the tools that it is denied. */
	readonly denied: readonly string[];
	/** True where its list of tools says more than a few names that it is denied, which is not followed. */
	readonly hasToolPolicy: boolean;
	/** True where it belongs to another tenant than the first, whose folders lie elsewhere. */
	readonly isOtherTenants: boolean;
	/** True in the edition for one person’s own machine. */
	readonly isLite: boolean;
	readonly delegates: AgentPage['delegates_to'];
	readonly team: AgentPage['team'];
}

/** The tenant that is there from the start. */
const firstTenant = '0193a5b0-7000-7000-8000-000000000001';

const texts = (value: Json | undefined): string[] =>
	Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];

/** One value of another kind, and the runtime reads none of them. */
const flags = (value: Json | undefined): Readonly<Record<string, Json>> =>
	isJsonObject(value) && Object.values(value).every((each) => typeof each === 'boolean') ? value : {};

const isGroup = (name: string): boolean => name.includes(':');

function rowFrom({ agent, delegates_to, team, edition }: AgentPage): AgentRow3 {
	// The row came as JSON, whatever columns it has.
	const column = (name: string): Json | undefined => agent[name] as Json | undefined;
	const other = column('other_config');
	const written = at(other, 'prompt_mode');
	const sharing = column('workspace_sharing');
	const tools = column('tools_config');
	const denied = texts(at(tools, 'deny'));
	const type = agent.agent_type ?? '';
	const tenant = column('tenant_id');
	return {
		id: agent.id,
		key: agent.agent_key,
		displayName: agent.display_name ?? '',
		type,
		provider: typeof agent.provider === 'string' ? agent.provider : '',
		mode: promptModes.find((mode) => mode === written) ?? 'full',
		pinned: texts(at(other, 'pinned_skills')),
		selfEvolves: column('self_evolve') === true,
		writesSkills: type === 'predefined' && column('skill_evolve') === true,
		installsPackages: flags(column('shell_deny_groups')).package_install === false,
		shared: {
			direct: at(sharing, 'shared_dm') === true,
			groups: at(sharing, 'shared_group') === true,
			people: texts(at(sharing, 'shared_users')),
		},
		denied: denied.filter((name) => !isGroup(name)),
		hasToolPolicy:
			denied.some(isGroup) ||
			['profile', 'allow', 'alsoAllow', 'byProvider'].some((key) => at(tools, key) !== undefined),
		isOtherTenants: typeof tenant === 'string' && tenant !== firstTenant,
		isLite: edition === 'lite',
		delegates: delegates_to,
		team,
	};
}

const rows = keptOn<ConfigFile, { readonly row: AgentRow3 | undefined }>();

/** The row that `file` is the page of; undefined where it is an ordinary configuration. Never throws. */
export function agentRowIn(file: ConfigFile | undefined): AgentRow3 | undefined {
	const known = file && rows.get(file);
	if (known) return known.row;
	const page = agentPageIn(file);
	const row = page && rowFrom(page);
	if (file) rows.set(file, { row });
	return row;
}

/** True where its team takes it for the one that leads. */
export const isLead = ({ team, key }: AgentRow3): boolean =>
	team?.members.some(({ agent_key, role }) => agent_key === key && role === 'lead') ?? false;
