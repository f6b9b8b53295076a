import { isActiveAt } from '../../engine/heartbeat/plan.ts';
import { textOf } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** Our words, where neither the configuration nor the runtime has any that we may use. */
const ownPrompt = (token: string): string =>
	[
		'This is a heartbeat: nobody has written to you, the clock woke you.',
		'If there is a HEARTBEAT.md in your context, do what it asks and nothing beyond it. Do not take up old matters.',
		`If nothing needs attention, answer ${token} and nothing else.`,
	].join(' ');

const usualToken = 'HEARTBEAT_OK';

interface HeartbeatMoment {
	/** ms since the epoch. */
	readonly now: number;
	/** The agent answers in the conversation already. */
	readonly busy: boolean;
}

/** What the runtime asks itself before it asks the agent, in its order: why it would not, by its own name, one clause. */
const checks: readonly {
	readonly reason: string;
	says(workspace: Workspace, moment: HeartbeatMoment): string | undefined;
}[] = [
	{
		reason: 'disabled',
		says: (workspace) => {
			const plan = workspace.runtime.heartbeat?.plan?.(workspace.snapshot(), workspace.session().agentId);
			return plan?.kind === 'off' ? plan.why : undefined;
		},
	},
	{
		reason: 'quiet-hours',
		says: (workspace, { now }) => {
			const plan = workspace.runtime.heartbeat?.plan?.(workspace.snapshot(), workspace.session().agentId);
			return plan?.kind === 'every' && !isActiveAt(plan, now) ? 'it is outside the active hours' : undefined;
		},
	},
	{
		reason: 'requests-in-flight',
		says: (_workspace, { busy }) => (busy ? 'the agent is already answering' : undefined),
	},
	{
		reason: 'empty-heartbeat-file',
		says: (workspace) => {
			const snapshot = workspace.snapshot();
			const { heartbeat } = workspace.runtime;
			const path = heartbeat?.turn?.(snapshot, workspace.session().agentId).checklist;
			const text = path === undefined ? undefined : textOf(snapshot, path);
			return text !== undefined && heartbeat?.isEmpty?.(text) ? `${path} asks for nothing` : undefined;
		},
	},
	{
		reason: 'alerts-disabled',
		says: (workspace) =>
			workspace.runtime.heartbeat?.turn?.(workspace.snapshot(), workspace.session().agentId).isShown === false
				? 'no answer would be shown'
				: undefined,
	},
];

/** Why the runtime would leave a heartbeat out now, in one line for people; undefined where it would run it. */
export function heartbeatSkip(workspace: Workspace, moment: HeartbeatMoment): string | undefined {
	for (const { reason, says } of checks) {
		const why = says(workspace, moment);
		if (why !== undefined) return `This heartbeat was skipped, as the runtime would do: ${why} (${reason}).`;
	}
	return undefined;
}

/** What the agent is asked. */
export function heartbeatPrompt(workspace: Workspace): string {
	const turn = workspace.runtime.heartbeat?.turn?.(workspace.snapshot(), workspace.session().agentId);
	return turn?.prompt ?? ownPrompt(turn?.token ?? usualToken);
}
