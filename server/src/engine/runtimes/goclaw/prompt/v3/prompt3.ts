import type { AgentRow3 } from '../../agents/v3/agentRow.ts';
import type { Talk3 } from '../../agents/v3/talk.ts';
import type { GoClawContextEntry, GoClawShownEntry } from '../contextParts.ts';

/** Everything that the prompt builder of GoClaw 3.11.3 is told. Empty strings say nothing. */
export interface Prompt3 {
	readonly row: AgentRow3;
	readonly talk: Talk3;
	/** Every registered tool. */
	readonly registered: ReadonlySet<string>;
	/** Those that the agent may call, in byte order. */
	readonly toolNames: readonly string[];
	readonly hasMemory: boolean;
	/** Lists of skills: of all that it may see, and of those that are pinned. */
	readonly skills: string;
	readonly pinned: string;
	readonly workspaceDir: string;
	/** True where team work is part of this session. */
	readonly isTeamWork: boolean;
	/** In the order in which they were loaded. */
	readonly entries: readonly GoClawShownEntry[];
	/** True in an open agent's first conversation with somebody: it does nothing else then. */
	readonly isOnboarding: boolean;
	/** The list of what a heartbeat is to look at. */
	readonly checklist: GoClawContextEntry | undefined;
	/** ms since the epoch. */
	readonly now: number;
}
