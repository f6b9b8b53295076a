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
}

const planIn = oncePerContent((text): WorkspacePlan => {
	const value = yamlFields(text);
	// Nobody can tell of what is too much to be looked at.
	if (value === 'too-much') return { bringsTools: true };
	if (value === 'broken') return { fault: `${workspaceConfig} is not a list of settings`, bringsTools: false };
	const { agents, mcp_registry: registry, applications, tool_registry: former } = value;
	const { servers, allowlist } = fieldsOf(registry);
	const bringsTools =
		Object.keys(fieldsOf(servers)).length > 0 ||
		(Array.isArray(applications) && applications.length > 0) ||
		Object.keys(fieldsOf(fieldsOf(registry).catalog)).length > 0;
	const fault = isYamlFields(former)
		? 'has tool_registry, which is now mcp_registry'
		: faultOf(agents, registry, servers, allowlist);
	return { bringsTools, ...(fault !== undefined && { fault: `${workspaceConfig} ${fault}` }) };
});

function faultOf(agents: unknown, registry: unknown, servers: unknown, allowlist: unknown): string | undefined {
	if (!isYamlFields(agents)) return 'has no agents';
	if (!isText(agents.id) || !isText(agents.model)) return 'does not say agents.id and agents.model';
	if (Object.hasOwn(agents, 'prompt')) return `has agents.prompt, which belongs into ${policyFile}`;
	if (!isYamlFields(registry)) return 'has no mcp_registry';
	if (allowlist !== undefined && allowlist !== null && !isYamlFields(allowlist))
		return 'has an mcp_registry.allowlist without keys';
	return isYamlFields(servers) ? undefined : 'has no mcp_registry.servers';
}

/** What a run of 2026.5.19 makes of the workspace's own files before it builds its prompt. */
export function planOf({ files }: Pick<Snapshot, 'files'>): WorkspacePlan {
	const content = files.get(workspaceConfig)?.content;
	const missing = [workspaceConfig, policyFile].find((path) => !files.has(path));
	if (missing !== undefined) return { fault: `there is no ${missing}`, bringsTools: false };
	if (content?.kind !== 'text') return { bringsTools: true };
	const plan = planIn(content);
	return plan.fault === undefined && textIn(files.get(policyFile)?.content) === undefined
		? { ...plan, fault: `${policyFile} cannot be read` }
		: plan;
}
