import type { LedgerRow } from '../../../prompt/ledger.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { runOf } from '../config/run.ts';
import type { ListSession } from '../lists/session.ts';
import { agentFiles, agentsOf } from './agents.ts';
import { agentLine, agentPartId, hasAgentTool, ownRuns, whyNoAgents } from './section.ts';

/** A row for every file in a folder of agents. */
export function agentRows(snapshot: Snapshot, session: ListSession): readonly LedgerRow[] {
	const { root } = snapshot;
	const run = runOf(snapshot, session);
	const untold = whyNoAgents(run) ?? (hasAgentTool(session) ? undefined : 'this agent cannot start others');
	const agents = new Map(
		agentsOf(run).flatMap((agent) => (agent.file === undefined ? [] : [[agent.file, agent] as const])),
	);
	return agentFiles(run).map(({ file, content, lacks }) => {
		const path = pathFrom(root, file);
		const row = { path, role: 'subagent', rawLength: content.text.length, warnings: [] };
		const agent = agents.get(file);
		if (!agent) {
			const reason = `its frontmatter has no ${lacks ?? 'name'}, so it is no agent`;
			return { ...row, fate: 'ignored', reason, injectedLength: 0, kept: [] };
		}
		const { shadowedBy } = agent;
		const winner = shadowedBy?.file === undefined ? '--agents' : pathFrom(root, shadowedBy.file);
		const why = shadowedBy ? `${winner} has the same name and comes first` : untold;
		if (why !== undefined) return { ...row, fate: 'unlisted', reason: why, injectedLength: 0, kept: [] };
		return {
			...row,
			fate: 'listed',
			reason: '',
			injectedLength: agentLine(agent).length,
			kept: ownRuns(agent).map(({ from, length }) => ({ start: from, end: from + length })),
			partId: agentPartId(root, agent),
		};
	});
}
