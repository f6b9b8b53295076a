/** What a tool may do: look, talk about the work, or change something. */
export type ToolPolicy = 'inspect' | 'coordinate' | 'mutate';

/** Tools that the runtime brings itself. */
const builtIn: ReadonlyMap<string, ToolPolicy> = new Map([
	['read', 'inspect'],
	['grep', 'inspect'],
	['glob', 'inspect'],
	['list', 'inspect'],
	['edit', 'mutate'],
	['bash', 'mutate'],
	['question', 'coordinate'],
	['todowrite', 'coordinate'],
	['todoread', 'coordinate'],
	['skill', 'coordinate'],
]);

/** What the names of other tools begin with; the first policy that fits counts. */
const prefixes: readonly (readonly [policy: ToolPolicy, RegExp])[] = [
	['inspect', /^(?:read|grep|glob|list|ls|find|lookup|search|fetch|get|show|status|inspect)/u],
	['coordinate', /^(?:question|todo|plan|skill|ask)/u],
	['mutate', /^(?:edit|write|create|update|delete|remove|apply|run|exec|bash|navigate|click|type|submit)/u],
];

/** By its name alone; a name that says nothing counts as harmless. */
export function toolPolicyOf(tool: string): { kind: 'builtin_tool' | 'custom_tool'; policy: ToolPolicy } {
	const name = tool.trim().toLowerCase();
	const known = builtIn.get(name);
	if (known) return { kind: 'builtin_tool', policy: known };
	const policy = prefixes.find(([, prefix]) => prefix.test(name))?.[0] ?? 'inspect';
	return { kind: 'custom_tool', policy };
}

const changing = /create|update|delete|remove|write|edit|patch|post|send|run|execute|trigger|start|stop/u;
const talking = /ask|question|plan|todo|approve|confirm/u;

/** Of a tool behind an MCP server: the words count wherever they stand in its id or its name. */
export function mcpPolicyOf(toolId: string, toolName: string): ToolPolicy {
	const name = `${toolId} ${toolName}`.toLowerCase();
	if (changing.test(name)) return 'mutate';
	return talking.test(name) ? 'coordinate' : 'inspect';
}

export const builtInTools: readonly string[] = [...builtIn.keys()];
