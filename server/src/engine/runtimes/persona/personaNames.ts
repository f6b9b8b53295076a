/** Names that OpenClaw gave to the files of an agent and that GoClaw took over, at the root of a workspace. */
export const personaNames = {
	agents: 'AGENTS.md',
	soul: 'SOUL.md',
	tools: 'TOOLS.md',
	identity: 'IDENTITY.md',
	user: 'USER.md',
	heartbeat: 'HEARTBEAT.md',
	bootstrap: 'BOOTSTRAP.md',
	memory: 'MEMORY.md',
	memoryAlt: 'memory.md',
} as const;

/** The seven that OpenClaw 2026.1 and GoClaw 2026.2.26 always ask for, in the order of loading; the long-term memory comes after these. */
export const alwaysAsked = [
	personaNames.agents,
	personaNames.soul,
	personaNames.tools,
	personaNames.identity,
	personaNames.user,
	personaNames.heartbeat,
	personaNames.bootstrap,
] as const;
