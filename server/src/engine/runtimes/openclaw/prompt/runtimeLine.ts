/** What the runtime says about itself in one line; absent facts are left out. */
export interface RuntimeFacts {
	/** The agent's name, the session's key and its id: only 2026.9 says them. */
	readonly name?: string;
	readonly agentId?: string;
	readonly sessionKey?: string;
	readonly sessionId?: string;
	readonly sessionUrl?: string;
	readonly host?: string;
	readonly repoRoot?: string;
	readonly os?: string;
	readonly arch?: string;
	readonly node?: string;
	readonly activeNode?: string;
	readonly model?: string;
	readonly defaultModel?: string;
	readonly shell?: string;
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
	const fields = [
		named('name', facts.name),
		named('agent', facts.agentId),
		named('session', facts.sessionKey),
		named('sessionId', facts.sessionId),
		named('sessionUrl', facts.sessionUrl),
		named('host', facts.host),
		named('repo', facts.repoRoot),
		machine,
		named('node', facts.node),
		named('active_node', facts.activeNode),
		named('model', facts.model),
		named('default_model', facts.defaultModel),
		named('shell', facts.shell),
		named('channel', channel),
		channel ? `capabilities=${capabilities.length > 0 ? capabilities.join(',') : 'none'}` : undefined,
		facts.thinking === undefined ? undefined : `thinking=${facts.thinking}`,
	];
	return `Runtime: ${fields.filter(Boolean).join(' | ')}`;
}
