export const sessionKinds = ['main', 'group', 'subagent', 'cron', 'heartbeat'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Who is talking to whom, when, and what the runtime's environment knows of it. */
export interface Session {
	readonly kind: SessionKind;
	/** The agent's id as the configuration names it; undefined means the default agent. */
	readonly agentId?: string;
	/** The runtime's own session key; without one the runtime makes the usual key for this kind. */
	readonly key?: string;
	/** ms since the epoch. */
	readonly now: number;
	/** IANA name of the person's time zone. */
	readonly timeZone: string;
	/** One draw from [0, 1): what the runtime's dice would show. */
	readonly random: number;
	/** Names of the tools that the agent can call. */
	readonly toolNames?: readonly string[];
	/** Heartbeat and cron runs that ask for the light context. */
	readonly lightContext?: boolean;
}
