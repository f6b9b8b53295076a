import * as vscode from 'vscode';
import type { OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { OverviewEarlier, OverviewState } from '../../../../protocol/overview/page.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import { reasonsOf } from '../runtime/why.ts';
import type { AgentAround } from './around.ts';
import { problemsOf } from './problems.ts';
import type { OverviewServices } from './services.ts';

/** What the page has been told of the agent that it shows; all of it goes when it shows another. */
export interface KnownOfAgent {
	readonly uri: string | undefined;
	readonly result?: OverviewResult | undefined;
	readonly around: AgentAround;
	readonly earlier?: OverviewEarlier | undefined;
	/** Why there is no result, in one line for people. */
	readonly failure?: string | undefined;
}

interface ShownAround extends Pick<OverviewServices, 'workspaces' | 'proposals'> {
	readonly showsAllEyes: boolean;
}

/** What the page shows of an agent, or of none. */
export function overviewState(
	shown: WorkspaceInfo | undefined,
	{ result, earlier, failure, around }: KnownOfAgent,
	{ workspaces, proposals, showsAllEyes }: ShownAround,
): OverviewState {
	const { avatar, conversation, health, heartbeat, turns, eyes } = around;
	const base = {
		agents: workspaces.all.map(({ uri, name }) => ({ uri, name })),
		heartbeat,
		turns,
		isLooking: !workspaces.isLoaded,
		showsAllEyes,
		...(failure !== undefined && { failure }),
	};
	if (!shown) return { ...base, problems: [], moreProblems: 0, proposals: 0 };
	const { uri, emoji, runtimeTitle } = shown;
	return {
		...base,
		agent: {
			uri,
			name: nameAlone(shown),
			...(emoji !== undefined && { emoji }),
			...(avatar !== undefined && { avatar }),
			runtimeTitle,
			folder: vscode.Uri.parse(uri).fsPath,
			why: reasonsOf(shown),
		},
		...(result && { result }),
		...(conversation && { conversation }),
		...(health && { health }),
		...(earlier && { earlier }),
		...(eyes && { eyes }),
		...problemsOf(shown, workspaces),
		proposals: proposals.pending.filter(({ workspace }) => workspace === uri).length,
	};
}
