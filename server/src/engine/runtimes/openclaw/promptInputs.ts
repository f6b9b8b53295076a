import type { Session } from '../../workspace/session.ts';
import { type Snapshot, textOf } from '../../workspace/snapshot.ts';
import type { Settings } from './config/settings.ts';
import type { ContextOutcome } from './context.ts';
import { fileNames } from './files.ts';
import type { OpenClawProfile } from './profile.ts';
import { runtimeLine } from './runtimeLine.ts';
import type { PromptInputs } from './sections.ts';
import { dayIn, firstValidZone } from './timeZone.ts';

/** What the runtime would tell its prompt builder, from a snapshot and a session. */
export function promptInputs(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
	context: ContextOutcome,
): PromptInputs {
	const { settings } = context;
	const zone = firstValidZone(settings.userTimeZone, snapshot.environment.hostTimeZone);
	return {
		mode: context.class === 'subagent' ? 'minimal' : 'full',
		workspaceDir: snapshot.root,
		toolNames: session.toolNames ?? profile.usualTools,
		timeZone: zone,
		date: dayIn(session.now, zone),
		agentId: context.agentId,
		bootstrapPresent: textOf(snapshot, fileNames.bootstrap) !== undefined && context.class !== 'subagent',
		contextCut: context.outcomes.some((outcome) => outcome.cut === 'truncated' || outcome.cut === 'clamped'),
		modelAliasLines: settings.modelAliasLines,
		...(context.agentId === settings.defaultAgentId ? { heartbeatPrompt: heartbeatPromptOf(settings) } : {}),
		runtimeLine: runtimeLine({
			agentId: context.agentId,
			...(session.model === undefined ? {} : { model: session.model }),
			...(session.channel === undefined ? {} : { channel: session.channel }),
			...(profile.saysThinking ? { thinking: 'off' } : {}),
		}),
	};
}

const heartbeatPromptOf = ({ heartbeatPrompt }: Settings): NonNullable<PromptInputs['heartbeatPrompt']> =>
	heartbeatPrompt === undefined ? 'stock' : { custom: heartbeatPrompt };
