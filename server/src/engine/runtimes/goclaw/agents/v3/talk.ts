import type { Session } from '../../../../workspace/session.ts';
import { lowerCase, sanitizePathSegment } from '../../sessions.ts';
import { cleanPath } from '../../text/goPath.ts';
import { type AgentRow3, type PromptMode3, promptModes } from './agentRow.ts';

/** A conversation as GoClaw 3.11.3 sees it. Empty strings say nothing. */
export interface Talk3 {
	readonly kind: 'chat' | 'heartbeat' | 'task';
	readonly mode: PromptMode3;
	readonly user: string;
	readonly channel: string;
	readonly chatId: string;
	readonly isGroup: boolean;
	/** True where a program begins it: nobody is there to get to know. */
	readonly isUnattended: boolean;
	/** True where it is a task that the lead of a team has given out. */
	readonly isTeamTask: boolean;
}

/** The rest of a key, and the most that such a session gets of the prompt. */
const scopes = [
	{ starts: 'heartbeat', kind: 'heartbeat', most: 'minimal' },
	{ starts: 'subagent:', kind: 'task', most: 'task' },
	{ starts: 'cron:', kind: 'task', most: 'task' },
] as const;

const lesser = (a: PromptMode3, b: PromptMode3): PromptMode3 =>
	promptModes.indexOf(a) <= promptModes.indexOf(b) ? a : b;

/** `agent:ID:REST`: the rest, in small letters. */
function restOf(key: string): string {
	const [prefix, , ...rest] = key.split(':');
	return prefix === 'agent' ? lowerCase(rest.join(':')) : '';
}

const usualRest: Readonly<Partial<Record<Session['kind'], string>>> = {
	subagent: 'subagent:preview',
	cron: 'cron:preview',
	heartbeat: 'heartbeat',
};

/** `group:telegram:-100`: what people and their groups are called as those whom files are kept for. */
function groupOf(user: string): { readonly channel: string; readonly chat: string } | undefined {
	const [prefix, channel = '', ...chat] = user.split(':');
	return prefix === 'group' && chat.length > 0 ? { channel, chat: chat.join(':') } : undefined;
}

/** The page that the program itself serves. */
const ownPage = 'ws';

/** Where a session names no channel; for a group one that nobody has. */
const usualChannel: Readonly<Partial<Record<Session['kind'], string>>> = {
	main: ownPage,
	group: 'preview',
	cron: 'cron',
	heartbeat: 'heartbeat',
};

export function talkOf(session: Session, { mode }: Pick<AgentRow3, 'mode'>): Talk3 {
	const { kind, key, user: given = '' } = session;
	const rest = key === undefined ? (usualRest[kind] ?? '') : restOf(key);
	const scope = scopes.find(({ starts }) => rest.startsWith(starts));
	// A heartbeat is nobody's.
	const user = scope?.kind === 'heartbeat' ? '' : given;
	const group = groupOf(user);
	const isGroup = kind === 'group' || group !== undefined;
	const isTeamTask = rest.startsWith('team:');
	return {
		kind: scope?.kind ?? 'chat',
		mode: scope === undefined ? mode : lesser(mode, scope.most),
		user,
		channel: session.channel ?? group?.channel ?? usualChannel[kind] ?? '',
		chatId: scope !== undefined ? '' : isGroup ? (group?.chat ?? 'chat') : user,
		isGroup,
		isUnattended: isGroup || isTeamTask || scope !== undefined,
		isTeamTask,
	};
}

/** The folder that the agent is told: one for each channel, and in it one for each person or group. */
export function workingDirectory3(workspace: string, { shared }: AgentRow3, talk: Talk3): string {
	const { user, channel, isGroup, isTeamTask } = talk;
	if (user === '') return workspace;
	// A conversation on the program's own page counts as neither.
	const isShared = shared.people.includes(user) || (isGroup ? shared.groups : shared.direct && channel !== ownPage);
	const own = isShared ? [] : [sanitizePathSegment(user)];
	return cleanPath([workspace, ...(isTeamTask || channel === '' ? [] : [channel]), ...own].join('/'));
}
