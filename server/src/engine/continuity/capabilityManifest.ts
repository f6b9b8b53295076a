import { sha256 } from '../text/sha256.ts';
import { mcpPolicyOf, type ToolPolicy, toolPolicyOf } from './toolPolicy.ts';

type CapabilityKind = 'builtin_tool' | 'custom_tool' | 'mcp_tool' | 'skill';

interface Capability {
	readonly id: string;
	readonly kind: CapabilityKind;
	readonly policy: ToolPolicy;
	/** What the model calls it by; null where it is read, not called. */
	readonly callableName: string | null;
	readonly source: 'default_tool' | 'extra_tool' | 'implied_tool' | 'workspace_skill' | 'workspace_mcp';
}

interface McpTool {
	readonly toolId: string;
	readonly serverId: string;
	readonly toolName: string;
}

export interface CapabilityInputs {
	readonly defaultTools: readonly string[];
	readonly extraTools?: readonly string[];
	readonly skillIds?: readonly string[];
	/** Tools that come with skills; the runtime's own unless said. */
	readonly skillTools?: readonly string[];
	readonly commandIds?: readonly string[];
	readonly mcpTools?: readonly McpTool[];
	/** What tools do that their names do not tell. */
	readonly policies?: Readonly<Record<string, ToolPolicy>>;
	/** The names that the servers go by in this run, by the names that the workspace gives them. */
	readonly serverNames?: Readonly<Record<string, string>>;
}

interface CapabilityManifest {
	/** Sorted by policy, kind and id. */
	readonly capabilities: readonly Capability[];
	readonly skillIds: readonly string[];
	readonly commandIds: readonly string[];
	readonly mcpToolAliases: readonly (McpTool & { readonly callableName: string })[];
	readonly refresh: typeof refresh;
	readonly fingerprint: string;
}

/** A manifest holds for one run: what changes meanwhile is seen by the next. */
const refresh = {
	evaluationScope: 'per_run',
	skillsResolvedAt: 'run_start',
	commandsResolvedAt: 'run_start',
	supportsLiveDeltas: false,
} as const;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Everything that the agent can do in a run. Of two capabilities that are called alike the first counts. */
export function capabilityManifest(inputs: CapabilityInputs): CapabilityManifest {
	const skillIds = distinct(inputs.skillIds ?? []);
	const commandIds = distinct(inputs.commandIds ?? []);
	const aliases = (inputs.mcpTools ?? []).map((mcp) => {
		const serverId = inputs.serverNames?.[mcp.serverId] ?? mcp.serverId;
		return { ...mcp, serverId, callableName: `${serverId}_${mcp.toolName}` };
	});
	// Skills are no use to an agent that cannot read them.
	const implied = skillIds.length > 0 ? (inputs.skillTools ?? ['read', 'skill']) : [];
	const tool = (id: string, source: Capability['source']): Capability => {
		const { kind, policy } = toolPolicyOf(id);
		return { id, kind, policy: inputs.policies?.[id] ?? policy, callableName: id, source };
	};
	const tools: readonly Capability[] = [
		...inputs.defaultTools.map((id) => tool(id, 'default_tool')),
		...(inputs.extraTools ?? []).map((id) => tool(id, 'extra_tool')),
		...implied.map((id) => tool(id, 'implied_tool')),
		...aliases.map(
			({ toolId, toolName, callableName }): Capability => ({
				id: toolId,
				kind: 'mcp_tool',
				policy: mcpPolicyOf(toolId, toolName),
				callableName,
				source: 'workspace_mcp',
			}),
		),
	];
	const skills = skillIds.map(
		(id): Capability => ({ id, kind: 'skill', policy: 'coordinate', callableName: null, source: 'workspace_skill' }),
	);
	const capabilities = [...firstOfEachName(tools), ...skills].sort(
		(a, b) => a.policy.localeCompare(b.policy) || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id),
	);
	const known = { capabilities, skillIds, commandIds, mcpToolAliases: aliases, refresh };
	return { ...known, fingerprint: sha256(JSON.stringify(known)) };
}

function firstOfEachName(tools: readonly Capability[]): Capability[] {
	const byName = new Map<string | null, Capability>();
	for (const each of tools) if (!byName.has(each.callableName)) byName.set(each.callableName, each);
	return [...byName.values()];
}

/** Names shown of each policy in the prompt; the rest is counted. */
const shownNames = 8;

/** What the prompt says of each policy that has something: names, and how many more there are. */
export function capabilityNames(manifest: CapabilityManifest): Partial<Record<ToolPolicy, string>> {
	const shown: Partial<Record<ToolPolicy, string>> = {};
	for (const policy of ['inspect', 'mutate', 'coordinate'] as const) {
		const names = manifest.capabilities
			.filter((each) => each.policy === policy)
			.map((each) => each.callableName ?? each.id);
		if (names.length === 0) continue;
		const more = names.length - shownNames;
		shown[policy] = names.slice(0, shownNames).join(', ') + (more > 0 ? ` (+${more} more)` : '');
	}
	return shown;
}
