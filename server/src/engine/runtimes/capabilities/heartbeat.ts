import type { HeartbeatPlan } from '../../heartbeat/plan.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** How a runtime wakes its agent when nobody asked. Everything is pure; nothing throws. */
export interface HeartbeatCapability {
	/** True where the text of a heartbeat checklist asks for nothing, so that the run is skipped. */
	isEmpty?(content: string): boolean;
	/** True where only tasks in a section of their own count, so that headings say nothing of what is meant: its own rules speak of that. */
	readonly hasSection?: true;
	/** When it wakes its agent, the default one unless named; absent where it has no schedule of its own. */
	plan?(snapshot: Snapshot, agentId?: string): HeartbeatPlan;
	/** What the agent is asked then, the default one unless named. */
	turn?(snapshot: Snapshot, agentId?: string): HeartbeatTurn;
}

/** What an agent is asked when the runtime wakes it. */
export interface HeartbeatTurn {
	/** Undefined: the runtime's own words. */
	readonly prompt: string | undefined;
	/** What it answers where nothing needs attention. */
	readonly token: string;
	/** False where nothing that it says would be shown to anybody, so that it is not asked. */
	readonly isShown: boolean;
	/** The file that it skips the run for where `isEmpty` says so of it; undefined where it asks whatever its checklist says. */
	readonly checklist: WorkspacePath | undefined;
}
