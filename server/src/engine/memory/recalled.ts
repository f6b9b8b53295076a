import type { WorkspacePath } from '../workspace/snapshot.ts';

/** A memory chosen for one turn, with what the agent needs to know to trust it or not. */
export interface RecalledMemory {
	/** In the runtime's own notation. */
	readonly path: WorkspacePath;
	readonly scope: string;
	readonly type: string;
	readonly title: string;
	readonly summary: string;
	/** What to do before relying on it. */
	readonly verificationPolicy: string;
	/** What may make it untrue. */
	readonly stalenessPolicy: string;
	/** `stable`, `fresh` or `stale` at the moment of the turn. */
	readonly freshness: string;
	/** What the freshness means for the agent, one sentence. */
	readonly note?: string;
	readonly excerpt?: string;
	/** Why it was chosen, in one line for people; no part of any prompt. */
	readonly why?: string;
}
