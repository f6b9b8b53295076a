import type { MappedText } from '../../../../prompt/mappedText.ts';
import { at, isJsonObject, type JsonObject, textAt } from '../../../../text/json5.ts';
import { safeEnd } from '../../../../text/utf16.ts';
import { oncePerContent } from '../../../../workspace/files.ts';
import type { Session } from '../../../../workspace/session.ts';
import { type Snapshot, seenAt } from '../../../../workspace/snapshot.ts';
import { type ConfiguredAgents, normalizeAgentId } from '../../config/agents.ts';
import { hasProjects } from '../../context/v2026_9/curated.ts';
import { type ProjectEntry, projectEntries, projectMemoryLines } from '../../context/v2026_9/projectMemory.ts';
import { memoryIsOn } from '../../context/v2026_9/provenance.ts';
import { fileNames } from '../../files.ts';
import { whyNoHeartbeat } from '../../heartbeat/speaksOf.ts';
import { recall2026_9 } from '../../memory/recall/recall.ts';
import {
	type SearchPlace,
	type SearchSettings,
	searchPlace2026_1,
	searchPlace2026_9,
	searchSettings,
} from '../../memory/searchConfig.ts';
import { chatTypeOfKey, restOfKey } from '../../sessions.ts';
import type { PlaceStyle, RunPlace } from '../placeStyle.ts';
import type { RuntimeFacts } from '../runtimeLine.ts';
import { literalText, type MoreInputs } from '../sections.ts';

/** Names longer than this are cut in the line about the runtime (UTF-16 units). */
const longestName = 128;

/** The key without the id of the single run that a schedule started. */
const baseKey = (key: string): string =>
	/^cron:[^:]+:run:[^:]+$/u.test(restOfKey(key) ?? '') ? key.slice(0, key.toLowerCase().lastIndexOf(':run:')) : key;

/** The key as the line about the runtime shows it. */
export const sessionKeyShown = (key: string): string => literalText(baseKey(key));

/** Facts that say something: what is undefined, or not the case, is left out. */
const withoutEmpty = (facts: { readonly [Key in keyof MoreInputs]: MoreInputs[Key] | undefined }): MoreInputs =>
	Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== false));

/** What is configured: of the agent, of all agents, or what its main session does unasked. */
export function delegationOf(
	config: JsonObject,
	agent: JsonObject | undefined,
	agentId: string | undefined,
	key: string | undefined,
): 'prefer' | 'suggest' {
	const configured =
		textAt(agent, 'subagents', 'delegationMode') ?? textAt(config, 'agents', 'defaults', 'subagents', 'delegationMode');
	if (configured !== undefined) return configured === 'prefer' ? 'prefer' : 'suggest';
	if (agentId === undefined || key === undefined) return 'suggest';
	const mainKey = textAt(config, 'session', 'mainKey')?.trim().toLowerCase() || 'main';
	const main =
		textAt(config, 'session', 'scope') === 'global' ? 'global' : `agent:${normalizeAgentId(agentId)}:${mainKey}`;
	return baseKey(key) === main ? 'prefer' : 'suggest';
}

/** True where file tools are kept inside the workspace. */
export const workspaceOnly = (config: JsonObject, agent: JsonObject | undefined): boolean =>
	(at(agent, 'tools', 'fs', 'workspaceOnly') ?? at(config, 'tools', 'fs', 'workspaceOnly')) === true;

/** True where the configuration leaves the built-in memory on. */
function remembers(
	{ config, entryOf }: ConfiguredAgents,
	agentId: string,
	place: SearchPlace = searchPlace2026_9,
): boolean {
	if (!memoryIsOn(config)) return false;
	return searchSettings(place, config, entryOf(agentId)) !== undefined;
}

function capabilitiesOf(config: JsonObject, channel: string | undefined): readonly string[] {
	const written = channel === undefined ? undefined : at(config, 'channels', channel, 'capabilities');
	return Array.isArray(written) ? written.filter((each): each is string => typeof each === 'string') : [];
}

/** Settings and sets of open projects that come together: few. */
const mostKnown = 8;

/** What the prompt has of MEMORY.md beside the file itself, or would have. */
export interface ProjectMemory {
	readonly lines: readonly MappedText[];
	/** Entries that belong to projects, open or not. */
	readonly entries: readonly ProjectEntry[];
}

/** Undefined where the run has no such section: it is brief, or the agent does not remember, or MEMORY.md is not indexed. */
export function projectMemoryOf(
	snapshot: Snapshot,
	session: Session,
	{ settings, agentId, class: sessionClass }: RunPlace,
): ProjectMemory | undefined {
	const file = seenAt(snapshot, fileNames.memory);
	if (file?.link !== 'none' || file.content.kind !== 'text') return undefined;
	const known = projectMemoryIn(file.content);
	if (known === undefined || sessionClass === 'subagent' || sessionClass === 'cron') return undefined;
	const search = remembers(settings, agentId)
		? searchSettings(searchPlace2026_9, settings.config, settings.entryOf(agentId))
		: undefined;
	return search && known(search, session.activeProjects ?? []);
}

