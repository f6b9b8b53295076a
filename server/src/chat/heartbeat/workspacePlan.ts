import type { HeartbeatPlan, HeartbeatTimes } from '../../engine/heartbeat/plan.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** ms. What a slip of the pen in a configuration may cost at most. */
const shortest = 60_000;
/** For runtimes that know heartbeats and have no schedule in their configuration. */
const usual: HeartbeatPlan = { kind: 'every', every: 30 * 60_000 };

function configuredPlan(workspace: Workspace): HeartbeatPlan {
	const { runtime } = workspace;
	const plan = runtime.heartbeat?.plan?.(workspace.snapshot(), workspace.session().agentId);
	if (plan) return plan;
	if (runtime.sessionKinds.includes('heartbeat')) return usual;
	return { kind: 'off', why: `${runtime.title} has no heartbeat` };
}

/** When the agent of a workspace is woken, or why it is not. */
export function planFor(workspace: Workspace): HeartbeatTimes | Extract<HeartbeatPlan, { kind: 'off' }> {
	const plan = configuredPlan(workspace);
	return plan.kind === 'off' ? plan : { ...plan, every: Math.max(plan.every, shortest) };
}
