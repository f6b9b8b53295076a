import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { OpenClawSettings } from '../config/settings.ts';
import { dayIn, firstValidZone } from '../config/timeZone.ts';
import type { ContextOutcome } from '../context/context.ts';
import { isCut } from '../context/loaded.ts';
import { fileNames } from '../files.ts';
import type { OpenClawProfile } from '../profile.ts';
import type { SessionSkills } from '../skills/sessionSkills.ts';
import { runtimeLine } from './runtimeLine.ts';
import type { OpenClawPromptInputs } from './sections.ts';
import { type ProjectMemory, speaksInChat } from './v2026_9/place.ts';

/** What the runtime would tell its prompt builder, from a snapshot and a session. */
export function promptInputs(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
	context: ContextOutcome,
	memory?: ProjectMemory,
	skills?: SessionSkills,
): OpenClawPromptInputs {
	const { settings } = context;
	const more = profile.place?.more(session, context, memory) ?? profile.moreInputs?.(session, settings.config);
	const zone = firstValidZone(settings.userTimeZone, snapshot.environment.hostTimeZone);
	return {
		// 2026.1 does not tell scheduled runs from others.
		mode: context.class === 'subagent' || context.class === 'cron' ? 'minimal' : 'full',
		workspaceDir: snapshot.root,
		toolNames: session.toolNames ?? profile.usualTools,
		timeZone: zone,
		date: dayIn(session.now, zone),
		agentId: context.agentId,
		...(profile.routesRitual ? bootstrapOf(context) : {}),
		bootstrapPresent: context.hasRitual,
		contextCut: context.outcomes.some(isCut) && !profile.hidesCuts?.(settings.config),
		projects: session.activeProjects ?? [],
		...(skills?.catalogue === undefined ? {} : { skills: skills.catalogue }),
		modelAliasLines: settings.modelAliasLines,
		untoldExtra:
			context.class === 'subagent' || (profile.place ? speaksInChat(session, context) : session.kind === 'group'),
		...(context.agentId === settings.defaultAgentId ? { heartbeatPrompt: heartbeatPromptOf(settings) } : {}),
		...(more === undefined ? {} : { more }),
		runtimeLine: runtimeLine({
			agentId: context.agentId,
			...(session.model === undefined ? {} : { model: session.model }),
			...(session.channel === undefined ? {} : { channel: session.channel }),
			...(more?.channel === undefined ? {} : { channel: more.channel }),
			...(more?.capabilities === undefined ? {} : { capabilities: more.capabilities }),
			...(profile.saysThinking ? { thinking: 'off' } : {}),
			...profile.place?.facts(context, session),
		}),
	};
}

function bootstrapOf({ ritual, entries }: ContextOutcome): Pick<OpenClawPromptInputs, 'bootstrap'> {
	if (ritual !== 'full') return ritual === 'none' ? {} : { bootstrap: 'limited' };
	return { bootstrap: entries.some(isRitual) ? 'below' : 'to-read' };
}

const isRitual = ({ outcome }: ContextOutcome['entries'][number]): boolean => outcome.file.name === fileNames.bootstrap;

const heartbeatPromptOf = ({
	heartbeatPrompt,
}: OpenClawSettings): NonNullable<OpenClawPromptInputs['heartbeatPrompt']> =>
	heartbeatPrompt === undefined ? 'stock' : { custom: heartbeatPrompt };
