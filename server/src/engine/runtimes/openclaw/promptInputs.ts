import type { Session } from '../../workspace/session.ts';
import { type Snapshot, textOf } from '../../workspace/snapshot.ts';
import type { ContextOutcome } from './context.ts';
import { fileNames } from './files.ts';
import type { OpenClawProfile } from './profile.ts';
import type { PromptInputs } from './sections.ts';

/** What the runtime would tell its prompt builder, from a snapshot and a session. */
export function promptInputs(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
	context: ContextOutcome,
): PromptInputs {
	return {
		mode: context.class === 'subagent' ? 'minimal' : 'full',
		workspaceDir: snapshot.root,
		toolNames: session.toolNames ?? profile.usualTools,
		timeZone: context.settings.userTimeZone ?? snapshot.environment.hostTimeZone,
		agentId: context.agentId,
		bootstrapPresent: textOf(snapshot, fileNames.bootstrap) !== undefined && context.class !== 'subagent',
		contextCut: context.outcomes.some((outcome) => outcome.cut === 'truncated' || outcome.cut === 'clamped'),
		...(context.agentId === context.settings.defaultAgentId ? { heartbeatPrompt: 'stock' as const } : {}),
		runtimeLine: `Runtime: agent=${context.agentId} | thinking=off`,
	};
}
