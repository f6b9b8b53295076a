import type { Session, SessionKind } from '../../workspace/session.ts';
import { type ChatType, chatTypeOf } from './prompt/v2026_9/chatType.ts';

/** What the runtime makes of a session key; the key alone decides which files the session sees. */
export type OpenClawSessionClass = 'subagent' | 'cron' | 'group' | 'other';

interface AgentKey {
	readonly agentId: string;
	readonly rest: string;
}

/** `agent:<id>:<rest>` as 2026.1 reads it: the prefix in lower case, empty segments skipped. */
function parseAgentKey2026_1(key: string): AgentKey | undefined {
	const [prefix, agentId, ...rest] = key.trim().split(':').filter(Boolean);
	if (prefix !== 'agent' || !agentId?.trim() || rest.length === 0) return undefined;
	return { agentId: agentId.trim(), rest: rest.join(':') };
}

/** `agent:<id>:<rest>` as 2026.9 reads it: in any letter case, and an empty first segment of `rest` spoils it. */
function parseAgentKey2026_9(key: string): AgentKey | undefined {
	const match = /^agent:([^:]*):(?!:)(.+)$/isu.exec(key.trim().toLowerCase());
	const agentId = match?.[1]?.trim();
	const rest = match?.[2];
	return agentId && rest ? { agentId, rest } : undefined;
}

/** 2026.1 tells subagents from everything else. */
export function classify2026_1(key: string): OpenClawSessionClass {
	if (key.trim().toLowerCase().startsWith('subagent:')) return 'subagent';
	const rest = parseAgentKey2026_1(key)?.rest.toLowerCase() ?? '';
	return rest.startsWith('subagent:') ? 'subagent' : 'other';
}

/** 2026.3 knows cron runs as well, and takes keys in any letter case. */
export function classify2026_3(key: string): OpenClawSessionClass {
	const raw = key.trim().toLowerCase();
	const rest = parseAgentKey2026_1(raw)?.rest ?? '';
	if (raw.startsWith('subagent:') || rest.startsWith('subagent:')) return 'subagent';
	return rest.startsWith('cron:') ? 'cron' : 'other';
}

/** 2026.9 knows cron runs and groups as well; `chatType` counts before what the key says. */
export function classify2026_9(key: string, chatType?: ChatType): OpenClawSessionClass {
	const raw = key.trim().toLowerCase();
	const parsed = parseAgentKey2026_9(raw);
	if (raw.startsWith('subagent:') || parsed?.rest.trim().startsWith('subagent:')) return 'subagent';
	if (parsed?.rest.trim().startsWith('cron:')) return 'cron';
	const chat = chatType ?? chatTypeOf(parsed?.rest ?? raw);
	return chat === 'group' || chat === 'channel' ? 'group' : 'other';
}

/** What stands behind the agent's id in a key of 2026.9, in lower case; undefined where the key has none. */
export const restOfKey = (key: string): string | undefined => parseAgentKey2026_9(key)?.rest;

/** The kind of chat that a key of 2026.9 names. */
export const chatTypeOfKey = (key: string): ChatType | undefined =>
	chatTypeOf(restOfKey(key) ?? key.trim().toLowerCase());

/** The rest of the key that the runtime makes for each kind, where a session names none. */
const usualRest: Readonly<Partial<Record<SessionKind, string>>> = {
	main: 'main',
	group: 'chat:group:preview',
	subagent: 'subagent:preview',
	cron: 'cron:preview',
	// A heartbeat runs inside the agent's main session.
	heartbeat: 'main',
};

/** The key of `session`, or the usual one of its kind. */
export const sessionKey = (session: Session, agentId: string): string =>
	session.key ?? `agent:${agentId}:${usualRest[session.kind] ?? 'main'}`;
