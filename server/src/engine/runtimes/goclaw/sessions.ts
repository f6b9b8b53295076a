import type { Session, SessionKind } from '../../workspace/session.ts';
import { fileNames } from './files.ts';

/** What the runtime makes of a session key. */
export type GoClawSessionClass = 'subagent' | 'cron' | 'other';

/** `agent:<id>:<rest>`, the first word exactly so; the rest decides, in any letter case. */
export function classify(key: string): GoClawSessionClass {
	const [prefix, , ...rest] = key.split(':');
	if (prefix !== 'agent' || rest.length === 0) return 'other';
	const scope = lowerCase(rest.join(':'));
	if (scope.startsWith('subagent:')) return 'subagent';
	return scope.startsWith('cron:') ? 'cron' : 'other';
}

/** Letter by letter, as Go does: no letter becomes two. */
export const lowerCase = (text: string): string =>
	Array.from(text, (letter) => (letter === '\u0130' ? 'i' : letter.toLowerCase())).join('');

const subagentNames: ReadonlySet<string> = new Set([fileNames.agents, fileNames.tools]);

/** The runtime has this filter, and nothing in it asks for it: cron runs get every file. */
export const filterForSession = (names: readonly string[], sessionClass: GoClawSessionClass): readonly string[] =>
	sessionClass === 'other' ? names : names.filter((name) => subagentNames.has(name));

/** The rest of the key that the runtime makes for each kind, where a session names none. */
const usualRest: Readonly<Partial<Record<SessionKind, string>>> = {
	main: 'main',
	group: 'preview:group:chat',
	subagent: 'subagent:preview',
	cron: 'cron:preview:run:cron-preview',
	heartbeat: 'heartbeat:main',
};

/** The key of `session`, or the usual one of its kind. */
export const sessionKey = (session: Session, agentId: string): string =>
	session.key ?? `agent:${agentId}:${usualRest[session.kind] ?? 'main'}`;

/** A user's or chat's id as a folder name: one underscore for each character that has no place in one. */
export const sanitizePathSegment = (id: string): string => id.replace(/[^A-Za-z0-9_-]/gu, '_');
