import { parseDocument } from 'yaml';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { type Snapshot, textIn } from '../../../workspace/snapshot.ts';
import { policyFile, workspaceConfig } from '../files.ts';

type PlanFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is PlanFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): PlanFields => (isFields(value) ? value : {});

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** What `workspace.yaml` comes to. */
interface WorkspacePlan {
	/** What keeps a run from starting: a clause for people. */
	readonly fault?: string;
	/** True where servers or applications bring tools of their own. */
	readonly bringsTools: boolean;
}

const planIn = oncePerContent((text): WorkspacePlan => {
	// Nobody can tell of what is too much to be looked at.
	if (tooMuchYaml(text) !== undefined) return { bringsTools: true };
	const document = parseDocument(text, { logLevel: 'error' });
	const value: unknown = document.errors.length === 0 ? document.toJS() : undefined;
	if (!isFields(value)) return { fault: `${workspaceConfig} is not a list of settings`, bringsTools: false };
	const { agents, mcp_registry: registry, applications } = value;
	const { servers, allowlist } = fieldsOf(registry);
	const bringsTools =
		Object.keys(fieldsOf(servers)).length > 0 ||
		(Array.isArray(applications) && applications.length > 0) ||
		Object.keys(fieldsOf(fieldsOf(registry).catalog)).length > 0;
	const fault = faultOf(agents, registry, servers, allowlist);
	return { bringsTools, ...(fault !== undefined && { fault: `${workspaceConfig} ${fault}` }) };
});

function faultOf(agents: unknown, registry: unknown, servers: unknown, allowlist: unknown): string | undefined {
	if (!isFields(agents)) return 'has no agents';
	if (!isText(agents.id) || !isText(agents.model)) return 'does not say agents.id and agents.model';
	if (Object.hasOwn(agents, 'prompt')) return `has agents.prompt, which belongs into ${policyFile}`;
	if (!isFields(registry)) return 'has no mcp_registry';
	if (allowlist !== undefined && allowlist !== null && !isFields(allowlist))
		return 'has an mcp_registry.allowlist without keys';
	return isFields(servers) ? undefined : 'has no mcp_registry.servers';
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
