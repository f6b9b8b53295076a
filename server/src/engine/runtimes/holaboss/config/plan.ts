import { oncePerContent } from '../../../workspace/files.ts';
import { type Snapshot, textIn } from '../../../workspace/snapshot.ts';
import { policyFile, workspaceConfig } from '../files.ts';
import { isYamlFields, yamlFields } from './yamlFields.ts';

const fieldsOf = (value: unknown) => (isYamlFields(value) ? value : {});

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** What `workspace.yaml` comes to. */
interface WorkspacePlan {
	/** What keeps a run from starting: a clause for people. */
	readonly fault?: string;
	/** True where servers or applications bring tools of their own. */
	readonly bringsTools: boolean;
	/** Ids that `skills.enabled` lists, each once. */
	readonly enabledSkills: readonly string[];
}

/** What versions ask of the file in their own way. */
interface WorkspacePlanRules {
	/** What is wrong with `mcp_registry.allowlist`; undefined where nothing is. */
	readonly allowlistFault: (allowlist: unknown) => string | undefined;
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
	if (value === 'broken') return { ...nothing, fault: `${workspaceConfig} is not a list of settings` };
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
		...(fault !== undefined && { fault: `${workspaceConfig} ${fault}` }),
	};
}

function faultOf(
	{ agents, mcp_registry: registry, tool_registry: former }: Readonly<Record<string, unknown>>,
	{ allowlistFault }: WorkspacePlanRules,
): string | undefined {
	if (isYamlFields(former)) return 'has tool_registry, which is now mcp_registry';
	if (!isYamlFields(agents)) return 'has no agents';
	if (!isText(agents.id) || !isText(agents.model)) return 'does not say agents.id and agents.model';
	if (Object.hasOwn(agents, 'prompt')) return `has agents.prompt, which belongs into ${policyFile}`;
	if (!isYamlFields(registry)) return 'has no mcp_registry';
	return (
		allowlistFault(registry.allowlist) ?? (isYamlFields(registry.servers) ? undefined : 'has no mcp_registry.servers')
	);
}

/** What a run makes of the workspace's own files before it builds its prompt. */
function planReader(rules: WorkspacePlanRules): (snapshot: Pick<Snapshot, 'files'>) => WorkspacePlan {
	const read = oncePerContent((text) => planIn(text, rules));
	return ({ files }) => {
		const content = files.get(workspaceConfig)?.content;
		const missing = [workspaceConfig, policyFile].find((path) => !files.has(path));
		if (missing !== undefined) return { ...nothing, fault: `there is no ${missing}` };
		if (content?.kind !== 'text') return { ...nothing, bringsTools: true };
		const plan = read(content);
		return plan.fault === undefined && textIn(files.get(policyFile)?.content) === undefined
			? { ...plan, fault: `${policyFile} cannot be read` }
			: plan;
	};
}

export const aprilPlanOf = planReader({
	allowlistFault: (allowlist) =>
		Array.isArray(fieldsOf(allowlist).tool_ids) ? undefined : 'has no list mcp_registry.allowlist.tool_ids',
});

export const mayPlanOf = planReader({
	allowlistFault: (allowlist) =>
		allowlist === undefined || allowlist === null || isYamlFields(allowlist)
			? undefined
			: 'has an mcp_registry.allowlist without keys',
});