/** Undefined where no entry belongs to a project. Each answer is kept: whoever types in another file asks in every session. */
const projectMemoryIn = oncePerContent((text) => {
	if (!hasProjects(text)) return undefined;
	const known = new Map<string, ProjectMemory>();
	return (search: SearchSettings, active: readonly string[]): ProjectMemory => {
		const key = JSON.stringify([search, active]);
		let memory = known.get(key);
		if (!memory) {
			const chunks = recall2026_9.chunk(fileNames.memory, text, search);
			memory = { lines: projectMemoryLines(chunks, active, text), entries: projectEntries(chunks, text) };
			if (known.size >= mostKnown) known.clear();
			known.set(key, memory);
		}
		return memory;
	};
});

/**
 * True where a message of a chat began the run, be it of one person or of many: then the channel has told of the chat.
 * Runs that a terminal or a schedule began have no chat.
 */
export const speaksInChat = ({ kind, channel }: Session, { key, class: sessionClass }: RunPlace): boolean =>
	(sessionClass === 'group' || sessionClass === 'other') &&
	(chatTypeOfKey(key) !== undefined || (kind !== 'heartbeat' && (channel?.trim() ?? '') !== ''));

function moreOf(session: Session, context: RunPlace, search: SearchPlace): MoreInputs {
	const { settings, agentId, key } = context;
	const { config } = settings;
	const agent = settings.entryOf(agentId);
	const chatType = chatTypeOfKey(key);
	const inGroup = chatType === 'group' || chatType === 'channel';
	const messages = at(config, 'messages');
	const visible =
		(inGroup ? textAt(messages, 'groupChat', 'visibleReplies') : undefined) ?? textAt(messages, 'visibleReplies');
	const hasMessageTool =
		session.toolNames === undefined || session.toolNames.some((name) => name.trim().toLowerCase() === 'message');
	const remembering = remembers(settings, agentId, search);
	const citations = textAt(config, 'memory', 'citations');
	return withoutEmpty({
		otherSurface: context.class === 'subagent' || restOfKey(key)?.startsWith('acp:'),
		model: session.model,
		channel: session.channel,
		chatType,
		capabilities: capabilitiesOf(config, session.channel?.trim().toLowerCase()),
		repliesByTool: visible === 'message_tool' && hasMessageTool,
		memory: remembering ? { ...(citations === undefined ? {} : { citations }) } : undefined,
		// What a channel tells of its chat says when to be silent; the prompt's own section would say it twice.
		neverSilent: speaksInChat(session, context),
		workspaceOnly: workspaceOnly(config, agent),
	});
}

function place2026_9(
	session: Session,
	context: RunPlace,
	memory: Pick<ProjectMemory, 'lines'> | undefined,
): MoreInputs {
	const { settings, agentId, key } = context;
	return {
		...moreOf(session, context, searchPlace2026_9),
		delegation: delegationOf(settings.config, settings.entryOf(agentId), agentId, key),
		...(memory === undefined ? {} : { projectMemory: memory.lines }),
	};
}

function place2026_7(session: Session, context: RunPlace): MoreInputs {
	const { settings, agentId } = context;
	const tellsOfHeartbeat = session.kind === 'heartbeat' && whyNoHeartbeat(settings, agentId) === undefined;
	return {
		...moreOf(session, context, searchPlace2026_1),
		// No session hands work on without being told to.
		delegation: delegationOf(settings.config, settings.entryOf(agentId), undefined, undefined),
		...(tellsOfHeartbeat ? { isHeartbeat: true } : {}),
	};
}

/** What the channel is, and what it can show, as the line about the runtime has it. */
function channelFacts({ settings }: RunPlace, session: Session): RuntimeFacts {
	const channel = session.channel?.trim().toLowerCase();
	const known = capabilitiesOf(settings.config, channel).map((each) => each.trim().toLowerCase());
	return { ...(channel ? { channel } : {}), capabilities: [...new Set(known.filter(Boolean))].sort() };
}

function facts2026_9(context: RunPlace, session: Session): RuntimeFacts {
	const { agentId, key, settings } = context;
	const identity = at(settings.entryOf(agentId), 'identity');
	const written = literalText((isJsonObject(identity) ? textAt(identity, 'name') : undefined) ?? '').trim();
	const name = written.slice(0, safeEnd(written, longestName)).trimEnd();
	return {
		...(name === '' || name === agentId ? {} : { name }),
		sessionKey: sessionKeyShown(key),
		...channelFacts(context, session),
	};
}

export const placeStyle2026_7: PlaceStyle = {
	more: place2026_7,
	facts: (context, session) => ({ sessionKey: literalText(context.key), ...channelFacts(context, session) }),
	hasProjects: false,
};

/** 2026.5.28 does not name the session. */
export const placeStyle2026_5: PlaceStyle = { ...placeStyle2026_7, facts: channelFacts };

export const placeStyle2026_9: PlaceStyle = { more: place2026_9, facts: facts2026_9, hasProjects: true };
