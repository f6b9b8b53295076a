import { oncePerContent, pathsBelow } from '../../../workspace/files.ts';
import type { RunFailure } from '../../../workspace/preparation.ts';
import { type Snapshot, textIn } from '../../../workspace/snapshot.ts';
import { policyFile, workspaceConfig } from '../files.ts';
import { isYamlFields, yamlFields } from './yamlFields.ts';

const fieldsOf = (value: unknown) => (isYamlFields(value) ? value : {});

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** What `workspace.yaml` comes to. */
interface WorkspacePlan {
	/** What keeps a run from starting. */
	readonly fault?: RunFailure;
	/** True where servers or applications bring tools of their own. */
	readonly bringsTools: boolean;
	/** Ids that `skills.enabled` lists, each once. */
	readonly enabledSkills: readonly string[];
}

/** What versions ask of the file in their own way. */
interface WorkspacePlanRules {
	/** What is wrong with `mcp_registry.allowlist`; undefined where nothing is. */
	readonly allowlistFault: (allowlist: unknown) => string | undefined;
	/** True for a folder that lies around workspaces, and has memory of them and nothing else. */
	readonly isAround?: (snapshot: Pick<Snapshot, 'files'>) => boolean;
}

const nothing: WorkspacePlan = { bringsTools: false, enabledSkills: [] };

/** Names of folders: what leads elsewhere is none. */
const isSkillId = (id: string): boolean => id !== '' && id !== '.' && id !== '..' && !/[/\\\0]/u.test(id);

function enabledIn(skills: unknown): readonly string[] {
	const { enabled } = fieldsOf(skills);
	if (!Array.isArray(enabled)) return [];
	const ids = enabled.flatMap((each: unknown) => (typeof each === 'string' ? [each.trim()] : []));
	return [...new Set(ids.filter(isSkillId))];
}

function planIn(text: string, rules: WorkspacePlanRules): WorkspacePlan {
	const value = yamlFields(text);
	// Nobody can tell of what is too much to be looked at.
	if (value === 'too-much') return { ...nothing, bringsTools: true };
	if (value === 'broken') return { ...nothing, fault: noSettings };
	if (value === 'not-yaml') return { ...nothing, fault: { ...noSettings, saidInPlace: true } };
	const { mcp_registry: registry, applications, skills } = value;
	const { servers, catalog } = fieldsOf(registry);
	const bringsTools =
		Object.keys(fieldsOf(servers)).length > 0 ||
		(Array.isArray(applications) && applications.length > 0) ||
		Object.keys(fieldsOf(catalog)).length > 0;
	const fault = faultOf(value, rules);
	return {
		bringsTools,
		enabledSkills: enabledIn(skills),
		...(fault && { fault }),
	};
}

const settingsFault = (what: string, ...keys: readonly string[]): RunFailure => ({
	why: `${workspaceConfig} ${what}`,
	path: workspaceConfig,
	keys,
});

const noSettings = settingsFault('is not a list of settings');

function faultOf(
	{ agents, mcp_registry: registry, tool_registry: former }: Readonly<Record<string, unknown>>,
	{ allowlistFault }: WorkspacePlanRules,
): RunFailure | undefined {
	if (isYamlFields(former)) return settingsFault('has tool_registry, which is now mcp_registry', 'tool_registry');
	if (!isYamlFields(agents)) return settingsFault('has no agents', 'agents');
	if (!isText(agents.id) || !isText(agents.model)) {
		return settingsFault('does not say agents.id and agents.model', 'agents', isText(agents.id) ? 'model' : 'id');
	}
	if (Object.hasOwn(agents, 'prompt')) {
		return settingsFault(`has agents.prompt, which belongs into ${policyFile}`, 'agents', 'prompt');
	}
	if (!isYamlFields(registry)) return settingsFault('has no mcp_registry', 'mcp_registry');
	const allowlist = allowlistFault(registry.allowlist);
	if (allowlist !== undefined) return settingsFault(allowlist, 'mcp_registry', 'allowlist');
	return isYamlFields(registry.servers)
		? undefined
		: settingsFault('has no mcp_registry.servers', 'mcp_registry', 'servers');
}

/** What a run makes of the workspace's own files before it builds its prompt. */
function planReader(rules: WorkspacePlanRules): (snapshot: Pick<Snapshot, 'files'>) => WorkspacePlan {
	const read = oncePerContent((text) => planIn(text, rules));
	return (snapshot) => {
		const { files } = snapshot;
		if (rules.isAround?.(snapshot)) return nothing;
		const missing = [workspaceConfig, policyFile].find((path) => !files.has(path));
		if (missing !== undefined) return { ...nothing, fault: { why: `there is no ${missing}`, path: missing } };
		const content = files.get(workspaceConfig)?.content;
		if (content?.kind !== 'text') return { ...nothing, bringsTools: true };
		const plan = read(content);
		if (plan.fault !== undefined || textIn(files.get(policyFile)?.content) !== undefined) return plan;
		return { ...plan, fault: { why: `${policyFile} cannot be read`, path: policyFile } };
	};
}

export const aprilPlanOf = planReader({
	allowlistFault: (allowlist) =>
		Array.isArray(fieldsOf(allowlist).tool_ids) ? undefined : 'has no list mcp_registry.allowlist.tool_ids',
	// The memory of all workspaces lies next to them.
	isAround: ({ files }) =>
		!files.has(policyFile) && !files.has(workspaceConfig) && pathsBelow(files, 'memory').length > 0,
});

export const mayPlanOf = planReader({
	allowlistFault: (allowlist) =>
		allowlist === undefined || allowlist === null || isYamlFields(allowlist)
			? undefined
			: 'has an mcp_registry.allowlist without keys',
});
