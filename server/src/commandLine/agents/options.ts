import type { AgentsCapability, RosterChange } from '../../engine/runtimes/capabilities/agents.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

export interface AgentsOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly json?: boolean;
}

export interface ChangeOptions extends AgentsOptions {
	readonly change: RosterChange;
	readonly yes?: boolean;
	/** Of a new agent: begin its folder with what a set-up creates, or with the persona of the agent that it is like. */
	readonly template?: boolean;
	readonly withPersona?: boolean;
	readonly color?: boolean;
}

export interface OpenedAgents {
	readonly workspace: Workspace;
	readonly agents: AgentsCapability;
}
