/** What the runtime says about itself in one line; absent facts are left out. */
export interface RuntimeFacts {
	readonly agentId?: string;
	readonly host?: string;
	readonly repoRoot?: string;
	readonly os?: string;
	readonly arch?: string;
	readonly node?: string;
	readonly model?: string;
	readonly defaultModel?: string;
	readonly channel?: string;
	readonly capabilities?: readonly string[];
	/** Only 2026.1 says it. */
	readonly thinking?: string;
}

export function runtimeLine(facts: RuntimeFacts): string {
	const { arch, channel } = facts;
	const machine = facts.os ? `os=${facts.os}${arch ? ` (${arch})` : ''}` : arch && `arch=${arch}`;
	const capabilities = facts.capabilities ?? [];
	const named = (name: string, value: string | undefined) => (value ? `${name}=${value}` : undefined);
	const said = [
		named('agent', facts.agentId),
		named('host', facts.host),
		named('repo', facts.repoRoot),
		machine,
		named('node', facts.node),
		named('model', facts.model),
		named('default_model', facts.defaultModel),
		named('channel', channel),
		channel ? `capabilities=${capabilities.length > 0 ? capabilities.join(',') : 'none'}` : undefined,
		facts.thinking === undefined ? undefined : `thinking=${facts.thinking}`,
	];
	return `Runtime: ${said.filter(Boolean).join(' | ')}`;
}
