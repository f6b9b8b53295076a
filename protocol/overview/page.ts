import type { TurnInfo } from '../chat/turns.ts';
import type { DoctorProblem } from '../workspace/doctor.ts';
import type { WorkspaceInfo } from '../workspace/workspaces.ts';
import type { EyesResult } from './eyes.ts';
import type { OverviewGrowth, OverviewRecall } from './growth.ts';
import type { OverviewResult } from './overview.ts';

/** A problem of the workspace, as the editor's own list has it. */
export interface OverviewProblem {
	readonly severity: 'error' | 'warning' | 'information';
	/** Path in the workspace. */
	readonly path: string;
	/** Zero-based. */
	readonly line: number;
	readonly message: string;
}

/** What a conversation of the first kind of session adds to its prompt. Tokens. */
export interface OverviewConversation {
	readonly tools: number;
	readonly messages: number;
	readonly recalled: number;
	readonly model: string;
	/** That the model takes in. */
	readonly window: number;
}

export interface OverviewAgent extends Pick<WorkspaceInfo, 'uri' | 'name' | 'emoji' | 'runtimeTitle'> {
	/** A data URI. */
	readonly avatar?: string;
	readonly folder: string;
	/** Why it is taken for that runtime, strongest reason first. */
	readonly why: readonly string[];
}

/** What the doctor says of the agent. */
export interface OverviewHealth {
	/** The heaviest first. */
	readonly problems: readonly Pick<DoctorProblem, 'code' | 'level' | 'message' | 'evidence' | 'fix'>[];
	/** False while files are still being read: they may add to it. */
	readonly isWhole: boolean;
}

/** All that the page shows. */
export interface OverviewState {
	/** Every agent of the window; one of them is shown. */
	readonly agents: readonly Pick<OverviewAgent, 'uri' | 'name'>[];
	readonly agent?: OverviewAgent;
	readonly result?: OverviewResult;
	readonly conversation?: OverviewConversation;
	/** Absent until the doctor has looked. */
	readonly health?: OverviewHealth;
	/** When the agent wakes next, and what came of the last time: a line each, for people. */
	readonly heartbeat: readonly string[];
	/** The latest first. */
	readonly turns: readonly TurnInfo[];
	/** In the files; the gravest first. */
	readonly problems: readonly OverviewProblem[];
	/** How many more there are. */
	readonly moreProblems: number;
	/** Who else reads the folder, and what; absent where it is one agent's alone, or nobody has asked. */
	readonly eyes?: EyesResult;
	/** True where agents are among them that have nothing of their own here. */
	readonly showsAllEyes: boolean;
	/** Memories that the person is asked about. */
	readonly proposals: number;
	/** True until somebody knows which agents there are. */
	readonly isLooking: boolean;
	/** What was so on another day, where somebody wants to compare. */
	readonly earlier?: OverviewEarlier;
	/** Why there is nothing to show, in one line for people. */
	readonly failure?: string;
}

export interface OverviewEarlier {
	/** The time of it, and what it was about, for people. */
	readonly title: string;
	readonly result: OverviewResult;
}

/** How the agent grew, as far as it is known by now. */
export interface GrowthOnPage {
	/** URI of the agent. */
	readonly agent: string;
	readonly growth?: OverviewGrowth;
	readonly recall?: OverviewRecall;
	/** From 0 to 1, while the history is read. */
	readonly progress?: number;
	/** Why it is not known, in one line for people. */
	readonly failure?: string;
}

export type ToOverviewPage =
	| { readonly type: 'state'; readonly state: OverviewState }
	| { readonly type: 'growth'; readonly growth: GrowthOnPage }
	/** Scrolls to a section that is on the page by now. */
	| { readonly type: 'bring'; readonly section: 'eyes' };

/** What can be saved as a picture. */
export type OverviewPicture = 'tokens' | 'growth' | 'memory';

export type FromOverviewPage =
	| { readonly type: 'ready' }
	| { readonly type: 'pick-agent'; readonly agent: string }
	/** Opens the prompt of this session at the file; `path` as the overview names it. */
	| { readonly type: 'show'; readonly session: string; readonly path?: string }
	| { readonly type: 'open'; readonly path: string; readonly line?: number }
	| { readonly type: 'configuration' }
	| { readonly type: 'runtime' }
	| { readonly type: 'problems' }
	/** Opens the place of what the doctor says of the agent with this URI. */
	| { readonly type: 'diagnosis'; readonly agent: string; readonly code: string }
	/** Shows what the fix would change for that agent, and asks. */
	| { readonly type: 'fix'; readonly agent: string; readonly code: string }
	| { readonly type: 'turn'; readonly record: string }
	| { readonly type: 'heartbeat' }
	| { readonly type: 'proposals' }
	| { readonly type: 'chat' }
	| { readonly type: 'set-up' }
	/** The person looks at how the agent grew. */
	| { readonly type: 'growth' }
	/** Shows the agents that are at home here, or all of them. */
	| { readonly type: 'eyes'; readonly all: boolean }
	/** From now on everything is shown as this agent sees it. */
	| { readonly type: 'look-through'; readonly runtime: string }
	/** Opens the prompt of that agent at the file; `path` as its table names it. */
	| { readonly type: 'show-seen'; readonly runtime: string; readonly path: string }
	| { readonly type: 'open-seen'; readonly path: string; readonly line?: number }
	| { readonly type: 'make-equal' }
	/** Has the person choose an earlier state to compare with, or shows none any more. */
	| { readonly type: 'compare'; readonly earlier: boolean }
	/** Keeps a picture: SVG as text, PNG as a data URI. */
	| { readonly type: 'save'; readonly of: OverviewPicture; readonly format: 'svg' | 'png'; readonly picture: string };
